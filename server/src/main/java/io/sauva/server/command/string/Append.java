package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// `APPEND key value`
final class Append extends Command {
    private final LongSupplier longest;

    /// @param longest how long a string may become
    Append(LongSupplier longest) {
        super(Spec.of("append", 3, "string")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM, Flag.FAST)
                .since("2.0.0")
                .summary("Appends to the string of a key, answers its length")
                .build());
        this.longest = longest;
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        byte[] more = call.argument(2);
        byte[] old = call.keyspace().string(key);
        byte[] value = more;
        if (old != null) {
            StringCommands.checkLength((long) old.length + more.length, longest);
            value = Arrays.copyOf(old, old.length + more.length);
            System.arraycopy(more, 0, value, old.length, more.length);
        }
        call.keyspace().updateString(key, value);
        call.keyspace().notify(EventClass.STRING, "append", key);
        call.reply().integer(value.length);
    }
}
