//! File names made from ids that others chose.

/// Longest readable part of a name, in characters.
const MAX_READABLE: usize = 40;

/// A name for `id` that every file system takes and that no other id has: what is readable of it, then its hash.
pub(crate) fn file_name(id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '_' };
    let readable: String = id.chars().take(MAX_READABLE).map(plain).collect();
    format!("{readable}-{:016x}", hash(id.as_bytes()))
}

/// FNV-1a with 64 bits: the same on every platform and in every version, which the standard library's hash is not.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(
            [hash(b""), hash(b"a"), hash(b"foobar")],
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }

    #[test]
    fn names_are_short_plain_and_different() {
        let ids = ["s-1", "s/1", "s\\1", "../../etc/passwd", "", "con", "é", &"x".repeat(9000), &"x".repeat(9001)];
        let names: std::collections::BTreeSet<_> = ids.iter().map(|id| file_name(id)).collect();
        assert_eq!(names.len(), ids.len());
        assert!(
            names.iter().all(|name| name.len() <= MAX_READABLE + 17 && !name.contains(['/', '\\', '.'])),
            "{names:?}"
        );
        assert!(file_name("s-1").starts_with("s-1-"));
    }
}
