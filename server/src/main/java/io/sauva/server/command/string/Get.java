package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `GET key`
final class Get extends Command {
    Get() {
        super(Spec.of("get", 2, "string")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .summary("Answers the string of a key")
                .build());
    }

    @Override
    public void run(Call call) {
        call.reply().bulk(call.keyspace().string(call.argument(1)));
    }
}
