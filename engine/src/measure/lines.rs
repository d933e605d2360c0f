//! Where lines begin, and which of them count.

/// Bytes between two places of which it is known how many characters stand before them: a line may be as long as a file.
const STRIDE: usize = 1024;

/// The lines of a file: LF, CRLF and a lone CR each end one.
#[derive(Debug, Clone, Default)]
pub struct LineTable {
    /// Byte at which each line begins.
    starts: Box<[usize]>,
    /// For each line number from 0, how many lines before it count.
    counted_before: Box<[u32]>,
    /// How many characters begin before each multiple of [`STRIDE`].
    characters_before: Box<[usize]>,
    /// Bytes in all.
    length: usize,
}

impl LineTable {
    /// Reads `source`; `comments` are the byte ranges of its comment nodes, in order of their starts.
    pub(crate) fn new(source: &[u8], comments: &[(usize, usize)]) -> Self {
        let starts = line_starts(source);
        let mut counted_before = Vec::with_capacity(starts.len() + 1);
        let mut counted = 0;
        let mut comments = Comments { rest: comments, reach: (0, 0) };
        for (index, start) in starts.iter().enumerate() {
            counted_before.push(counted);
            let end = starts.get(index + 1).copied().unwrap_or(source.len());
            counted += u32::from(holds_code(source, *start, end, &mut comments));
        }
        counted_before.push(counted);
        let characters_before = characters_before(source).into();
        let (starts, counted_before) = (starts.into(), counted_before.into());
        Self { starts, counted_before, characters_before, length: source.len() }
    }

    /// The line of a byte, from 1.
    #[must_use]
    pub fn line(&self, byte: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= byte)).unwrap_or(u32::MAX).max(1)
    }

    /// How many lines there are. A line end at the end of the file ends its last line.
    #[must_use]
    pub fn count(&self) -> u32 {
        if self.length == 0 { 0 } else { self.last_line(0, self.length) }
    }

    /// The line of the last byte before `end`, from 1.
    #[must_use]
    pub fn last_line(&self, start: usize, end: usize) -> u32 {
        self.line(end.saturating_sub(1).max(start))
    }

    /// The column of a byte in characters, from 1.
    #[must_use]
    pub fn column(&self, source: &str, byte: usize) -> u32 {
        let start = self.starts[self.line(byte) as usize - 1];
        let mark = source.get(start..byte).is_some_and(|text| text.starts_with('\u{feff}'));
        let before = |byte| self.characters(source.as_bytes(), byte);
        let count = before(byte).saturating_sub(before(start) + usize::from(mark));
        u32::try_from(count + 1).unwrap_or(u32::MAX)
    }

    /// How many characters begin before a byte.
    fn characters(&self, source: &[u8], byte: usize) -> usize {
        let known = (byte / STRIDE).min(self.characters_before.len().saturating_sub(1));
        let rest = source.get(known * STRIDE..byte.min(source.len())).unwrap_or_default();
        self.characters_before.get(known).copied().unwrap_or(0) + beginnings(rest)
    }

    /// How many of the lines `first..=last` (from 1) are neither blank nor comment alone.
    pub(crate) fn counted(&self, first: u32, last: u32) -> u32 {
        let before = |line: usize| self.counted_before.get(line).or(self.counted_before.last()).copied().unwrap_or(0);
        before(last as usize).saturating_sub(before(first as usize - 1))
    }

    /// The lines of `first..=last` (from 1) that do not count.
    pub fn uncounted(&self, first: u32, last: u32) -> impl Iterator<Item = u32> + '_ {
        (first..=last).filter(|line| self.counted(*line, *line) == 0)
    }
}

fn line_starts(source: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    for at in memchr::memchr2_iter(b'\n', b'\r', source) {
        let crlf = source[at] == b'\r' && source.get(at + 1) == Some(&b'\n');
        if !crlf {
            starts.push(at + 1);
        }
    }
    starts
}

fn characters_before(source: &[u8]) -> Vec<usize> {
    let mut count = 0;
    let mut before = vec![0];
    before.extend(source.chunks(STRIDE).map(|chunk| {
        count += beginnings(chunk);
        count
    }));
    before
}

/// How many characters begin in a piece of UTF-8.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !matches!(byte, 0x80..=0xbf)).count()
}

