//! What the judge does with the rulings of style rules: it remembers them, and says what is wrong with their queries.

use super::judge::{Found, Judge};
use crate::report::Report;
use crate::state::Event as LogEvent;
use crate::style::{Run, StyleReport};

/// The name of the event of the log.
const CHECKED: &str = "style.check";

impl Judge<'_> {
    /// Adds what a check found. A query that cannot be used is said as an invalid configuration is: once, and until it
    /// is mended no run is clean. A file that cannot be measured is nothing that the agent has to mend.
    pub(super) fn take(&mut self, report: Report, found: &mut Found) {
        self.remember(&report.style);
        for fault in &report.style.faults {
            let line = format!("{fault} (until this is mended, it refuses every write in its language)");
            found.is_news |= self.memory.is_new(&line);
            found.is_broken = true;
            found.lead.push(line);
        }
        let unmeasured = report.unmeasured.iter();
        self.warnings.extend(unmeasured.map(|file| format!("{} was not checked: {}", file.file, file.reason)));
        found.violations = report.violations;
        found.rules = report.style.findings;
    }

    /// Writes each rule that was asked about a file into the log, and says what is to be known once in a session.
    pub(super) fn remember(&mut self, report: &StyleReport) {
        let events: Vec<_> = report.runs.iter().map(event).collect();
        self.memory.log_all(&events);
        let news = report.notes.iter().filter(|note| self.memory.is_new(note));
        self.notes.extend(news.cloned());
    }
}

/// The rule's name says which query ran; neither query nor source is in it.
fn event(run: &Run) -> LogEvent {
    let text = |text: &String| text.as_str().into();
    let known = [("rule", text(&run.rule)), ("path", text(&run.path)), ("language", text(&run.language))];
    let count = run.count.map(|count| ("count", count.into()));
    let line = run.line.map(|line| ("line", line.into()));
    let outcome = [("outcome", run.outcome.into())];
    LogEvent::new(CHECKED, known.into_iter().chain(count).chain(line).chain(outcome))
}
