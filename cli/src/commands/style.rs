//! `style`: what the author of a rule needs to try it without an agent.

use super::{style_test, style_try};
use crate::args::StyleAction;
use crate::environment::Environment;
use crate::error::Result;
use crate::outcome::Outcome;

pub(crate) fn run(environment: &Environment, action: &StyleAction) -> Result<Outcome> {
    match action {
        StyleAction::Test { config } => style_test::run(environment, config.as_deref()),
        StyleAction::Try { query, file, language } => style_try::run(environment, query, file, language.as_deref()),
    }
}
