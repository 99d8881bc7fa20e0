package io.sauva.server.command.zset;

import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SortedSetValue;

/// `BZPOPMIN key … timeout` and `BZPOPMAX key … timeout`: waits until one of the keys has a member.
final class BZPop extends Command {
    private final Popping end;

    private BZPop(String name, Popping end, String summary) {
        super(Spec.of(name, -3, "sorted-set")
                .keys(1, -2, 1)
                .write(Flag.NOSCRIPT, Flag.BLOCKING, Flag.FAST)
                .since("5.0.0")
                .summary(summary)
                .build());
        this.end = end;
    }

    static Command min() {
        return new BZPop("bzpopmin", Popping.MIN, "Removes the member with the lowest score, waits for one");
    }

    static Command max() {
        return new BZPop("bzpopmax", Popping.MAX, "Removes the member with the highest score, waits for one");
    }

    @Override
    public void run(Call call) {
        long timeoutNanos = Counts.timeoutNanos(call.argument(call.size() - 1));
        for (int at = 1; at < call.size() - 1; at++) {
            byte[] key = call.argument(at);
            SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
            if (value != null) {
                call.reply().array(3);
                call.reply().bulk(key);
                end.pop(call, key, value, 1, false);
                call.effect(end.command(), key);
                return;
            }
        }
        if (call.mayBlock()) {
            call.block(new Blocking(spec().keys(call.arguments()), timeoutNanos, Reply::nilArray));
        } else {
            call.reply().nilArray();
        }
    }
}
