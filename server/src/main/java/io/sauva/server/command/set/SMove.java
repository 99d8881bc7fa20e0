package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SetValue;
import java.util.Arrays;

/// `SMOVE source destination member`: moves a member from one set to another.
final class SMove extends Command {
    SMove(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] sourceKey = call.argument(1);
        byte[] targetKey = call.argument(2);
        byte[] member = call.argument(3);
        SetValue source = keyspace.find(sourceKey, SetValue.class);
        if (source == null) {
            call.reply().integer(0);
            return;
        }
        SetValue target = keyspace.find(targetKey, SetValue.class);
        boolean same = Arrays.equals(sourceKey, targetKey);
        if (same || !source.remove(member)) {
            call.reply().integer(same && source.contains(member) ? 1 : 0);
            return;
        }
        Removal.done(keyspace, sourceKey, source, "srem");
        if (target == null) {
            target = new SetValue(keyspace.thresholds());
        }
        if (target.add(member)) {
            keyspace.changed(targetKey, target);
            keyspace.notify(EventClass.SET, "sadd", targetKey);
        }
        call.reply().integer(1);
    }
}
