package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListCursor;
import io.sauva.server.value.ListValue;
import java.util.ArrayList;
import java.util.List;

/// `LPOS key element [RANK rank] [COUNT count] [MAXLEN length]`: where elements are that equal one.
final class LPos extends Command {
    LPos(Spec spec) {
        super(spec);
    }

    /// @param rank which match is the first one that counts, from the end if negative
    /// @param count how many are wanted, 0 for all; -1 if one is wanted, and not in an array
    /// @param most how many elements are compared, 0 for all
    private record Options(long rank, long count, long most) {}

    @Override
    public void run(Call call) {
        Options options = options(call);
        ListValue list = call.keyspace().find(call.argument(1), ListValue.class);
        List<Integer> found = list == null ? List.of() : find(list, call.argument(2), options);
        Reply reply = call.reply();
        if (options.count() >= 0) {
            reply.array(found.size());
            found.forEach(reply::integer);
        } else if (found.isEmpty()) {
            reply.nil();
        } else {
            reply.integer(found.getFirst());
        }
    }

    private static List<Integer> find(ListValue list, byte[] element, Options options) {
        boolean fromEnd = options.rank() < 0;
        long rank = fromEnd ? -options.rank() : options.rank(); // the smallest number stays negative: any match counts
        long wanted = options.count() < 0 ? 1 : options.count() == 0 ? Long.MAX_VALUE : options.count();
        long compared = options.most() == 0 ? list.size() : Math.min(options.most(), list.size());
        List<Integer> found = new ArrayList<>();
        long matches = 0;
        ListCursor cursor = list.cursor(fromEnd ? list.size() - 1 : 0);
        for (int step = 0; step < compared && found.size() < wanted; step++) {
            if (cursor.isAt(element)) {
                matches++;
                if (matches >= rank) {
                    found.add(fromEnd ? list.size() - 1 - step : step);
                }
            }
            if (fromEnd) {
                cursor.backward();
            } else {
                cursor.forward();
            }
        }
        return found;
    }

    private static Options options(Call call) {
        long rank = 1;
        long count = -1;
        long most = 0;
        for (int at = 3; at < call.size(); at += 2) {
            boolean hasValue = at + 1 < call.size();
            if (hasValue && call.is(at, "rank")) {
                rank = call.integer(at + 1);
                if (rank == 0) {
                    throw CommandException.outOfRange(
                            "RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use"
                                    + " negative to start from the end of the list");
                }
            } else if (hasValue && call.is(at, "count")) {
                count = Counts.atLeast(0, call.argument(at + 1), "COUNT can't be negative");
            } else if (hasValue && call.is(at, "maxlen")) {
                most = Counts.atLeast(0, call.argument(at + 1), "MAXLEN can't be negative");
            } else {
                throw CommandException.syntax();
            }
        }
        return new Options(rank, count, most);
    }
}
