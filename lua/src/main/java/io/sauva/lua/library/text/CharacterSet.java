package io.sauva.lua.library.text;

/// Sets of bytes: those of C's `isalpha` and its sisters in the C locale, and those that patterns build. 256
/// bits in four words.
final class CharacterSet {
    private static final int WORDS = 4;
    private static final long[][] SINGLES = new long[256][];
    private static final long[][] CLASSES = new long[256][];
    static final long[] ALL = {-1, -1, -1, -1};

    static {
        for (int value = 0; value < SINGLES.length; value++) {
            SINGLES[value] = new long[WORDS];
            addRange(SINGLES[value], value, value);
        }
        define('a', new int[] {'a', 'z', 'A', 'Z'});
        define('c', new int[] {0, 31, 127, 127});
        define('d', new int[] {'0', '9'});
        define('l', new int[] {'a', 'z'});
        define('p', new int[] {33, 47, 58, 64, 91, 96, 123, 126});
        define('s', new int[] {9, 13, 32, 32});
        define('u', new int[] {'A', 'Z'});
        define('w', new int[] {'a', 'z', 'A', 'Z', '0', '9'});
        define('x', new int[] {'a', 'f', 'A', 'F', '0', '9'});
        define('z', new int[] {0, 0});
    }

    private CharacterSet() {}

    private static void define(int letter, int[] ranges) {
        long[] set = new long[WORDS];
        for (int i = 0; i < ranges.length; i += 2) {
            addRange(set, ranges[i], ranges[i + 1]);
        }
        CLASSES[letter] = set;
        CLASSES[Character.toUpperCase(letter)] = complement(set);
    }

    static boolean has(long[] set, int value) {
        return (set[(value >>> 6) & 3] >>> value & 1) != 0;
    }

    /// The set of one byte.
    static long[] single(int value) {
        return SINGLES[value];
    }

    /// What `%` and this byte stand for: a class, or the byte itself.
    static long[] escaped(int value) {
        long[] known = CLASSES[value];
        return known == null ? SINGLES[value] : known;
    }

    static void addRange(long[] set, int first, int last) {
        for (int value = first; value <= last; value++) {
            set[value >>> 6] |= 1L << value;
        }
    }

    static void addAll(long[] set, long[] more) {
        for (int i = 0; i < WORDS; i++) {
            set[i] |= more[i];
        }
    }

    static long[] complement(long[] set) {
        long[] other = new long[WORDS];
        for (int i = 0; i < WORDS; i++) {
            other[i] = ~set[i];
        }
        return other;
    }
}
