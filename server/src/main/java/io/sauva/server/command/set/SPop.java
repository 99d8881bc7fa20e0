package io.sauva.server.command.set;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.SetValue;
import java.util.ArrayList;
import java.util.List;

/// `SPOP key [count]`: takes members by chance. Its effect is to have removed those.
final class SPop extends Command {
    SPop(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        if (call.size() > 3) {
            throw CommandException.syntax();
        }
        boolean counted = call.size() == 3;
        long count = counted ? Counts.notNegative(call.argument(2)) : 1;
        byte[] key = call.argument(1);
        SetValue set = call.keyspace().find(key, SetValue.class);
        Reply reply = call.reply();
        List<byte[]> taken = set == null ? List.of() : take(call, set, count);
        if (counted) {
            reply.set(taken.size());
            taken.forEach(reply::bulk);
        } else {
            reply.bulk(taken.isEmpty() ? null : taken.getFirst());
        }
        if (!taken.isEmpty()) {
            call.effect(effect(key, set, taken));
            Removal.done(call.keyspace(), key, set, "spop");
        }
    }

    private static List<byte[]> take(Call call, SetValue set, long count) {
        int wanted = (int) Math.min(count, set.size());
        List<byte[]> taken = new ArrayList<>(wanted);
        if (wanted == set.size()) {
            set.forEach(taken::add);
            set.clear();
            return taken;
        }
        for (int at = 0; at < wanted; at++) {
            int slot = set.randomSlot(call.random());
            taken.add(set.memberAt(slot));
            set.removeSlot(slot);
        }
        return taken;
    }

    private static byte[][] effect(byte[] key, SetValue left, List<byte[]> taken) {
        List<byte[]> words = new ArrayList<>(taken.size() + 2);
        words.add(Arguments.bytes(left.isEmpty() ? "del" : "srem"));
        words.add(key);
        if (!left.isEmpty()) {
            words.addAll(taken);
        }
        return words.toArray(byte[][]::new);
    }
}
