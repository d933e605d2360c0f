//! Names as git writes them in the first line of a patch, so that a name can be looked for instead of taken apart.

/// The line that begins the patch of `new`, which was called `old`.
pub(super) fn header(old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut line = b"diff --git ".to_vec();
    quote(b"a/", old, &mut line);
    line.push(b' ');
    quote(b"b/", new, &mut line);
    line
}

/// Writes a name behind its prefix, in quotes if something in it needs them (with `core.quotePath` off).
fn quote(prefix: &[u8], name: &[u8], line: &mut Vec<u8>) {
    let quoted = name.iter().any(|byte| needs_escape(*byte));
    let mark: &[u8] = if quoted { b"\"" } else { b"" };
    line.extend_from_slice(mark);
    line.extend_from_slice(prefix);
    for byte in name {
        match letter(*byte) {
            Some(letter) => line.extend_from_slice(&[b'\\', letter]),
            None if needs_escape(*byte) => line.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            None => line.push(*byte),
        }
    }
    line.extend_from_slice(mark);
}

fn needs_escape(byte: u8) -> bool {
    byte.is_ascii_control() || matches!(byte, b'"' | b'\\')
}

/// The letter that stands for a byte behind a backslash.
fn letter(byte: u8) -> Option<u8> {
    const LETTERS: [(u8, u8); 9] = [
        (0x07, b'a'),
        (0x08, b'b'),
        (b'\t', b't'),
        (b'\n', b'n'),
        (0x0b, b'v'),
        (0x0c, b'f'),
        (b'\r', b'r'),
        (b'"', b'"'),
        (b'\\', b'\\'),
    ];
    LETTERS.iter().find(|(of, _)| *of == byte).map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_only_where_they_must_be() {
        for (name, expected) in [
            (&b"x b/x"[..], &b"diff --git a/x b/x b/x b/x"[..]),
            (b"q\"\\\n\x01\x7f", br#"diff --git "a/q\"\\\n\001\177" "b/q\"\\\n\001\177""#),
            ("é".as_bytes(), "diff --git a/é b/é".as_bytes()),
            (b"\xff", b"diff --git a/\xff b/\xff"),
        ] {
            assert_eq!(header(name, name), expected);
        }
        assert_eq!(header(b"a", b"b\t"), br#"diff --git a/a "b/b\t""#);
    }
}
