package io.sauva.server.request;

/// Takes the commands of a pipeline from their reader some at a time, and has it told what comes, before the
/// first of them is executed.
///
/// A command mostly waits for memory: the record of its key is somewhere, and in no cache. If the keys of several
/// commands are looked for one right after the other, the processor fetches them at the same time, and each
/// command finds its own there. One command alone is not looked ahead of.
///
/// What a client may send is asked for while it is read. A client that nobody knows yet may send little until a
/// command of its own says who it is, so its commands are taken one by one. What is wrong with a later command is
/// thrown in its turn.
///
/// Thread: the connection's event loop.
/// Bound: so many commands of one read.
public final class Lookahead {
    private static final int MOST = 16;
    private static final byte[][][] NOTHING = {};

    /// Who wants to know what comes.
    @FunctionalInterface
    public interface Expectation {
        /// These commands will be executed next, in this order.
        void expect(byte[][][] commands, int count);
    }

    private final RequestReader reader;
    private final RequestLimits limits;
    private final Expectation expectation;
    private byte[][][] commands = NOTHING;
    private int filled;
    private int given;
    private ProtocolException wrong;

    public Lookahead(RequestReader reader, RequestLimits limits, Expectation expectation) {
        this.reader = reader;
        this.limits = limits;
        this.expectation = expectation;
    }

    /// As [RequestReader#next].
    public byte[][] next() {
        byte[][] read = nextRead();
        if (read != null) {
            return read;
        }
        if (wrong != null) {
            throw wrong;
        }
        byte[][] first = reader.next();
        if (first != null && reader.waitingBytes() > 0 && limits.isTrusted()) {
            lookBehind(first);
        }
        return first;
    }

    /// The next one of those that were taken from the reader before, which is not touched; else `null`.
    ///
    /// Thread: also that of a command of the client which goes on without the event loop.
    public byte[][] nextRead() {
        if (given == filled) {
            return null;
        }
        byte[][] command = commands[given];
        commands[given++] = null;
        return command;
    }

    /// Takes what follows the command.
    private void lookBehind(byte[][] first) {
        if (commands.length == 0) {
            commands = new byte[MOST][][];
        }
        commands[0] = first;
        given = 1;
        filled = 1;
        try {
            for (byte[][] command = reader.next(); command != null; command = reader.next()) {
                commands[filled++] = command;
                if (filled == MOST) {
                    break;
                }
            }
        } catch (ProtocolException e) {
            wrong = e;
        }
        if (filled > 1) {
            expectation.expect(commands, filled);
        }
        commands[0] = null;
    }
}
