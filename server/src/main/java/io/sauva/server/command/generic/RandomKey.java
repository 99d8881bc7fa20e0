package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;

/// `RANDOMKEY`. Needs no partition: a key is looked at as it is.
final class RandomKey extends Command {
    RandomKey() {
        super(Spec.of("randomkey", 1, "generic")
                .read()
                .summary("Answers any key")
                .build());
    }

    @Override
    public void run(Call call) {
        call.reply().bulk(call.keyspace().randomKey(call.random()));
    }
}
