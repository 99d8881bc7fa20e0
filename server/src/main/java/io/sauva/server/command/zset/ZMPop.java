package io.sauva.server.command.zset;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SortedSetValue;

/// `ZMPOP numkeys key … MIN|MAX [COUNT count]`, and `BZMPOP timeout numkeys key … MIN|MAX [COUNT count]`, which
/// waits.
final class ZMPop extends Command {
    private final boolean waits;
    private final int numberAt;

    private ZMPop(Spec.Builder spec, boolean waits, int numberAt) {
        super(spec.keys(new CountedKeys(numberAt)).write().since("7.0.0").build());
        this.waits = waits;
        this.numberAt = numberAt;
    }

    static Command now() {
        return new ZMPop(
                Spec.of("zmpop", -4, "sorted-set").summary("Removes members from the first key that has some"),
                false,
                1);
    }

    static Command waiting() {
        return new ZMPop(
                Spec.of("bzmpop", -5, "sorted-set")
                        .with(Flag.BLOCKING)
                        .summary("Removes members from the first key that has some, waits for one"),
                true,
                2);
    }

    @Override
    public void run(Call call) {
        long keys = Counts.atLeast(1, call.argument(numberAt), "numkeys should be greater than 0");
        if (keys >= call.size() - numberAt - 1) {
            throw CommandException.syntax();
        }
        int endAt = numberAt + (int) keys + 1;
        Popping end = Popping.named(call.argument(endAt));
        if (end == null) {
            throw CommandException.syntax();
        }
        long wanted = count(call, endAt + 1);
        long timeoutNanos = waits ? Counts.timeoutNanos(call.argument(1)) : 0;
        for (int at = numberAt + 1; at < endAt; at++) {
            byte[] key = call.argument(at);
            SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
            if (value != null) {
                pop(call, key, value, end, (int) Math.min(wanted, value.size()));
                return;
            }
        }
        if (waits && call.mayBlock()) {
            call.block(new Blocking(spec().keys(call.arguments()), timeoutNanos, Reply::nilArray));
        } else {
            call.reply().nilArray();
        }
    }

    private static long count(Call call, int at) {
        if (at == call.size()) {
            return 1;
        }
        if (!call.is(at, "count") || at + 1 == call.size()) {
            throw CommandException.syntax();
        }
        long count = Counts.atLeast(1, call.argument(at + 1), "count should be greater than 0");
        if (at + 2 < call.size()) {
            throw CommandException.syntax();
        }
        return count;
    }

    private static void pop(Call call, byte[] key, SortedSetValue value, Popping end, int count) {
        call.reply().array(2);
        call.reply().bulk(key);
        call.reply().array(count);
        end.pop(call, key, value, count, true);
        call.effect(end.command(), key, Arguments.bytes(count));
    }
}
