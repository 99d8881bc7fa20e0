package io.sauva.server.resp;

import io.sauva.server.command.CommandException;
import java.util.Arrays;
import java.util.function.IntSupplier;

/// Replies as bytes, one behind the other, in the client's version of the protocol.
///
/// The array is lent by the event loop or made here; who sends the bytes takes it away or hands it back.
///
/// Thread: one at a time.
/// Invariant: bytes below a mark that nobody rewinds beyond are never changed in the array that holds them, so
/// that they may be sent while another thread says more.
public final class RespReply implements ReplyBuffer {
    private static final int SMALLEST = 1024;
    private static final int LARGEST = Integer.MAX_VALUE - 64;
    private static final byte[] NO_BYTES = {};
    private static final byte[] OK = ascii("+OK\r\n");
    private static final byte[] NIL = ascii("$-1\r\n");
    private static final byte[] NIL_ARRAY = ascii("*-1\r\n");
    private static final byte[] NULL = ascii("_\r\n");
    private static final byte[] TRUE = ascii("#t\r\n");
    private static final byte[] FALSE = ascii("#f\r\n");

    private final IntSupplier protocol;
    private byte[] bytes = NO_BYTES;
    private int length;

    /// Replies to a client whose version of the protocol, 2 or 3, may change from one reply to the next.
    public RespReply(IntSupplier protocol) {
        this.protocol = protocol;
    }

    /// The array that holds the bytes; another one after it had to grow.
    public byte[] bytes() {
        return bytes;
    }

    /// How many bytes there are.
    public int length() {
        return length;
    }

    /// Takes an array to write to, in place of the one before; there must be no bytes.
    public void lend(byte[] array) {
        bytes = array;
        length = 0;
    }

    /// Gives the array away, with what is in it.
    public byte[] detach() {
        byte[] array = bytes;
        bytes = NO_BYTES;
        length = 0;
        return array;
    }

    @Override
    public int mark() {
        return length;
    }

    @Override
    public void rewind(int mark) {
        length = mark;
    }

    @Override
    public int protocol() {
        return protocol.getAsInt();
    }

    @Override
    public void ok() {
        constant(OK);
    }

    @Override
    public void simple(String status) {
        line('+', status);
    }

    @Override
    public void error(String message) {
        line('-', message);
    }

    @Override
    public void integer(long number) {
        header(':', number);
    }

    @Override
    public void bulk(byte[] value) {
        if (value == null) {
            nil();
        } else {
            bulk(value, 0, value.length);
        }
    }

    @Override
    public void bulk(byte[] array, int from, int size) {
        ensure((long) size + Numbers.LONGEST + 2);
        int at = Numbers.line(bytes, length, '$', size);
        System.arraycopy(array, from, bytes, at, size);
        at += size;
        bytes[at] = '\r';
        bytes[at + 1] = '\n';
        length = at + 2;
    }

    @Override
    public void bulk(String text) {
        header('$', text.length());
        ensure(text.length() + 2L);
        letters(text);
        end();
    }

    @Override
    public void nil() {
        constant(protocol() >= 3 ? NULL : NIL);
    }

    @Override
    public void nilArray() {
        constant(protocol() >= 3 ? NULL : NIL_ARRAY);
    }

    @Override
    public void array(int elements) {
        header('*', elements);
    }

    @Override
    public void map(int pairs) {
        if (protocol() >= 3) {
            header('%', pairs);
        } else {
            header('*', 2L * pairs);
        }
    }

    @Override
    public void set(int elements) {
        header(protocol() >= 3 ? '~' : '*', elements);
    }

    @Override
    public void push(int elements) {
        header(protocol() >= 3 ? '>' : '*', elements);
    }

    @Override
    public void attributes(int pairs) {
        header('|', pairs);
    }

    @Override
    public void number(double value) {
        byte[] text = DoubleText.of(value);
        if (protocol() < 3) {
            bulk(text);
            return;
        }
        ensure(text.length + 3L);
        bytes[length++] = ',';
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
        end();
    }

    @Override
    public void bool(boolean value) {
        if (protocol() >= 3) {
            constant(value ? TRUE : FALSE);
        } else {
            integer(value ? 1 : 0);
        }
    }

    @Override
    public void bigNumber(byte[] digits) {
        if (protocol() < 3) {
            bulk(digits);
            return;
        }
        ensure(digits.length + 3L);
        bytes[length++] = '(';
        System.arraycopy(digits, 0, bytes, length, digits.length);
        length += digits.length;
        end();
    }

    @Override
    public void verbatim(String format, byte[] text) {
        if (protocol() < 3) {
            bulk(text);
            return;
        }
        header('=', format.length() + 1L + text.length);
        ensure(format.length() + 3L + text.length);
        letters(format);
        bytes[length++] = ':';
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
        end();
    }

    private void header(char type, long number) {
        ensure(Numbers.LONGEST);
        length = Numbers.line(bytes, length, type, number);
    }

    private void constant(byte[] line) {
        ensure(line.length);
        System.arraycopy(line, 0, bytes, length, line.length);
        length += line.length;
    }

    /// A line must stay one: what would end it becomes a space.
    private void line(char type, String text) {
        ensure(text.length() + 3L);
        bytes[length++] = (byte) type;
        int from = length;
        letters(text);
        for (int at = from; at < length; at++) {
            if (bytes[at] == '\r' || bytes[at] == '\n') {
                bytes[at] = ' ';
            }
        }
        end();
    }

    private void letters(String text) {
        for (int at = 0; at < text.length(); at++) {
            bytes[length++] = (byte) text.charAt(at);
        }
    }

    private void end() {
        bytes[length] = '\r';
        bytes[length + 1] = '\n';
        length += 2;
    }

    private void ensure(long more) {
        if (more > bytes.length - length) {
            grow(more);
        }
    }

    private void grow(long more) {
        long needed = length + more;
        if (needed > LARGEST) {
            throw new CommandException("ERR the reply is longer than " + LARGEST + " bytes");
        }
        // A large value comes alone most of the time: twice its size would be a waste.
        long grown = Math.max(Math.max(needed, SMALLEST), Math.min(2L * bytes.length, needed + (needed >> 1)));
        bytes = Arrays.copyOf(bytes, (int) Math.min(grown, LARGEST));
    }

    private static byte[] ascii(String text) {
        byte[] line = new byte[text.length()];
        for (int at = 0; at < line.length; at++) {
            line[at] = (byte) text.charAt(at);
        }
        return line;
    }
}
