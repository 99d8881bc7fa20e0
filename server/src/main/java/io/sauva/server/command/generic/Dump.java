package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.rdb.DumpPayload;

/// `DUMP key`: the value in a form that `RESTORE` takes, here and in Redis.
final class Dump extends Command {
    Dump() {
        super(Spec.of("dump", 2, "generic")
                .keys(1, 1, 1)
                .read()
                .since("2.6.0")
                .summary("Answers a value in a form that can be restored")
                .build());
    }

    @Override
    public void run(Call call) {
        Object value = call.keyspace().any(call.argument(1));
        call.reply().bulk(value == null ? null : DumpPayload.of(value));
    }
}
