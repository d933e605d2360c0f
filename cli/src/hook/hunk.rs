//! The hunks of a patch: read from its lines, found in a file, and applied to it.

use std::iter::Peekable;

use super::budget::Budget;

const END_OF_FILE: &str = "*** End of File";

/// What comparing two lines costs, however short they are, in the bytes of a budget.
const COMPARISON: usize = 8;

/// Lines that take the place of other lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Hunk<'p> {
    /// A line somewhere before the replaced ones.
    context: Option<&'p str>,
    old: Vec<&'p str>,
    new: Vec<&'p str>,
    at_end: bool,
}

/// Reads hunks up to the next header. `None` if a line belongs to none.
pub(super) fn hunks<'p>(lines: &mut Peekable<impl Iterator<Item = &'p str>>) -> Option<Vec<Hunk<'p>>> {
    let mut hunks = Vec::new();
    while let Some(line) = lines.next_if(|line| !line.starts_with("***")) {
        if line.trim().is_empty() && hunks.last().is_none_or(|hunk: &Hunk| hunk.at_end) {
            continue;
        }
        let mut hunk = Hunk::default();
        match line.trim_end().strip_prefix("@@") {
            Some(context) => hunk.context = Some(context.trim_start_matches(' ')).filter(|context| !context.is_empty()),
            // Only the first hunk may go without its marker.
            None if hunks.is_empty() => hunk.line(line)?,
            None => return None,
        }
        while let Some(line) = lines.next_if(|line| is_of_hunk(line)) {
            hunk.line(line)?;
        }
        hunk.at_end = lines.next_if(|line| line.trim_end() == END_OF_FILE).is_some();
        if hunk.old.is_empty() && hunk.new.is_empty() {
            return None;
        }
        hunks.push(hunk);
    }
    (!hunks.is_empty()).then_some(hunks)
}

fn is_of_hunk(line: &str) -> bool {
    line.is_empty() || line.starts_with([' ', '+', '-'])
}

impl<'p> Hunk<'p> {
    /// Adds a line; an empty one is an empty line of context.
    fn line(&mut self, line: &'p str) -> Option<()> {
        let (mark, text) = line.split_at_checked(1).unwrap_or((" ", ""));
        match mark {
            " " => {
                self.old.push(text);
                self.new.push(text);
            }
            "-" => self.old.push(text),
            "+" => self.new.push(text),
            _ => return None,
        }
        Some(())
    }
}

/// First line, number of lines replaced, and what replaces them.
type Place<'h> = (usize, usize, &'h [&'h str]);

/// What the hunks make of a file, or `None` if one of them is not found.
pub(super) fn applied(content: &str, hunks: &[Hunk<'_>], budget: &mut Budget) -> Option<String> {
    budget.spend(content.len())?;
    let mut lines: Vec<_> = content.split('\n').collect();
    lines.pop_if(|last| last.is_empty());
    let mut result: Vec<&str> = Vec::new();
    let mut done = 0;
    for hunk in hunks {
        let mut from = done;
        if let Some(context) = hunk.context {
            from += find(&lines[from..], &[context], false, budget)? + 1;
        }
        let (start, old, new) = place(&lines, hunk, from, budget)?;
        result.extend_from_slice(&lines[done..start]);
        result.extend_from_slice(new);
        done = start + old;
    }
    result.extend_from_slice(&lines[done..]);
    result.push("");
    Some(result.join("\n"))
}

/// Where a hunk begins, how many lines it replaces, and by which.
fn place<'h>(lines: &[&str], hunk: &'h Hunk<'h>, from: usize, budget: &mut Budget) -> Option<Place<'h>> {
    if hunk.old.is_empty() {
        return Some((lines.len(), 0, &hunk.new));
    }
    let rest = &lines[from..];
    if let Some(start) = find(rest, &hunk.old, hunk.at_end, budget) {
        return Some((from + start, hunk.old.len(), &hunk.new));
    }
    // An empty last line may stand for the end of the file, which is no line of it.
    let (last, old) = hunk.old.split_last().filter(|(last, old)| last.is_empty() && !old.is_empty())?;
    let new = hunk.new.strip_suffix(&[*last]).unwrap_or(&hunk.new);
    Some((from + find(rest, old, hunk.at_end, budget)?, old.len(), new))
}

/// Where `wanted` first stands in `lines`, or at their end: exactly if possible, else with ever less regard to blanks
/// and to the looks of punctuation.
fn find(lines: &[&str], wanted: &[&str], at_end: bool, budget: &mut Budget) -> Option<usize> {
    let last = lines.len().checked_sub(wanted.len())?;
    let first = if at_end { last } else { 0 };
    let same: [fn(&str, &str) -> bool; 4] = [
        |line, wanted| line == wanted,
        |line, wanted| line.trim_end() == wanted.trim_end(),
        |line, wanted| line.trim() == wanted.trim(),
        |line, wanted| plain(line) == plain(wanted),
    ];
    let mut matches_at = |start: usize, same: fn(&str, &str) -> bool| {
        let mut pairs = lines[start..].iter().zip(wanted);
        pairs.all(|(line, wanted)| budget.spend(line.len() + wanted.len() + COMPARISON).is_some() && same(line, wanted))
    };
    same.into_iter().find_map(|same| (first..=last).find(|start| matches_at(*start, same)))
}

/// A line with typographic dashes, quotes and blanks made plain.
fn plain(line: &str) -> String {
    let plain = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{201c}'..='\u{201f}' => '"',
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        c => c,
    };
    line.trim().chars().map(plain).collect()
}