/// Comment ranges, asked for with rising positions.
struct Comments<'c> {
    rest: &'c [(usize, usize)],
    /// The comment last reached, joined with those that touch it.
    reach: (usize, usize),
}

impl Comments<'_> {
    /// The end of the comment that covers the byte `at`, if one does.
    fn cover(&mut self, at: usize) -> Option<usize> {
        while let Some((start, end)) = self.rest.first().filter(|comment| comment.0 <= at) {
            if *end > self.reach.1 {
                self.reach = (*start, *end);
            }
            self.rest = &self.rest[1..];
        }
        (at < self.reach.1).then_some(self.reach.1)
    }
}

/// Whether a line has a byte that is neither blank nor in a comment.
fn holds_code(source: &[u8], start: usize, end: usize, comments: &mut Comments<'_>) -> bool {
    let mut at = start;
    while at < end {
        let blank = blank_length(&source[at..end]);
        if blank > 0 {
            at += blank;
        } else if let Some(comment_end) = comments.cover(at) {
            at = comment_end;
        } else {
            return true;
        }
    }
    false
}

/// Length of the blank character at the front of `bytes`, 0 if it is none.
fn blank_length(bytes: &[u8]) -> usize {
    match bytes {
        [byte, ..] if byte.is_ascii() => usize::from(byte.is_ascii_whitespace() || *byte == 0x0b),
        [byte, ..] => {
            let length = match byte {
                0xc0..=0xdf => 2,
                0xe0..=0xef => 3,
                _ => 4,
            };
            let character =
                std::str::from_utf8(&bytes[..length.min(bytes.len())]).ok().and_then(|text| text.chars().next());
            if character.is_some_and(|c| c.is_whitespace() || c == '\u{feff}') { length } else { 0 }
        }
        [] => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uncounted(source: &str, comments: &[(usize, usize)]) -> Vec<u32> {
        let table = LineTable::new(source.as_bytes(), comments);
        let last = table.line(source.len());
        table.uncounted(1, last).collect()
    }

    #[test]
    fn each_kind_of_line_end_ends_one_line() {
        let table = LineTable::new(b"a\r\nb\rc\nd", &[]);
        assert_eq!([0, 3, 5, 7].map(|byte| table.line(byte)), [1, 2, 3, 4]);
        assert_eq!(table.counted(1, 4), 4);
    }

    #[test]
    fn a_line_end_at_the_end_begins_no_line() {
        let counts =
            ["", "a", "a\n", "a\r\n", "a\n\n", "a\r\rb"].map(|text| LineTable::new(text.as_bytes(), &[]).count());
        assert_eq!(counts, [0, 1, 1, 1, 2, 3]);
    }

    #[test]
    fn blank_lines_and_lines_of_comment_alone_do_not_count() {
        // Comments: all of line 2, lines 4 to 5, and the end of line 6.
        let source = "a\n// x\n \t\u{a0}\n/* y\n z */\nb /* w */\n/**/ c";
        let at = |text: &str| source.find(text).map(|start| (start, start + text.len())).unwrap();
        let comments = [at("// x"), at("/* y\n z */"), at("/* w */"), at("/**/")];
        assert_eq!(uncounted(source, &comments), [2, 3, 4, 5]);
    }

    #[test]
    fn two_comments_on_one_line_are_still_comment_alone() {
        let source = "/*a*/ /*b*/\nc";
        assert_eq!(uncounted(source, &[(0, 5), (6, 11)]), [1]);
    }

    #[test]
    fn columns_count_characters_and_not_a_byte_order_mark() {
        let source = "\u{feff}é x\nyz";
        let table = LineTable::new(source.as_bytes(), &[]);
        let at = |text| source.find(text).unwrap();
        assert_eq!([table.column(source, at("x")), table.column(source, at("z"))], [3, 2]);
    }

    #[test]
    fn columns_of_a_long_line_are_those_of_counting() {
        // Three bytes a character: the strides end within one.
        let source = format!("ab\n{}", "€".repeat(3 * STRIDE));
        let table = LineTable::new(source.as_bytes(), &[]);
        for index in [0, 1, STRIDE / 3, STRIDE, 2 * STRIDE + 7, 3 * STRIDE] {
            assert_eq!(table.column(&source, 3 + 3 * index), u32::try_from(index).unwrap() + 1);
        }
    }
}
