package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SetValue;

/// `SREM key member [member ...]`: removes members; answers how many were there.
final class SRem extends Command {
    SRem(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        SetValue set = call.keyspace().find(key, SetValue.class);
        int removed = 0;
        for (int at = 2; set != null && at < call.size(); at++) {
            if (set.remove(call.argument(at))) {
                removed++;
            }
        }
        if (removed > 0) {
            Removal.done(call.keyspace(), key, set, "srem");
        }
        call.reply().integer(removed);
    }
}
