package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.RandomPick;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.HashValue;

/// `HRANDFIELD key [count [WITHVALUES]]`: fields by chance; so many different ones, or if negative so many, the
/// same ones perhaps several times.
final class HRandField extends Command {
    HRandField(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        boolean counted = call.size() > 2;
        long count = counted ? Counts.signed(call.argument(2)) : 1;
        boolean withValues = call.size() == 4 && call.is(3, "withvalues");
        if (call.size() > 4 || (call.size() == 4 && !withValues)) {
            throw CommandException.syntax();
        }
        if (withValues && (count < -Long.MAX_VALUE / 2 || count > Long.MAX_VALUE / 2)) {
            throw CommandException.outOfRange("value is out of range");
        }
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        Reply reply = call.reply();
        if (!counted) {
            reply.bulk(hash == null ? null : hash.fieldAt(hash.randomSlot(call.random())));
        } else if (hash == null) {
            reply.array(0);
        } else {
            several(call, hash, count, withValues);
        }
    }

    private static void several(Call call, HashValue hash, long count, boolean withValues) {
        Reply reply = call.reply();
        if (count < 0) {
            int times = RandomPick.repeated(count);
            begin(reply, times, withValues);
            for (int time = 0; time < times; time++) {
                show(reply, hash, hash.randomSlot(call.random()), withValues);
            }
            return;
        }
        int[] slots = count >= hash.size()
                ? hash.slots()
                : RandomPick.distinct(
                        (int) count, hash.size(), () -> hash.randomSlot(call.random()), hash::slots, call.random());
        begin(reply, slots.length, withValues);
        for (int slot : slots) {
            show(reply, hash, slot, withValues);
        }
    }

    /// The newer protocol has a pair for each field, the older one a flat list.
    private static void begin(Reply reply, int fields, boolean withValues) {
        reply.array(withValues && reply.protocol() == 2 ? 2 * fields : fields);
    }

    private static void show(Reply reply, HashValue hash, int slot, boolean withValues) {
        if (withValues && reply.protocol() > 2) {
            reply.array(2);
        }
        reply.bulk(hash.fieldAt(slot));
        if (withValues) {
            reply.bulk(hash.valueAt(slot));
        }
    }
}
