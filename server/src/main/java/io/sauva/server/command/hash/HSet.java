package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;

/// `HSET key field value [field value ...]`, which answers how many fields are new, and `HMSET`, which answers
/// OK.
final class HSet extends Command {
    private final boolean answersOk;

    HSet(Spec spec, boolean answersOk) {
        super(spec);
        this.answersOk = answersOk;
    }

    @Override
    public void run(Call call) {
        if (call.size() % 2 != 0) {
            throw CommandException.wrongArity(spec().name());
        }
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        HashValue hash = keyspace.find(key, HashValue.class);
        if (hash == null) {
            hash = new HashValue(keyspace.thresholds());
        }
        int added = 0;
        for (int at = 2; at < call.size(); at += 2) {
            if (hash.set(call.argument(at), call.argument(at + 1))) {
                added++;
            }
        }
        keyspace.changed(key, hash);
        keyspace.notify(EventClass.HASH, "hset", key);
        if (answersOk) {
            call.reply().ok();
        } else {
            call.reply().integer(added);
        }
    }
}
