package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `DBSIZE`
final class DatabaseSize extends Command {
    DatabaseSize() {
        super(Spec.of("dbsize", 1, "server")
                .read(Flag.FAST)
                .summary("Counts the keys of the database")
                .build());
    }

    @Override
    public void run(Call call) {
        call.reply().integer(call.keyspace().size());
    }
}
