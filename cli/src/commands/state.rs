//! `state`: shows and resets what hooks remember.

use std::fmt::Write;
use std::path::Path;

use crate::args::{ResetArguments, StateAction};
use crate::checkers::Breaker;
use crate::environment::Environment;
use crate::error::Result;
use crate::outcome::Outcome;
use crate::render;
use crate::scan::repository;
use crate::state::{LogLine, Session, Store};
use crate::text::{count, visible};

pub(crate) fn run(environment: &Environment, action: StateAction) -> Result<Outcome> {
    let store = Store::new()?;
    let text = match action {
        StateAction::Show => show(&store)?,
        StateAction::Reset(ResetArguments { breaker: false }) => {
            format!("{} reset\n", count(store.reset()?, "counter"))
        }
        StateAction::Reset(ResetArguments { breaker: true }) => reset_breaker(&store, &environment.cwd)?,
    };
    render::plain(&text)?;
    Ok(Outcome::Clean)
}

fn show(store: &Store) -> Result<String> {
    let mut text = format!("state in {}\n\nblocks in a row\n", visible(&store.folder().to_string_lossy()));
    let sessions: Vec<Session> = store.all()?;
    let counters =
        sessions.iter().flat_map(|session: &Session| session.counters().map(|counter| (session.name(), counter)));
    let before = text.len();
    for (session, (agent, blocks)) in counters {
        let _ = writeln!(
            text,
            "  session {}  agent {}  {}",
            visible(session),
            visible(agent),
            count(blocks as usize, "block")
        );
    }
    if text.len() == before {
        text.push_str("  none\n");
    }
    breakers(store, &mut text)?;
    text.push_str("\nlog\n");
    let lines = store.events()?;
    for line in &lines {
        let _ = match line {
            LogLine::Event(event) => writeln!(text, "  {event}"),
            LogLine::Unreadable(line) => writeln!(text, "  unreadable: {}", visible(line)),
        };
    }
    if lines.is_empty() {
        text.push_str("  empty\n");
    }
    Ok(text)
}

fn breakers(store: &Store, text: &mut String) -> Result<()> {
    text.push_str("\ncircuit breakers\n");
    let breakers: Vec<Breaker> = store.all()?;
    for breaker in &breakers {
        let _ = writeln!(text, "  {}  {}", visible(breaker.repository()), breaker.counts());
        for streak in breaker.streaks() {
            let _ = writeln!(text, "    {}", visible(&streak));
        }
        if let Some(reason) = breaker.halted() {
            let _ = writeln!(text, "    HALTED: {}", visible(reason));
        }
    }
    if breakers.is_empty() {
        text.push_str("  none\n");
    }
    Ok(())
}

/// Starts the counts of the repository that holds `directory` again. Where there are none it says which repositories have some.
fn reset_breaker(store: &Store, directory: &Path) -> Result<String> {
    let root = repository(directory);
    let id = root.as_deref().unwrap_or(directory).to_string_lossy();
    if store.holds::<Breaker>(&id) {
        let before = store.change(&id, |breaker: &mut Breaker| {
            let before = breaker.counts();
            breaker.reset();
            before
        })?;
        let complaint = before.complaint.map(|complaint| format!("{}\n", visible(&complaint))).unwrap_or_default();
        return Ok(format!("{complaint}circuit breaker of {} reset; it was at {}\n", visible(&id), before.value));
    }
    let mut text = format!("{} has no circuit breaker to reset\n", visible(&id));
    for breaker in store.all::<Breaker>()? {
        let _ = writeln!(text, "  there is one of {}  {}", visible(breaker.repository()), breaker.counts());
    }
    Ok(text)
}
