package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZPOPMIN key [count]` and `ZPOPMAX key [count]`
final class ZPop extends Command {
    private final Popping end;

    private ZPop(String name, Popping end, String summary) {
        super(Spec.of(name, -2, "sorted-set")
                .keys(1, 1, 1)
                .write(Flag.FAST)
                .since("5.0.0")
                .summary(summary)
                .build());
        this.end = end;
    }

    static Command min() {
        return new ZPop("zpopmin", Popping.MIN, "Removes the members with the lowest scores, answers them");
    }

    static Command max() {
        return new ZPop("zpopmax", Popping.MAX, "Removes the members with the highest scores, answers them");
    }

    @Override
    public void run(Call call) {
        if (call.size() > 3) {
            throw CommandException.syntax();
        }
        boolean counted = call.size() == 3;
        long wanted = counted ? Counts.notNegative(call.argument(2)) : 1;
        byte[] key = call.argument(1);
        SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
        if (value == null || wanted == 0) {
            call.reply().array(0);
            return;
        }
        int count = (int) Math.min(wanted, value.size());
        // A single member is said without a pair around it in both protocols.
        boolean pairs = counted && call.reply().protocol() > 2;
        call.reply().array(pairs ? count : 2 * count);
        end.pop(call, key, value, count, pairs);
    }
}
