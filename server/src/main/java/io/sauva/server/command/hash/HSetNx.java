package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;

/// `HSETNX key field value`: sets a field that is not there.
final class HSetNx extends Command {
    HSetNx(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        HashValue hash = keyspace.find(key, HashValue.class);
        if (hash == null) {
            hash = new HashValue(keyspace.thresholds());
        }
        if (hash.contains(call.argument(2))) {
            call.reply().integer(0);
            return;
        }
        hash.set(call.argument(2), call.argument(3));
        keyspace.changed(key, hash);
        keyspace.notify(EventClass.HASH, "hset", key);
        call.reply().integer(1);
    }
}
