//! Reads what `git diff --raw -z --patch` prints: first a record for each file, then the patches in the same order.

use std::io::{BufRead, Error, ErrorKind, Result};

use super::hunks::{self, Touched};
use super::quote::header;

/// What happened to one file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its name now, relative to the root of the repository.
    pub(super) name: Vec<u8>,
    /// Its name before, if that is another.
    pub(super) old_name: Option<Vec<u8>>,
    pub(super) kind: Kind,
    pub(super) touched: Touched,
}

/// What is under the name now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Deleted,
    /// A symbolic link or another repository.
    Other,
}

impl Entry {
    fn header(&self) -> Vec<u8> {
        header(self.old_name.as_ref().unwrap_or(&self.name), &self.name)
    }
}

/// Reads the whole output.
pub(super) fn read(input: &mut dyn BufRead) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    while let Some(entry) = record(input)? {
        entries.push(entry);
    }
    patches(input, &mut entries)?;
    Ok(entries)
}

/// One record, `:<mode> <mode> <id> <id> <status>` and the names; none at the empty field behind the last.
fn record(input: &mut dyn BufRead) -> Result<Option<Entry>> {
    let fields = field(input)?;
    if fields.is_empty() {
        return Ok(None);
    }
    let fields: Vec<_> = fields.split(|byte| *byte == b' ').collect();
    let [before, after, _, _, status] = fields[..] else { return Err(garbled("a record")) };
    if before.first() != Some(&b':') {
        return Err(garbled("a record"));
    }
    let (first, moved) = (field(input)?, matches!(status.first(), Some(b'R' | b'C')));
    let (name, old_name) = if moved { (field(input)?, Some(first)) } else { (first, None) };
    if name.is_empty() {
        return Err(garbled("a record without a name"));
    }
    let kind = match after {
        b"000000" if status != b"U" => Kind::Deleted,
        b"120000" | b"160000" => Kind::Other,
        _ => Kind::File,
    };
    // A file with conflicts may come without a patch.
    let touched = if status == b"U" { Touched::Unknown } else { Touched::Lines(Vec::new()) };
    Ok(Some(Entry { name, old_name, kind, touched }))
}

fn field(input: &mut dyn BufRead) -> Result<Vec<u8>> {
    let mut field = Vec::new();
    input.read_until(0, &mut field)?;
    field.pop_if(|last| *last == 0);
    Ok(field)
}

/// Gives each patch to its entry. A patch is known by its whole first line, which says the name in one way only.
/// An entry may have no patch, or two: a file that became a link is deleted and created.
fn patches(input: &mut dyn BufRead, entries: &mut [Entry]) -> Result<()> {
    let (mut line, mut current) = (Vec::new(), 0);
    while hunks::line(input, &mut line)? {
        if line.starts_with(b"diff --git ") {
            let found = entries.iter().skip(current).position(|entry| entry.header() == line);
            current += found.ok_or_else(|| garbled("a patch for a file that was not announced"))?;
        } else if hunks::is_head(&line) {
            let hunk = hunks::parse(&line).ok_or_else(|| garbled("the head of a hunk"))?;
            hunk.skip(input)?;
            entry(entries, current)?.touched.add(hunk.added);
        } else if line.starts_with(b"Binary files ") {
            entry(entries, current)?.touched = Touched::Unknown;
        }
    }
    Ok(())
}

fn entry(entries: &mut [Entry], index: usize) -> Result<&mut Entry> {
    entries.get_mut(index).ok_or_else(|| garbled("a patch for no file"))
}

fn garbled(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("{what} in its answer was not understood; please report this"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched(input: &[u8]) -> Vec<Touched> {
        read(&mut &input[..]).unwrap().into_iter().map(|entry| entry.touched).collect()
    }

    #[test]
    fn patches_find_their_entries() {
        let input = b":100644 100644 1 0 M\0a b/x\0:100644 100755 1 1 M\0mode\0:100644 100644 1 2 R090\0old\0n\"w\0\0\
            diff --git a/a b/x b/a b/x\nindex 1..2 100644\n--- a/a b/x\n+++ b/a b/x\n@@ -1 +1 @@\n-diff --git a/mode b/mode\n+x\n\
            diff --git a/mode b/mode\nold mode 100644\nnew mode 100755\n\
            diff --git a/old \"b/n\\\"w\"\nsimilarity index 90%\n@@ -2,0 +3,2 @@ f\n+a\n+b\n";
        assert_eq!(touched(input), [vec![1..=1], vec![], vec![3..=4]].map(Touched::Lines));
    }

    #[test]
    fn a_file_that_became_a_link_has_two_patches_and_a_binary_one_no_lines() {
        let input = b":100644 120000 1 0 T\0x\0:100644 100644 1 0 M\0y\0\0\
            diff --git a/x b/x\ndeleted file mode 100644\n@@ -1 +0,0 @@\n-q\n\
            diff --git a/x b/x\nnew file mode 120000\n@@ -0,0 +1 @@\n+y\n\\ No newline at end of file\n\
            diff --git a/y b/y\nBinary files a/y and b/y differ\n";
        assert_eq!(touched(input), [Touched::Lines(vec![1..=1]), Touched::Unknown]);
    }

    #[test]
    fn what_is_under_a_name_is_told() {
        let input =
            b":100644 000000 1 0 D\0a\0:100644 120000 1 0 T\0b\0:000000 100644 0 0 A\0c\0:000000 000000 0 0 U\0d\0\0";
        let kinds: Vec<_> = read(&mut &input[..]).unwrap().into_iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [Kind::Deleted, Kind::Other, Kind::File, Kind::File]);
    }

    #[test]
    fn an_answer_that_is_not_understood_is_an_error_and_an_empty_one_is_not() {
        assert_eq!(touched(b""), []);
        for input in [
            &b"x\0"[..],
            b":1 2 3 4 M\0",
            b":1 100644 3 4 M\0a\0\0diff --git a/b b/b\n",
            b":1 100644 3 4 M\0a\0\0diff --git a/a b/a\n@@ -1 +1\n",
            b":1 100644 3 4 M\0a\0\0diff --git a/a b/a\n@@ -1 +1 @@\n+a\n",
            b"\0@@ -1,0 +1,0 @@\n",
        ] {
            assert!(read(&mut &input[..]).is_err(), "{}", String::from_utf8_lossy(input));
        }
    }
}
