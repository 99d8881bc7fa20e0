package io.sauva.server.command.stream;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamTrim;
import io.sauva.server.value.stream.StreamValue;
import java.util.List;

/// Reads `MAXLEN|MINID [=|~] threshold [LIMIT count]`, of `XADD` and of `XTRIM`.
///
/// Thread: one command.
final class TrimOptions {
    /// How many blocks go at most if nothing is said and it is approximate, and how many entries.
    private static final long MOST_BLOCKS = 100;

    private static final long USUAL_ENTRIES = 10_000;
    private static final long MOST_ENTRIES = 1_000_000;

    private static final byte[] LENGTH = Arguments.bytes("MAXLEN");
    private static final byte[] ID = Arguments.bytes("MINID");
    private static final byte[] EXACTLY = Arguments.bytes("=");

    private boolean given;
    private boolean approximate;
    private long longest;
    private StreamId least;
    private boolean limited;
    private long limit;

    /// Reads an option if there is one at that place; answers how many arguments it has.
    int read(Call call, int at) {
        boolean hasMore = at + 1 < call.size();
        if (hasMore && call.is(at, "maxlen")) {
            int threshold = threshold(call, at);
            longest = call.integer(threshold);
            if (longest < 0) {
                throw new CommandException("ERR The MAXLEN argument must be >= 0.");
            }
            return threshold - at + 1;
        }
        if (hasMore && call.is(at, "minid")) {
            int threshold = threshold(call, at);
            least = Ids.strict(call.argument(threshold));
            return threshold - at + 1;
        }
        if (hasMore && call.is(at, "limit")) {
            limit = call.integer(at + 1);
            if (limit < 0) {
                throw new CommandException("ERR The LIMIT argument must be >= 0.");
            }
            limited = true;
            return 2;
        }
        return 0;
    }

    /// The place of the threshold, before which its kind may be said.
    private int threshold(Call call, int at) {
        if (given) {
            throw new CommandException(
                    "ERR syntax error, MAXLEN and MINID options at the same time are not compatible");
        }
        given = true;
        boolean hasKind = at + 2 < call.size() && (call.is(at + 1, "~") || call.is(at + 1, "="));
        approximate = hasKind && call.is(at + 1, "~");
        return hasKind ? at + 2 : at + 1;
    }

    /// All were read: a limit needs something that it limits.
    void checkGiven() {
        if (limit > 0 && !given) {
            throw new CommandException("ERR syntax error, LIMIT cannot be used without specifying a trimming strategy");
        }
    }

    /// And that must not be exact. Redis says so after everything else.
    void checkLimit() {
        if (limited && !approximate) {
            throw new CommandException("ERR syntax error, LIMIT cannot be used without the special ~ option");
        }
    }

    boolean isGiven() {
        return given;
    }

    boolean isApproximate() {
        return approximate;
    }

    StreamTrim trim(long blockEntries) {
        long most = approximate && !limited ? usualLimit(blockEntries) : limit;
        return least == null
                ? StreamTrim.toLength(longest, approximate, most)
                : StreamTrim.from(least, approximate, most);
    }

    private static long usualLimit(long blockEntries) {
        if (blockEntries > MOST_ENTRIES / MOST_BLOCKS) {
            return MOST_ENTRIES;
        }
        return blockEntries == 0 ? USUAL_ENTRIES : MOST_BLOCKS * blockEntries;
    }

    /// The same in other words, which give the same result wherever blocks begin and end: what has stayed,
    /// exactly.
    List<byte[]> effect(StreamValue trimmed) {
        return least == null
                ? List.of(LENGTH, EXACTLY, Arguments.bytes(trimmed.length()))
                : List.of(ID, EXACTLY, Arguments.bytes(trimmed.firstEntryId().toString()));
    }
}
