package io.sauva.scripting.async;

import io.sauva.server.command.Arguments;
import io.sauva.server.resp.Reply;
import io.sauva.server.resp.ReplyBuffer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A reply that a command says on a thread that is not the script's, to be said again on the script's: values of
/// Lua are made there only.
///
/// It is kept as bytes, because scripts that wait for a core may have many long ones, which the collector copies:
/// what was said, then a number or the bytes of a string behind their length. A large string is kept as it came,
/// and the number is its place among these.
///
/// What it takes is counted ([ReplyMemory]). When that is too much, all of it is forgotten, the rest is not
/// listened to, and what is said again is an error: the command itself runs to its end.
///
/// Thread: one at a time.
final class RecordedReply implements ReplyBuffer {
    private static final byte OK = 0;
    private static final byte NIL = 1;
    private static final byte NIL_ARRAY = 2;
    private static final byte INTEGER = 3;
    private static final byte NUMBER = 4;
    private static final byte BOOL = 5;
    private static final byte ARRAY = 6;
    private static final byte MAP = 7;
    private static final byte SET = 8;
    private static final byte PUSH = 9;
    private static final byte BULK = 10;
    private static final byte LARGE_BULK = 11;
    private static final byte SIMPLE = 12;
    private static final byte ERROR = 13;
    private static final byte TEXT = 14;
    private static final byte BIG_NUMBER = 15;
    private static final byte VERBATIM = 16;

    private static final int FIRST_BYTES = 64;
    private static final int LARGE = 1024;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 64;
    private static final byte[] NO_BYTES = {};
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int protocol;
    private byte[] bytes = NO_BYTES; // until something is said: mostly nothing is
    private int end;
    private List<byte[]> large = List.of();
    private boolean isError;
    private final ReplyMemory memory;
    private long taken;
    private boolean isTooLong;

    /// @param protocol the version in which the script wants it
    /// @param memory of all replies that wait for the script
    RecordedReply(int protocol, ReplyMemory memory) {
        this.protocol = protocol;
        this.memory = memory;
    }

    /// Whether nothing was said.
    boolean isEmpty() {
        return end == 0 && !isTooLong;
    }

    /// It is complete, and counted elsewhere from now on; answers how many bytes it takes.
    long release() {
        long bytesTaken = taken;
        taken = 0;
        memory.giveBack(bytesTaken);
        return bytesTaken;
    }

    /// Whether an error was said, and nothing else.
    boolean isError() {
        return isError;
    }

    /// Says it all.
    void replay(Reply reply) {
        if (isTooLong) {
            reply.error("ERR not enough memory");
            return;
        }
        int at = 0;
        while (at < end) {
            at = replay(reply, bytes[at], at + 1);
        }
    }

    /// Says what is there; answers where the next begins.
    private int replay(Reply reply, byte said, int at) {
        switch (said) {
            case OK -> reply.ok();
            case NIL -> reply.nil();
            case NIL_ARRAY -> reply.nilArray();
            case INTEGER -> reply.integer(longAt(at));
            case NUMBER -> reply.number(Double.longBitsToDouble(longAt(at)));
            case BOOL -> reply.bool(intAt(at) != 0);
            case ARRAY -> reply.array(intAt(at));
            case MAP -> reply.map(intAt(at));
            case SET -> reply.set(intAt(at));
            case PUSH -> reply.push(intAt(at));
            case BULK -> reply.bulk(bytes, at + Integer.BYTES, intAt(at));
            case LARGE_BULK -> reply.bulk(large.get(intAt(at)));
            case SIMPLE -> reply.simple(textAt(at));
            case ERROR -> reply.error(textAt(at));
            case TEXT -> reply.bulk(textAt(at));
            case BIG_NUMBER -> reply.bigNumber(stringAt(at));
            case VERBATIM -> reply.verbatim(textAt(at), stringAt(behindString(at)));
            default -> throw new IllegalStateException("nothing is said by " + said);
        }
        return switch (said) {
            case OK, NIL, NIL_ARRAY -> at;
            case INTEGER, NUMBER -> at + Long.BYTES;
            case BOOL, ARRAY, MAP, SET, PUSH, LARGE_BULK -> at + Integer.BYTES;
            case VERBATIM -> behindString(behindString(at));
            default -> behindString(at);
        };
    }

    @Override
    public int mark() {
        return end;
    }

    @Override
    public void rewind(int mark) {
        end = Math.min(mark, end);
        isError = isTooLong;
    }

