package io.sauva.server.command.stream;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.stream.StreamValue;

/// `XLEN key`: how many entries there are.
final class XLen extends Command {
    XLen(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        StreamValue stream = call.keyspace().find(call.argument(1), StreamValue.class);
        call.reply().integer(stream == null ? 0 : stream.length());
    }
}
