package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZREM key member …`
final class ZRem extends Command {
    ZRem() {
        super(Spec.of("zrem", -3, "sorted-set")
                .keys(1, 1, 1)
                .write(Flag.FAST)
                .since("1.2.0")
                .summary("Removes members from a sorted set")
                .build());
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
        int removed = 0;
        for (int at = 2; at < call.size() && value != null; at++) {
            removed += value.remove(call.argument(at)) ? 1 : 0;
        }
        if (removed > 0) {
            Changes.removed(call, key, value, "zrem");
        }
        call.reply().integer(removed);
    }
}