    @Override
    public int protocol() {
        return protocol;
    }

    @Override
    public void ok() {
        says(OK, 0);
    }

    @Override
    public void simple(String status) {
        sayString(SIMPLE, Arguments.bytes(status));
    }

    @Override
    public void error(String message) {
        isError = isEmpty();
        sayString(ERROR, Arguments.bytes(message));
    }

    @Override
    public void integer(long number) {
        sayLong(INTEGER, number);
    }

    @Override
    public void bulk(byte[] string) {
        if (string == null) {
            nil();
        } else if (string.length < LARGE) {
            bulk(string, 0, string.length);
        } else {
            sayLarge(string);
        }
    }

    @Override
    public void bulk(byte[] array, int from, int size) {
        if (says(BULK, Integer.BYTES + (long) size)) {
            string(array, from, size);
        }
    }

    @Override
    public void bulk(String text) {
        sayString(TEXT, Arguments.bytes(text));
    }

    @Override
    public void nil() {
        says(NIL, 0);
    }

    @Override
    public void nilArray() {
        says(NIL_ARRAY, 0);
    }

    @Override
    public void array(int elements) {
        sayInt(ARRAY, elements);
    }

    @Override
    public void map(int pairs) {
        sayInt(MAP, pairs);
    }

    @Override
    public void set(int elements) {
        sayInt(SET, elements);
    }

    @Override
    public void push(int elements) {
        sayInt(PUSH, elements);
    }

    @Override
    public void number(double value) {
        sayLong(NUMBER, Double.doubleToRawLongBits(value));
    }

    @Override
    public void bool(boolean value) {
        sayInt(BOOL, value ? 1 : 0);
    }

    @Override
    public void bigNumber(byte[] digits) {
        sayString(BIG_NUMBER, digits);
    }

    @Override
    public void verbatim(String format, byte[] text) {
        byte[] letters = Arguments.bytes(format);
        if (says(VERBATIM, 2L * Integer.BYTES + letters.length + text.length)) {
            string(letters, 0, letters.length);
            string(text, 0, text.length);
        }
    }

    /// Says which it is, and makes room for so many bytes behind it; `false` if that would be too much.
    private boolean says(byte said, long more) {
        long needed = end + 1 + more;
        if (isTooLong || (needed > bytes.length && !grows(needed))) {
            return false;
        }
        bytes[end] = said;
        end++;
        return true;
    }

    private boolean grows(long needed) {
        long grown = Math.max(Math.max(FIRST_BYTES, Math.min(2L * bytes.length, MOST_BYTES)), needed);
        if (grown > MOST_BYTES || !takes(grown - bytes.length)) {
            forget();
            return false;
        }
        bytes = Arrays.copyOf(bytes, (int) grown);
        return true;
    }

    private boolean takes(long more) {
        if (!memory.take(more)) {
            return false;
        }
        taken += more;
        return true;
    }

    private void forget() {
        isTooLong = true;
        isError = true;
        bytes = NO_BYTES;
        large = List.of();
        end = 0;
        release();
    }

    private void sayLarge(byte[] string) {
        if (isTooLong || !takes(string.length)) {
            forget();
            return;
        }
        if (large.isEmpty()) {
            large = new ArrayList<>(1);
        }
        large.add(string);
        sayInt(LARGE_BULK, large.size() - 1);
    }

    private void sayInt(byte said, int number) {
        if (says(said, Integer.BYTES)) {
            INT.set(bytes, end, number);
            end += Integer.BYTES;
        }
    }

    private void sayLong(byte said, long number) {
        if (says(said, Long.BYTES)) {
            LONG.set(bytes, end, number);
            end += Long.BYTES;
        }
    }

    private void sayString(byte said, byte[] string) {
        if (says(said, Integer.BYTES + (long) string.length)) {
            string(string, 0, string.length);
        }
    }

    private void string(byte[] array, int from, int size) {
        INT.set(bytes, end, size);
        System.arraycopy(array, from, bytes, end + Integer.BYTES, size);
        end += Integer.BYTES + size;
    }

    private int intAt(int at) {
        return (int) INT.get(bytes, at);
    }

    private long longAt(int at) {
        return (long) LONG.get(bytes, at);
    }

    private byte[] stringAt(int at) {
        return Arrays.copyOfRange(bytes, at + Integer.BYTES, behindString(at));
    }

    private String textAt(int at) {
        return Arguments.text(stringAt(at));
    }

    private int behindString(int at) {
        return at + Integer.BYTES + intAt(at);
    }
}
