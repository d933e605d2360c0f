//! Patches in Codex's own form, which has no line numbers: a hunk is found by the lines that it replaces.
//!
//! Reading is as tolerant as the host's: blanks around markers, a here-document around the patch, blank lines between
//! hunks, a first hunk without `@@`.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::budget::Budget;
use super::event::PlannedFile;
use super::hunk::{Hunk, applied, hunks};
use super::unknown;

const ADD: &str = "*** Add File:";
const DELETE: &str = "*** Delete File:";
const UPDATE: &str = "*** Update File:";
const MOVE: &str = "*** Move to:";
const BEGIN: &str = "*** Begin Patch";
const END: &str = "*** End Patch";

/// What a patch does, in its order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Patch<'p> {
    changes: Vec<Change<'p>>,
}

#[derive(Debug, PartialEq, Eq)]
enum Change<'p> {
    Add { path: &'p str, content: String },
    Delete { path: &'p str },
    Update { path: &'p str, to: Option<&'p str>, hunks: Vec<Hunk<'p>> },
}

/// The paths that a patch writes, read from its headers alone: a patch that was applied has no other lines like them.
pub(super) fn written_paths(text: &str) -> impl Iterator<Item = &Path> {
    let mut paths: Vec<&Path> = Vec::new();
    for line in text.lines() {
        // Not trimmed in front: a line of a file may look like a header behind the blank of its hunk.
        if let Some(path) = line.strip_prefix(ADD).or_else(|| line.strip_prefix(UPDATE)) {
            paths.push(Path::new(path.trim()));
        } else if let Some(path) = line.strip_prefix(MOVE) {
            paths.pop();
            paths.push(Path::new(path.trim()));
        }
    }
    paths.into_iter()
}

impl<'p> Patch<'p> {
    /// `None` if this is no patch.
    pub(super) fn parse(text: &'p str) -> Option<Self> {
        let mut lines = body(text)?.into_iter().peekable();
        let mut changes = Vec::new();
        while let Some(line) = lines.next() {
            if let Some(path) = header(line, ADD) {
                let mut content = String::new();
                while let Some(added) = lines.next_if(|line| line.starts_with('+')) {
                    content.push_str(&added[1..]);
                    content.push('\n');
                }
                changes.push(Change::Add { path, content });
            } else if let Some(path) = header(line, DELETE) {
                changes.push(Change::Delete { path });
            } else if let Some(path) = header(line, UPDATE) {
                let to = lines.next_if(|line| header(line, MOVE).is_some()).and_then(|line| header(line, MOVE));
                changes.push(Change::Update { path, to, hunks: hunks(&mut lines)? });
            } else if !line.trim().is_empty() {
                return None;
            }
        }
        (!changes.is_empty()).then_some(Self { changes })
    }

    /// The files that the patch would leave; `None` if it cannot be applied as a whole. `read` gives a file's text,
    /// `None` if there is no such file.
    pub(super) fn planned(
        &self,
        cwd: &Path,
        read: impl Fn(&Path) -> io::Result<Option<String>>,
    ) -> Option<Vec<PlannedFile>> {
        // A patch may name a file twice: later changes see what the earlier ones left.
        let mut files: HashMap<PathBuf, Option<Result<String, &'static str>>> = HashMap::new();
        let mut order = Vec::new();
        let mut budget = Budget::new();
        for change in &self.changes {
            let (source, target, content) = match change {
                Change::Add { path, content } => (cwd.join(path), Some(cwd.join(path)), Ok(content.clone())),
                Change::Delete { path } => (cwd.join(path), None, Ok(String::new())),
                Change::Update { path, to, hunks } => {
                    let source = cwd.join(path);
                    let before = match files.get(&source) {
                        Some(left) => left.clone()?,
                        None => match read(&source) {
                            Ok(before) => Ok(before?),
                            Err(error) => Err(unknown(&error)?),
                        },
                    };
                    let content = match before {
                        Ok(before) => {
                            let text = applied(&before, hunks, &mut budget);
                            budget.outcome(text)?
                        }
                        Err(reason) => Err(reason),
                    };
                    (source.clone(), Some(to.map_or(source, |to| cwd.join(to))), content)
                }
            };
            files.insert(source, None);
            if let Some(target) = target {
                order.push(target.clone());
                files.insert(target, Some(content));
            }
        }
        let planned = order.into_iter().filter_map(|path| {
            let content = files.remove(&path)??;
            Some(PlannedFile { path, content })
        });
        Some(planned.collect())
    }
}

/// The lines between the markers, also of a patch inside a here-document.
fn body(text: &str) -> Option<Vec<&str>> {
    let lines: Vec<_> = text.trim().lines().collect();
    let opens = |line: &str| matches!(line.trim(), "<<EOF" | "<<'EOF'" | "<<\"EOF\"");
    let lines = match lines.as_slice() {
        [first, inner @ .., last] if opens(first) && last.trim_end().ends_with("EOF") => inner,
        lines => lines,
    };
    match lines {
        [first, inner @ .., last] if first.trim() == BEGIN && last.trim() == END => Some(inner.to_vec()),
        _ => None,
    }
}

/// What follows `marker` in a header; an empty path is none.
fn header<'p>(line: &'p str, marker: &str) -> Option<&'p str> {
    line.trim().strip_prefix(marker).map(str::trim).filter(|path| !path.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies the lines of a patch to files given as `(path, text)`.
    fn plan(patch: &str, files: &[(&str, &str)]) -> Option<Vec<(String, String)>> {
        let text = format!("*** Begin Patch\n{patch}\n*** End Patch\n");
        let read = |path: &Path| {
            Ok(files.iter().find(|(name, _)| Path::new("/r").join(name) == path).map(|(_, text)| (*text).to_owned()))
        };
        let planned = Patch::parse(&text)?.planned(Path::new("/r"), read)?;
        let shown = |file: PlannedFile| {
            let content = file.content.unwrap_or_else(str::to_owned);
            (file.path.strip_prefix("/r").unwrap().to_str().unwrap().to_owned(), content)
        };
        Some(planned.into_iter().map(shown).collect())
    }

    fn one(patch: &str, before: &str) -> Option<String> {
        plan(&format!("*** Update File: f\n{patch}"), &[("f", before)]).map(|files| files[0].1.clone())
    }

    #[test]
    fn files_are_added_updated_moved_and_deleted() {
        let patch = "*** Add File: new/a\n+one\n+\n*** Update File: b\n*** Move to: c\n@@\n-x\n+y\n*** Delete File: d";
        let expected = [("new/a", "one\n\n"), ("c", "y\n")].map(|(path, text)| (path.to_owned(), text.to_owned()));
        assert_eq!(plan(patch, &[("b", "x\n"), ("d", "gone\n")]).unwrap(), expected);
    }

    #[test]
    fn a_hunk_is_found_by_its_lines_and_its_context() {
        assert_eq!(one("@@\n b\n-x\n+y", "a\nx\nb\nx\n").unwrap(), "a\nx\nb\ny\n");
        assert_eq!(one("@@ def two\n-x\n+y", "def one\nx\ndef two\nx\n").unwrap(), "def one\nx\ndef two\ny\n");
        assert_eq!(one("@@\n-x\n+y\n*** End of File", "x\nx\n").unwrap(), "x\ny\n");
        assert_eq!(one("-x\n+y\n@@\n-x\n+z", "x\nx\n").unwrap(), "y\nz\n");
        assert_eq!(one("@@\n+end", "a\n").unwrap(), "a\nend\n");
        assert_eq!(one("@@\n-a\n+b", "a").unwrap(), "b\n");
    }

    #[test]
    fn blanks_and_look_alike_punctuation_do_not_hide_a_line() {
        assert_eq!(one("@@\n-  x = 1\n+y", "x = 1  \n").unwrap(), "y\n");
        assert_eq!(one("@@\n-say \"a-b\"\n+y", "say \u{201c}a\u{2011}b\u{201d}\n").unwrap(), "y\n");
        assert_eq!(one("\n@@\n-a\n+b\n\n@@\n-c\n+d", "a\n\nc\n").unwrap(), "b\n\nd\n");
    }

    #[test]
    fn what_cannot_be_applied_plans_nothing_at_all() {
        assert_eq!(one("@@\n-absent\n+y", "x\n"), None);
        assert_eq!(one("@@ absent\n-x\n+y", "x\n"), None);
        assert_eq!(one("@@\n-b\n+y\n@@\n-a\n+z", "a\nb\n"), None);
        assert_eq!(plan("*** Update File: f\n@@\n-x\n+y", &[]), None);
        assert_eq!(plan("*** Add File: a\n+x\n*** Update File: f\n@@\n-x\n+y", &[("f", "z\n")]), None);
    }

    #[test]
    fn of_a_patch_that_would_take_for_ever_it_is_not_known_what_it_leaves() {
        let unknown = "the edit takes too long to be applied".to_owned();
        let patch = format!("@@\n{}-b\n+c", "-a\n".repeat(10_000));
        assert_eq!(one(&patch, &"a\n".repeat(20_000)).as_ref(), Some(&unknown));
        let updates = "*** Update File: f\n@@\n-a\n+a\n".repeat(100);
        let planned = plan(&updates, &[("f", &format!("a\n{}\n", "b".repeat(1 << 20)))]);
        assert_eq!(planned, Some(vec![("f".to_owned(), unknown)]));
    }

    #[test]
    fn later_changes_of_a_file_see_the_earlier_ones() {
        let patch = "*** Add File: f\n+a\n*** Update File: f\n@@\n-a\n+b";
        assert_eq!(plan(patch, &[]).unwrap(), [("f".to_owned(), "b\n".to_owned())]);
        assert_eq!(plan("*** Add File: f\n+a\n*** Delete File: f", &[]).unwrap(), []);
        assert_eq!(plan("*** Delete File: f\n*** Update File: f\n@@\n-x\n+y", &[("f", "x\n")]), None);
    }

    #[test]
    fn here_documents_and_blanks_around_markers_are_read_and_other_text_is_not() {
        for text in [
            "<<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF\n",
            "\n  *** Begin Patch  \n *** Add File: a \n+x\n\n  *** End Patch\n\n",
            "*** Begin Patch\r\n*** Add File: a\r\n+x\r\n*** End Patch",
        ] {
            let planned = Patch::parse(text).unwrap().planned(Path::new("/"), |_| Ok(None)).unwrap();
            assert_eq!(
                (planned[0].path.as_path(), planned[0].content.as_deref()),
                (Path::new("/a"), Ok("x\n")),
                "{text}"
            );
        }
        for text in [
            "",
            "<<EOF",
            "<<EOF\nEOF",
            "*** Begin Patch",
            "*** Begin Patch\n*** End Patch",
            "*** Begin Patch\nx\n*** End Patch",
            "+x",
        ] {
            assert_eq!(Patch::parse(text), None, "{text}");
        }
        assert_eq!(Patch::parse("*** Begin Patch\n*** Update File: a\n@@\n*** End Patch"), None);
    }

    #[test]
    fn written_paths_come_from_headers_only() {
        let text = "*** Begin Patch\n*** Add File: a b\n+*** Add File: no\n*** Update File: /x/c\n*** Move to: d\n@@\n \
            *** Add File: no\n-x\n*** Delete File: e\n*** Update File: f\n";
        assert_eq!(written_paths(text).collect::<Vec<_>>(), ["a b", "d", "f"].map(Path::new));
    }
}
