package io.sauva.server.command.hash;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.HashValue;

/// `HSTRLEN key field`: how long the value of a field is.
final class HStrLen extends Command {
    HStrLen(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        HashValue hash = call.keyspace().find(call.argument(1), HashValue.class);
        call.reply().integer(hash == null ? 0 : hash.valueLength(call.argument(2)));
    }
}
