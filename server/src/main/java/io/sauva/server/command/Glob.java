package io.sauva.server.command;

/// A pattern as `KEYS`, `SCAN` and `PSUBSCRIBE` have it: `*` any bytes, `?` one byte, `[abc]`, `[a-z]` and
/// `[^a-z]` one byte of a class, `\x` the byte `x` itself. A class that is not closed ends with the pattern.
///
/// Each part but `*` stands for exactly one byte, so whatever a later star can make fit, an earlier one need not
/// be tried again for: one place to go back to is enough, and the time is at most the product of both lengths.
///
/// Thread: any; it does not change.
public final class Glob {
    private final byte[] pattern;
    private final boolean ignoreCase;

    private Glob(byte[] pattern, boolean ignoreCase) {
        this.pattern = pattern;
        this.ignoreCase = ignoreCase;
    }

    public static Glob of(byte[] pattern) {
        return new Glob(pattern, false);
    }

    /// A pattern to which letters of both cases are the same.
    public static Glob ignoringCase(byte[] pattern) {
        return new Glob(pattern, true);
    }

    /// Whether it is a star alone, which `KEYS` and the scans take for no pattern at all. That matters for the
    /// empty text, which no star matches.
    public boolean isStar() {
        return pattern.length == 1 && pattern[0] == '*';
    }

    /// Whether the whole text fits. The empty text fits the empty pattern only, as in Redis.
    public boolean matches(byte[] text) {
        if (text.length == 0) {
            return pattern.length == 0;
        }
        int at = 0;
        int part = 0;
        int starPart = -1;
        int starAt = 0;
        while (at < text.length) {
            if (part < pattern.length && pattern[part] == '*') {
                part++;
                starPart = part;
                starAt = at;
                continue;
            }
            int next = part < pattern.length ? match(part, text[at]) : -1;
            if (next >= 0) {
                part = next;
                at++;
            } else if (starPart >= 0) {
                part = starPart;
                starAt++;
                at = starAt;
            } else {
                return false;
            }
        }
        while (part < pattern.length && pattern[part] == '*') {
            part++;
        }
        return part == pattern.length;
    }

    /// Where the pattern goes on if its part there is right for the byte, else -1.
    private int match(int part, byte given) {
        return switch (pattern[part]) {
            case '?' -> part + 1;
            case '[' -> matchClass(part + 1, given);
            case '\\' -> {
                int literal = part + 1 < pattern.length ? part + 1 : part;
                yield fold(pattern[literal]) == fold(given) ? literal + 1 : -1;
            }
            default -> fold(pattern[part]) == fold(given) ? part + 1 : -1;
        };
    }

    private int matchClass(int from, byte given) {
        int letter = fold(given);
        int at = from;
        boolean negated = at < pattern.length && pattern[at] == '^';
        if (negated) {
            at++;
        }
        boolean found = false;
        while (at < pattern.length && pattern[at] != ']') {
            int left = pattern.length - at;
            if (pattern[at] == '\\' && left >= 2) {
                found |= fold(pattern[at + 1]) == letter;
                at += 2;
            } else if (left >= 3 && pattern[at + 1] == '-') {
                int one = fold(pattern[at]);
                int other = fold(pattern[at + 2]);
                found |= Math.min(one, other) <= letter && letter <= Math.max(one, other);
                at += 3;
            } else {
                found |= fold(pattern[at]) == letter;
                at++;
            }
        }
        if (found == negated) {
            return -1;
        }
        return Math.min(at + 1, pattern.length);
    }

    private int fold(byte letter) {
        int unsigned = letter & 0xFF;
        return ignoreCase && unsigned >= 'A' && unsigned <= 'Z' ? unsigned + ('a' - 'A') : unsigned;
    }
}
