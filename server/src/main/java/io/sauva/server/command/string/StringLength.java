package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `STRLEN key`
final class StringLength extends Command {
    StringLength() {
        super(Spec.of("strlen", 2, "string")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .since("2.2.0")
                .summary("Answers the length of the string of a key")
                .build());
    }

    @Override
    public void run(Call call) {
        byte[] value = call.keyspace().string(call.argument(1));
        call.reply().integer(value == null ? 0 : value.length);
    }
}
