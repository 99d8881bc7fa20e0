package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;

/// `HDEL key field [field ...]`: removes fields; answers how many were there.
final class HDel extends Command {
    HDel(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        HashValue hash = keyspace.find(key, HashValue.class);
        int removed = 0;
        for (int at = 2; hash != null && at < call.size(); at++) {
            if (hash.remove(call.argument(at))) {
                removed++;
            }
        }
        if (removed > 0) {
            boolean gone = hash.isEmpty();
            keyspace.changed(key, hash);
            keyspace.notify(EventClass.HASH, "hdel", key);
            if (gone) {
                keyspace.notify(EventClass.GENERIC, "del", key);
            }
        }
        call.reply().integer(removed);
    }
}
