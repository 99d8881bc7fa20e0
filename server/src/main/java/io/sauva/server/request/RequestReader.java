package io.sauva.server.request;

import io.netty.buffer.ByteBuf;
import io.sauva.server.command.Arguments;
import java.util.Arrays;

/// Reads commands from the bytes of a client, however they are cut: RESP arrays of bulk strings, and lines.
///
/// ```
///   *2\r\n  $3\r\n GET\r\n  $5\r\n hello\r\n          GET hello\r\n
///   count   length  name    length  argument           the same, typed
/// ```
///
/// Bytes are copied once from the network's buffer into an array that the event loop lends, and are taken from
/// there as arguments. Only what does not make a whole command is kept in an array of this reader, so that a
/// client that sends nothing costs nothing; a long argument is received straight into its own array. Nothing is
/// looked at twice: a command that comes in a thousand pieces goes on where it stopped.
///
/// Memory follows the bytes that came, not the numbers that were announced: at most sixteen times as much.
///
/// Thread: the connection's event loop.
/// Invariant: between calls of [#read] and [#keep] the input may be lent; otherwise it is this reader's own.
public final class RequestReader {
    private static final int LONGEST_LINE = 64 * 1024;
    private static final int SHORT_LINE = 32;
    private static final int LARGE = 32 * 1024;
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 64;
    private static final int GROWTH = 8;
    private static final int FIRST_ARGUMENTS = 64;
    private static final int ARGUMENT_OVERHEAD = 24;
    private static final int UNTRUSTED_ARGUMENTS = 10;
    private static final int UNTRUSTED_BYTES = 16 * 1024;
    private static final int UNKNOWN = -1;
    private static final long INCOMPLETE = Long.MIN_VALUE;
    private static final byte[] EMPTY = {};
    private static final byte[][] NOTHING = {};

    private final RequestLimits limits;
    private final CommandNames names;

    private byte[] input = EMPTY;
    private boolean lent;
    private int start;
    private int end;
    private int searched; // how far the line at `start` has no end

    private byte[][] arguments = NOTHING;
    private int count; // arguments that the command will have; 0 between commands
    private int filled; // arguments that it has
    private int length = UNKNOWN; // of the argument that comes
    private int terminator; // bytes that end an argument and have not come
    private byte[] large; // receives an argument that is long, else `null`
    private int received; // bytes of it
    private long held; // bytes of the arguments that are there

    public RequestReader(RequestLimits limits, CommandNames names) {
        this.limits = limits;
        this.names = names;
    }

    /// Takes bytes from the network; `scratch` is lent until [#keep].
    public void read(ByteBuf incoming, byte[] scratch) {
        if (large != null) {
            receive(incoming);
        }
        int more = incoming.readableBytes();
        if (more == 0) {
            return;
        }
        int kept = end - start;
        if (kept <= more && kept + more <= scratch.length) {
            System.arraycopy(input, start, scratch, 0, kept); // less than what came, so it stays linear
            input = scratch;
            lent = true;
            moved(kept);
        } else {
            makeRoom(more);
        }
        incoming.readBytes(input, end, more);
        end += more;
    }

    /// Gives the lent array back, keeping what is left in it.
    public void keep() {
        if (start == end) {
            input = EMPTY;
            start = 0;
            end = 0;
            searched = 0;
        } else if (lent) {
            input = Arrays.copyOfRange(input, start, end);
            moved(end - start);
        }
        lent = false;
    }

    /// Bytes that came and were not read yet.
    public int waitingBytes() {
        return end - start;
    }

    /// Room behind them that is this reader's own.
    public int freeBytes() {
        return lent ? 0 : input.length - (end - start);
    }

    /// Bytes held for a command that has not come to its end.
    public long argumentBytes() {
        return held + received;
    }

    /// The same, those that were not read yet included.
    public long heldBytes() {
        return argumentBytes() + (end - start);
    }

    /// The next command, or `null` if it has not come to its end. A [ProtocolException] ends it all.
    public byte[][] next() {
        while (count == 0) {
            if (start == end) {
                return null;
            }
            if (input[start] != '*') {
                byte[][] typed = line();
                if (typed == null || typed.length > 0) {
                    return typed;
                }
            } else if (!begin()) {
                return null;
            }
        }
        while (filled < count || terminator > 0) {
            if (!argument()) {
                return null;
            }
        }
        byte[][] command = arguments;
        arguments = NOTHING;
        count = 0;
        held = 0;
        return command;
    }

    /// Reads how many arguments there will be.
    private boolean begin() {
        long number = number('*', "too big mbulk count string", "invalid multibulk length");
        if (number == INCOMPLETE) {
            return false;
        }
        if (number > Integer.MAX_VALUE) {
            throw ProtocolException.of("invalid multibulk length");
        }
        if (number > UNTRUSTED_ARGUMENTS && !limits.isTrusted()) {
            throw ProtocolException.of("unauthenticated multibulk length");
        }
        if (number > 0) {
            count = (int) number;
            filled = 0;
            arguments = new byte[Math.min(count, FIRST_ARGUMENTS)][];
        }
        return true;
    }

    /// Goes on with one argument; `false` if it has not come to its end.
    private boolean argument() {
        if (terminator > 0) {
            int skipped = Math.min(terminator, end - start);
            start += skipped;
            terminator -= skipped;
            return terminator == 0;
        }
        if (large != null) {
            return false;
        }
        if (length == UNKNOWN) {
            long number = start == end ? INCOMPLETE : number('$', "too big bulk count string", "invalid bulk length");
            if (number == INCOMPLETE) {
                return false;
            }
            length = checkedLength(number);
        }
        int there = end - start;
        if (there - 2 >= length) {
            byte[] bytes = filled == 0
                    ? names.of(input, start, length)
                    : length == 0 ? EMPTY : Arrays.copyOfRange(input, start, start + length);
            start += length + 2; // whatever the two bytes are, as in Redis
            add(bytes);
            return true;
        }
        if (length > LARGE) {
            large = new byte[Math.min(length, LARGE * 2)];
            received = 0;
            receive(there);
            return large == null;
        }
        return false;
    }

