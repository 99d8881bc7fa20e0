package io.sauva.server.command.string;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// `SETRANGE key offset value`: writes over a part of a string, which becomes longer, with zeros, if need be.
final class SetRange extends Command {
    private static final byte[] NOTHING = {};

    private final LongSupplier longest;

    /// @param longest how long a string may become
    SetRange(LongSupplier longest) {
        super(Spec.of("setrange", 4, "string")
                .keys(1, 1, 1)
                .write(Flag.DENYOOM)
                .since("2.2.0")
                .summary("Writes over a part of the string of a key, answers its length")
                .build());
        this.longest = longest;
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        long offset = call.integer(2);
        byte[] part = call.argument(3);
        if (offset < 0) {
            throw CommandException.outOfRange("offset is out of range");
        }
        byte[] found = call.keyspace().string(key);
        byte[] old = found == null ? NOTHING : found;
        if (part.length == 0) {
            call.reply().integer(old.length);
            return;
        }
        StringCommands.checkLength(offset, longest);
        StringCommands.checkLength(offset + part.length, longest);
        byte[] value = Arrays.copyOf(old, Math.max(old.length, (int) offset + part.length));
        System.arraycopy(part, 0, value, (int) offset, part.length);
        call.keyspace().updateString(key, value);
        call.keyspace().notify(EventClass.STRING, "setrange", key);
        call.reply().integer(value.length);
    }
}
