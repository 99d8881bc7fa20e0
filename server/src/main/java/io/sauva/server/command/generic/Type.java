package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.ValueType;

/// `TYPE key`
final class Type extends Command {
    Type() {
        super(Spec.of("type", 2, "generic")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .summary("Says what type of value a key has")
                .build());
    }

    @Override
    public void run(Call call) {
        ValueType type = call.keyspace().type(call.argument(1));
        call.reply().simple(type == null ? "none" : type.text());
    }
}
