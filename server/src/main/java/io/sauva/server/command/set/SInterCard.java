package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SetValue;
import java.util.List;

/// `SINTERCARD numkeys key [key ...] [LIMIT limit]`: how many members sets have in common, counted up to a limit.
final class SInterCard extends Command {
    SInterCard(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long keys = Counts.atLeast(1, call.argument(1), "numkeys should be greater than 0");
        if (keys > call.size() - 2) {
            throw CommandException.outOfRange("Number of keys can't be greater than number of args");
        }
        int behind = 2 + (int) keys;
        long limit = limit(call, behind);
        List<SetValue> sets = SetAlgebra.read(call, 2, behind);
        long[] count = {0};
        SetAlgebra.intersect(sets, member -> {
            count[0]++;
            return limit == 0 || count[0] < limit;
        });
        call.reply().integer(count[0]);
    }

    private static long limit(Call call, int from) {
        long limit = 0;
        for (int at = from; at < call.size(); at += 2) {
            if (at + 1 == call.size() || !call.is(at, "limit")) {
                throw CommandException.syntax();
            }
            limit = Counts.atLeast(0, call.argument(at + 1), "LIMIT can't be negative");
        }
        return limit;
    }
}
