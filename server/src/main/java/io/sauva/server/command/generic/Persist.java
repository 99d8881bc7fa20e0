package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;

/// `PERSIST key`
final class Persist extends Command {
    Persist() {
        super(Spec.of("persist", 2, "generic")
                .keys(1, 1, 1)
                .write(Flag.FAST)
                .since("2.2.0")
                .summary("Forgets when a key goes")
                .build());
    }

    @Override
    public void run(Call call) {
        boolean had = call.keyspace().persist(call.argument(1));
        if (had) {
            call.keyspace().notify(EventClass.GENERIC, "persist", call.argument(1));
        }
        call.reply().integer(had ? 1 : 0);
    }
}