    private int checkedLength(long number) {
        if (number > UNTRUSTED_BYTES) {
            if (number > Math.min(limits.argumentBytes(), LONGEST_ARRAY)) {
                throw ProtocolException.of("invalid bulk length");
            }
            if (!limits.isTrusted()) {
                throw ProtocolException.of("unauthenticated bulk length");
            }
        } else if (number < 0) {
            throw ProtocolException.of("invalid bulk length");
        }
        return (int) number;
    }

    private void add(byte[] bytes) {
        if (filled == arguments.length) {
            checkHeld(0);
            arguments = Arrays.copyOf(arguments, (int) Math.min(count, 2L * filled));
        }
        arguments[filled++] = bytes;
        held += bytes.length + ARGUMENT_OVERHEAD;
        length = UNKNOWN;
    }

    /// Moves what is there of a long argument, of the bytes in the input.
    private void receive(int there) {
        int mine = Math.min(there, length);
        growTo(mine);
        System.arraycopy(input, start, large, 0, mine);
        start += mine;
        received = mine;
        endOfLarge();
    }

    /// Receives a long argument, or what is there of it, straight from the network.
    private void receive(ByteBuf incoming) {
        int mine = Math.min(incoming.readableBytes(), length - received);
        growTo(received + mine);
        incoming.readBytes(large, received, mine);
        received += mine;
        endOfLarge();
    }

    private void endOfLarge() {
        if (received == length) {
            byte[] whole = large;
            large = null;
            received = 0;
            terminator = 2;
            add(whole);
        }
    }

    /// The array grows with what has come, to its last size when a sixteenth of it has.
    private void growTo(int needed) {
        while (needed > large.length) {
            long grown = (long) GROWTH * large.length;
            grown = length <= 2 * grown ? length : grown;
            checkHeld(grown);
            large = Arrays.copyOf(large, (int) grown);
        }
    }

    private void checkHeld(long more) {
        if (held + more + (end - start) > limits.commandBytes()) {
            throw ProtocolException.silent("the command is longer than client-query-buffer-limit");
        }
    }

    private void makeRoom(int more) {
        int kept = end - start;
        if (input.length - end >= more) {
            return;
        }
        checkHeld(more);
        byte[] target = input.length - kept >= more && start >= kept ? input : new byte[capacity(kept + more)];
        System.arraycopy(input, start, target, 0, kept);
        input = target;
        moved(kept);
    }

    /// What is left was moved to the beginning of the input.
    private void moved(int kept) {
        searched = Math.max(0, searched - start);
        start = 0;
        end = kept;
    }

    private int capacity(int needed) {
        return Math.max(needed, (int) Math.min(2L * input.length, LONGEST_ARRAY));
    }

    /// The number in the line at `start`, whose first byte says what it is the number of.
    private long number(char type, String tooLong, String invalid) {
        int at = start + 1;
        int stop = Math.min(end - 1, start + SHORT_LINE);
        int value = 0;
        // The usual line is a few digits; nine fit into an int whatever they are.
        while (at < stop && at - start <= 9) {
            int digit = input[at] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = value * 10 + digit;
            at++;
        }
        if (at < stop
                && input[at] == '\r'
                && input[start] == type
                && at - start > 1
                && (input[start + 1] != '0' || at - start == 2)) {
            start = at + 2;
            searched = start;
            return value;
        }
        return unusualNumber(type, tooLong, invalid);
    }

    private long unusualNumber(char type, String tooLong, String invalid) {
        int at = Math.max(start, searched);
        int stop = Math.min(end, start + LONGEST_LINE + 1);
        while (at < stop && input[at] != '\r') {
            at++;
        }
        searched = at;
        if (at == stop || at + 1 >= end) {
            if (at - start > LONGEST_LINE) {
                throw ProtocolException.of(tooLong);
            }
            return INCOMPLETE;
        }
        if (input[start] != type) {
            throw ProtocolException.of("expected '" + type + "', got '" + (char) (input[start] & 0xff) + "'");
        }
        byte[] digits = Arrays.copyOfRange(input, start + 1, Math.min(at, start + SHORT_LINE));
        if (at - start > SHORT_LINE || !Arguments.isInteger(digits)) {
            throw ProtocolException.of(invalid);
        }
        start = at + 2;
        searched = start;
        return Math.max(-1, Arguments.integer(digits)); // below zero they are all the same
    }

    /// The command in a line that was typed; without arguments if the line is empty, `null` if it has no end yet.
    private byte[][] line() {
        int at = Math.max(start, searched);
        int stop = Math.min(end, start + LONGEST_LINE + 1);
        while (at < stop && input[at] != '\n') {
            at++;
        }
        searched = at;
        if (at == stop) {
            if (at - start > LONGEST_LINE) {
                throw ProtocolException.of("too big inline request");
            }
            return null;
        }
        int to = at > start && input[at - 1] == '\r' ? at - 1 : at;
        byte[][] typed = InlineRequest.split(input, start, to);
        start = at + 1;
        searched = start;
        // A browser that was led here speaks HTTP, and nothing that follows in its request may be executed.
        if (typed.length > 0 && (Arguments.is(typed[0], "post") || Arguments.is(typed[0], "host:"))) {
            throw ProtocolException.silent("HTTP is not spoken here");
        }
        return typed;
    }
}
