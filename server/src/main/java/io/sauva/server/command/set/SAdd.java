package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SetValue;

/// `SADD key member [member ...]`: adds members; answers how many were not there.
final class SAdd extends Command {
    SAdd(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        SetValue set = keyspace.find(key, SetValue.class);
        if (set == null) {
            set = new SetValue(keyspace.thresholds());
        }
        int added = 0;
        for (int at = 2; at < call.size(); at++) {
            if (set.add(call.argument(at))) {
                added++;
            }
        }
        if (added > 0) {
            keyspace.changed(key, set);
            keyspace.notify(EventClass.SET, "sadd", key);
        }
        call.reply().integer(added);
    }
}
