package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.RandomPick;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SetValue;

/// `SRANDMEMBER key [count]`: members by chance; so many different ones, or if negative so many, the same ones
/// perhaps several times.
final class SRandMember extends Command {
    SRandMember(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        if (call.size() > 3) {
            throw CommandException.syntax();
        }
        boolean counted = call.size() == 3;
        long count = counted ? Counts.signed(call.argument(2)) : 1;
        SetValue set = call.keyspace().find(call.argument(1), SetValue.class);
        Reply reply = call.reply();
        if (!counted) {
            reply.bulk(set == null ? null : set.memberAt(set.randomSlot(call.random())));
            return;
        }
        if (set == null) {
            reply.array(0);
        } else if (count < 0) {
            int times = RandomPick.repeated(count);
            reply.array(times);
            for (int time = 0; time < times; time++) {
                reply.bulk(set.memberAt(set.randomSlot(call.random())));
            }
        } else if (count >= set.size()) {
            reply.array(set.size());
            set.forEach(reply::bulk);
        } else {
            int[] slots = RandomPick.distinct(
                    (int) count, set.size(), () -> set.randomSlot(call.random()), set::slots, call.random());
            reply.array(slots.length);
            for (int slot : slots) {
                reply.bulk(set.memberAt(slot));
            }
        }
    }
}
