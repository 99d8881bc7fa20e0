package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// `LCS key key [LEN] [IDX] [MINMATCHLEN length] [WITHMATCHLEN]`
final class LongestCommonSubsequence extends Command {
    private static final byte[] NOTHING = {};
    /// Bytes of a cell of Redis's table, by which it limits the strings.
    private static final int CELL_BYTES = 4;

    private final LongSupplier longest;

    /// @param longest how large Redis's table might become
    LongestCommonSubsequence(LongSupplier longest) {
        super(Spec.of("lcs", -3, "string")
                .keys(1, 2, 1)
                .read(Flag.SLOW)
                .since("7.0.0")
                .summary("Answers the longest common subsequence of two strings")
                .build());
        this.longest = longest;
    }

    private static final class Options {
        boolean length;
        boolean runs;
        boolean withLength;
        long shortestRun;

        Options(Call call) {
            for (int at = 3; at < call.size(); at++) {
                if (call.is(at, "idx")) {
                    runs = true;
                } else if (call.is(at, "len")) {
                    length = true;
                } else if (call.is(at, "withmatchlen")) {
                    withLength = true;
                } else if (call.is(at, "minmatchlen") && at + 1 < call.size()) {
                    shortestRun = call.integer(++at);
                } else {
                    throw CommandException.syntax();
                }
            }
            if (runs && length) {
                throw new CommandException("ERR If you want both the length and indexes, please just use IDX.");
            }
        }
    }

    @Override
    public void run(Call call) {
        byte[] first = string(call, 1);
        byte[] second = string(call, 2);
        Options options = new Options(call);
        long cells = (first.length + 1L) * (second.length + 1L);
        if (cells > longest.getAsLong() / CELL_BYTES) {
            throw new CommandException("ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len");
        }
        SubsequenceTable table = new SubsequenceTable(first, second);
        if (options.runs) {
            sayRuns(call.reply(), table, options);
        } else if (options.length) {
            call.reply().integer(table.length());
        } else {
            call.reply().bulk(table.text());
        }
    }

    private static byte[] string(Call call, int at) {
        Object value = call.keyspace().any(call.argument(at));
        if (value == null) {
            return NOTHING;
        }
        if (value instanceof byte[] string) {
            return string;
        }
        throw new CommandException("ERR The specified keys must contain string values");
    }

    private static void sayRuns(Reply reply, SubsequenceTable table, Options options) {
        List<int[]> runs = new ArrayList<>();
        table.walk((firstStart, firstEnd, secondStart, secondEnd) -> {
            if (firstEnd - firstStart + 1 >= options.shortestRun) {
                runs.add(new int[] {firstStart, firstEnd, secondStart, secondEnd});
            }
        });
        reply.map(2);
        reply.bulk("matches");
        reply.array(runs.size());
        for (int[] run : runs) {
            reply.array(options.withLength ? 3 : 2);
            sayPair(reply, run[0], run[1]);
            sayPair(reply, run[2], run[3]);
            if (options.withLength) {
                reply.integer(run[1] - run[0] + 1);
            }
        }
        reply.bulk("len");
        reply.integer(table.length());
    }

    private static void sayPair(Reply reply, int start, int end) {
        reply.array(2);
        reply.integer(start);
        reply.integer(end);
    }
}
