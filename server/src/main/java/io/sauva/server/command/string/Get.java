package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Keyspace;

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
    public boolean readsUnheld() {
        return true;
    }

    @Override
    public boolean tryRead(Call call) {
        Object value = call.keyspace().tryString(call.argument(1));
        if (value == Keyspace.UNSURE) {
            return false;
        }
        call.reply().bulk((byte[]) value);
        return true;
    }

    @Override
    public void run(Call call) {
        call.reply().bulk(call.keyspace().string(call.argument(1)));
    }
}
