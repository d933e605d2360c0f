//! The closed set of captures and settings. `queries/README.md` says what each means to whoever writes a query.

use super::error::nearest;

/// Why a node adds 1 to complexity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DecisionKind {
    /// An `if`, `else if`, `let ... else`, or the filter of a comprehension.
    Branch,
    /// Any loop, or the `for` of a comprehension.
    Loop,
    /// An arm of a switch, match or select that is not the default.
    Case,
    /// The condition of such an arm.
    Guard,
    /// A handler.
    Catch,
    /// A conditional expression.
    Conditional,
    /// A short-circuit operator.
    Boolean,
}

impl DecisionKind {
    /// Every kind, in the order in which reports list them.
    pub const ALL: [Self; 7] =
        [Self::Branch, Self::Loop, Self::Case, Self::Guard, Self::Catch, Self::Conditional, Self::Boolean];

    /// The word for it in captures and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Branch => "branch",
            Self::Loop => "loop",
            Self::Case => "case",
            Self::Guard => "guard",
            Self::Catch => "catch",
            Self::Conditional => "conditional",
            Self::Boolean => "boolean",
        }
    }
}

/// What a captured node is. Nodes form a set per capture, so two patterns on one node count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Capture {
    /// Counts by itself, for the function around it.
    Decision(DecisionKind),
    NotDecision,
    Depth,
    NotDepth,
    Comment,
    Ignore,
    Function,
    Type,
    Binding,
    BindingThrough,
    NameInner,
    NotName,
    InjectionContent,
    NotParameter,
    /// Belongs to the function, type or binding captured in the same match.
    Attached(Attachment),
    /// Begins with `_`: only for the pattern's predicates.
    Helper,
}

/// A part of the function, type or binding that the same match captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Attachment {
    FunctionName,
    FunctionMember,
    FunctionOwner,
    FunctionBody,
    FunctionPrelude,
    Parameter,
    TypeName,
    BindingName,
    BindingMember,
}

const CAPTURES: &[(&str, Capture)] = &[
    ("binding", Capture::Binding),
    ("binding.member", Capture::Attached(Attachment::BindingMember)),
    ("binding.name", Capture::Attached(Attachment::BindingName)),
    ("binding.through", Capture::BindingThrough),
    ("comment", Capture::Comment),
    ("decision.boolean", Capture::Decision(DecisionKind::Boolean)),
    ("decision.branch", Capture::Decision(DecisionKind::Branch)),
    ("decision.case", Capture::Decision(DecisionKind::Case)),
    ("decision.catch", Capture::Decision(DecisionKind::Catch)),
    ("decision.conditional", Capture::Decision(DecisionKind::Conditional)),
    ("decision.guard", Capture::Decision(DecisionKind::Guard)),
    ("decision.loop", Capture::Decision(DecisionKind::Loop)),
    ("decision.none", Capture::NotDecision),
    ("depth", Capture::Depth),
    ("depth.none", Capture::NotDepth),
    ("function", Capture::Function),
    ("function.body", Capture::Attached(Attachment::FunctionBody)),
    ("function.member", Capture::Attached(Attachment::FunctionMember)),
    ("function.name", Capture::Attached(Attachment::FunctionName)),
    ("function.owner", Capture::Attached(Attachment::FunctionOwner)),
    ("function.prelude", Capture::Attached(Attachment::FunctionPrelude)),
    ("ignore", Capture::Ignore),
    ("injection.content", Capture::InjectionContent),
    ("name.inner", Capture::NameInner),
    ("name.none", Capture::NotName),
    ("parameter", Capture::Attached(Attachment::Parameter)),
    ("parameter.none", Capture::NotParameter),
    ("type", Capture::Type),
    ("type.name", Capture::Attached(Attachment::TypeName)),
];

impl Attachment {
    /// The capture that must stand in the same pattern.
    pub(crate) fn anchor(self) -> Capture {
        match self {
            Self::TypeName => Capture::Type,
            Self::BindingName | Self::BindingMember => Capture::Binding,
            _ => Capture::Function,
        }
    }
}

impl Capture {
    /// The capture of that name, or what to write instead.
    pub(crate) fn from_name(name: &str) -> Result<Self, String> {
        if name.starts_with('_') {
            return Ok(Self::Helper);
        }
        if let Some((_, capture)) = CAPTURES.iter().find(|(known, _)| *known == name) {
            return Ok(*capture);
        }
        let hint = match nearest(name, CAPTURES.iter().map(|(known, _)| *known)) {
            Some(near) => format!("did you mean `@{near}`?"),
            None => format!("known: {}", list(CAPTURES.iter().map(|(known, _)| *known))),
        };
        Err(format!("unknown capture `@{name}`; {hint}"))
    }

    /// The capture's name, for messages.
    pub(crate) fn name(self) -> &'static str {
        CAPTURES.iter().find(|(_, capture)| *capture == self).map_or("_", |(name, _)| name)
    }
}

/// What `(#set! key "value")` says of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Setting {
    /// The function's name, where the source has none.
    FunctionName,
    /// `body`: the function spans its bodies, not its node.
    FunctionSpan,
    /// Metrics that are not measured for it: `lines`, `params`.
    FunctionExempt,
    /// Stem of the query file for the content.
    InjectionLanguage,
    /// Text to parse in front of the content.
    InjectionPrefix,
    /// Text to parse behind the content.
    InjectionSuffix,
    /// `ignored`: the content is not the other language alone, so its syntax errors say nothing.
    InjectionErrors,
}

const SETTINGS: &[(&str, Setting)] = &[
    ("function.exempt", Setting::FunctionExempt),
    ("function.name", Setting::FunctionName),
    ("function.span", Setting::FunctionSpan),
    ("injection.errors", Setting::InjectionErrors),
    ("injection.language", Setting::InjectionLanguage),
    ("injection.prefix", Setting::InjectionPrefix),
    ("injection.suffix", Setting::InjectionSuffix),
];

impl Setting {
    /// The setting of that key with a value it takes, or what to write instead.
    pub(crate) fn from_key(key: &str, value: &str) -> Result<Self, String> {
        let Some((_, setting)) = SETTINGS.iter().find(|(known, _)| *known == key) else {
            return Err(format!("unknown setting `{key}`; known: {}", list(SETTINGS.iter().map(|(known, _)| *known))));
        };
        let allowed: &[&str] = match setting {
            Self::FunctionSpan => &["body"],
            Self::FunctionExempt => &["lines", "params", "lines params"],
            Self::InjectionErrors => &["ignored"],
            _ => return Ok(*setting),
        };
        match allowed.contains(&value) {
            true => Ok(*setting),
            false => Err(format!("`{key}` takes: {}", list(allowed.iter().copied()))),
        }
    }

    /// The capture that must stand in the same pattern.
    pub(crate) fn anchor(self) -> Capture {
        match self {
            Self::FunctionName | Self::FunctionSpan | Self::FunctionExempt => Capture::Function,
            _ => Capture::InjectionContent,
        }
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_capture_names_the_near_one() {
        assert_eq!(
            Capture::from_name("decision.brunch").unwrap_err(),
            "unknown capture `@decision.brunch`; did you mean `@decision.branch`?"
        );
        assert!(Capture::from_name("zzz").unwrap_err().contains("function.body"));
    }

    #[test]
    fn the_decision_captures_are_named_as_their_kinds() {
        for kind in DecisionKind::ALL {
            assert_eq!(Capture::from_name(&format!("decision.{}", kind.name())), Ok(Capture::Decision(kind)));
        }
    }
}
