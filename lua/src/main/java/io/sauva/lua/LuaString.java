package io.sauva.lua;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A Lua string: bytes, not characters, immutable.
///
/// Equal strings need not be the same object. Constants of programs and names of library functions are made
/// with [#constant], which gives the same object for equal text most of the time, so that a look-up by name is
/// decided by one comparison of references.
///
/// The hash is PUC Lua's (it looks at no more than 32 bytes, from the end), because the order in which `next`
/// walks a table depends on it, and scripts have come to depend on that order.
public final class LuaString implements Comparable<LuaString> {
    /// The empty string.
    public static final LuaString EMPTY = new LuaString(new byte[0], null);

    private static final int CONSTANTS = 1 << 13;
    private static final int LONGEST_CONSTANT = 64;

    /// Direct-mapped and lossy on purpose: it may forget, so it needs neither a lock nor a bound on programs.
    private static final LuaString[] RECENT = new LuaString[CONSTANTS];

    private final byte[] bytes;
    private int hash;

    /// What this string's bytes are charged to; kept only to be kept alive.
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final MemoryToken token;

    LuaString(byte[] bytes, MemoryToken token) {
        this.bytes = bytes;
        this.token = token;
    }

    /// A string over these bytes. The array is not copied: the caller gives it away.
    public static LuaString of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new LuaString(bytes, null);
    }

    /// The UTF-8 bytes of a Java string.
    public static LuaString of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A string that will be used as a name: equal ones are one object most of the time.
    public static LuaString constant(byte[] bytes) {
        LuaString made = of(bytes);
        if (bytes.length > LONGEST_CONSTANT) {
            return made;
        }
        int place = made.hash() & (CONSTANTS - 1);
        LuaString known = RECENT[place];
        if (known != null && known.equals(made)) {
            return known;
        }
        RECENT[place] = made;
        return made;
    }

    /// As [#constant(byte[])], of a Java string.
    public static LuaString constant(String text) {
        return constant(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The number of bytes.
    public int length() {
        return bytes.length;
    }

    /// One byte, 0 to 255.
    public int at(int index) {
        return bytes[index] & 0xff;
    }

    /// The bytes themselves, not a copy: to be read only.
    public byte[] bytes() {
        return bytes;
    }

    /// A copy of the bytes from `start` (inclusive) to `end` (exclusive).
    public byte[] copy(int start, int end) {
        return Arrays.copyOfRange(bytes, start, end);
    }

    /// PUC Lua 5.1's hash of this string.
    public int hash() {
        int known = hash;
        if (known == 0) {
            known = hashOf(bytes);
            hash = known;
        }
        return known;
    }

    private static int hashOf(byte[] bytes) {
        int length = bytes.length;
        int step = (length >> 5) + 1;
        int hash = length;
        for (int position = length; position >= step; position -= step) {
            hash ^= (hash << 5) + (hash >>> 2) + (bytes[position - 1] & 0xff);
        }
        return hash;
    }

    /// Whether both have the same bytes.
    public boolean same(LuaString other) {
        return this == other || (hash() == other.hash() && Arrays.equals(bytes, other.bytes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LuaString string && same(string);
    }

    @Override
    public int hashCode() {
        return hash();
    }

    @Override
    public int compareTo(LuaString other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    /// The text, where the bytes are UTF-8.
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
