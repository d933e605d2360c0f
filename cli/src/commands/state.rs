//! `state`: shows and resets what hooks remember.

use std::fmt::Write;

use crate::args::StateAction;
use crate::error::Result;
use crate::outcome::Outcome;
use crate::render;
use crate::state::{LogLine, Session, Store};
use crate::text::{count, visible};

pub(crate) fn run(action: StateAction) -> Result<Outcome> {
    let store = Store::new()?;
    let text = match action {
        StateAction::Show => show(&store)?,
        StateAction::Reset => format!("{} reset\n", count(store.reset()?, "counter")),
    };
    render::plain(&text)?;
    Ok(Outcome::Clean)
}

fn show(store: &Store) -> Result<String> {
    let mut text = format!("state in {}\n\nblocks in a row\n", visible(&store.folder().to_string_lossy()));
    let sessions = store.sessions()?;
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
