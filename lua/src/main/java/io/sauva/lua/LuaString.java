package io.sauva.lua;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A Lua string: bytes, not characters, immutable.
///
/// Equal strings need not be the same object. Constants of programs and names of library functions are made
/// with [#constant], which gives the same object for equal text most of the time, so that a look-up by name is
/// decided by one comparison of references.
///
/// A long string that comes from a concatenation may have its bytes in a [GrowingText], which the next
/// concatenation goes on in; it gets an array of its own when somebody asks for one.
///
/// The hash is PUC Lua's (it looks at no more than 32 bytes, from the end), because the order in which `next`
/// walks a table depends on it, and scripts have come to depend on that order.
///
/// Thread: any once it has its own array, before that the one that runs its state.
public final class LuaString implements Comparable<LuaString> {
    /// The empty string.
    public static final LuaString EMPTY = new LuaString(new byte[0], null);

    private static final int CONSTANTS = 1 << 13;
    private static final int LONGEST_CONSTANT = 64;

    /// What Java makes of bytes that are no character, and what we make of them: U+DC00 and the byte.
    private static final char REPLACED = '\ufffd';

    private static final int FIRST = 0xdc80;
    private static final int LAST = 0xdcff;

    /// Direct-mapped and lossy on purpose: it may forget, so it needs neither a lock nor a bound on programs.
    private static final LuaString[] RECENT = new LuaString[CONSTANTS];

    /// `null` as long as they are in the growing text only.
    private byte[] bytes;

    private final int length;
    private int hash;

    /// The [MemoryToken] that the bytes are charged to, or the [GrowingText] they are in.
    private Object owner;

    LuaString(byte[] bytes, MemoryToken token) {
        this.bytes = bytes;
        length = bytes.length;
        owner = token;
    }

    /// The first bytes of a text; `bytes` may be `null`.
    LuaString(byte[] bytes, int length, GrowingText text) {
        this.bytes = bytes;
        this.length = length;
        owner = text;
    }

    /// A string over these bytes. The array is not copied: the caller gives it away.
    public static LuaString of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new LuaString(bytes, null);
    }

    /// The UTF-8 bytes of a Java string; those that [#toString] made of other bytes become these again.
    public static LuaString of(String text) {
        return of(encoded(text));
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
        return constant(encoded(text));
    }

    /// The number of bytes.
    public int length() {
        return length;
    }

    /// One byte, 0 to 255.
    public int at(int index) {
        return bytes()[index] & 0xff;
    }

    /// The bytes themselves, not a copy: to be read only.
    public byte[] bytes() {
        byte[] known = bytes;
        return known != null ? known : settle();
    }

    private byte[] settle() {
        GrowingText text = (GrowingText) owner;
        owner = text.charge(length);
        byte[] own = text.copy(length);
        bytes = own;
        return own;
    }

    /// This string and others behind it, charged to a state. `total` is the length of the result.
    ///
    /// @param others an array with strings from `start` to `end` (exclusive)
    public LuaString followedBy(LuaState state, Object[] others, int start, int end, int total) {
        // One that doubles is copied anyway.
        if (owner instanceof GrowingText text && text.endsAt(length) && total - length <= length >> 1) {
            text.reserve(total - length);
            text.append(others, start, end);
            return new LuaString(null, total, text);
        }
        // The copy clears no more than the rest, which counts where a long string grows by little.
        state.tick(total >>> 6);
        byte[] all = Arrays.copyOf(bytes(), total);
        int at = length;
        for (int i = start; i < end; i++) {
            LuaString other = (LuaString) others[i];
            System.arraycopy(other.bytes(), 0, all, at, other.length);
            at += other.length;
        }
        return total < GrowingText.LEAST ? state.string(all) : state.growing(all);
    }

    /// A copy of the bytes from `start` (inclusive) to `end` (exclusive).
    public byte[] copy(int start, int end) {
        return Arrays.copyOfRange(bytes(), start, end);
    }

    /// PUC Lua 5.1's hash of this string.
    public int hash() {
        int known = hash;
        if (known == 0) {
            known = hashOf(bytes());
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
        return this == other || (hash() == other.hash() && Arrays.equals(bytes(), other.bytes()));
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
        return this == other ? 0 : Arrays.compareUnsigned(bytes(), other.bytes());
    }

    /// The text, where the bytes are UTF-8; other bytes become lone surrogates, U+DC80 to U+DCFF, so that nothing
    /// is lost on the way back.
    @Override
    public String toString() {
        String text = new String(bytes(), StandardCharsets.UTF_8);
        return text.indexOf(REPLACED) < 0 ? text : decodedEach(bytes());
    }

    private static String decodedEach(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (0xdc00 | (in.get() & 0xff)));
            }
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    private static byte[] encoded(String text) {
        int escapes = 0;
        for (int i = 0; i < text.length(); i++) {
            escapes += isEscape(text, i) ? 1 : 0;
        }
        return escapes == 0 ? text.getBytes(StandardCharsets.UTF_8) : encodedEach(text);
    }

    private static byte[] encodedEach(String text) {
        ByteBuffer all = ByteBuffer.allocate(3 * text.length());
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isEscape(text, i)) {
                all.put(text.substring(from, i).getBytes(StandardCharsets.UTF_8));
                all.put((byte) text.charAt(i));
                from = i + 1;
            }
        }
        all.put(text.substring(from).getBytes(StandardCharsets.UTF_8));
        return Arrays.copyOf(all.array(), all.position());
    }

    private static boolean isEscape(String text, int index) {
        char character = text.charAt(index);
        return character >= FIRST
                && character <= LAST
                && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }
}
