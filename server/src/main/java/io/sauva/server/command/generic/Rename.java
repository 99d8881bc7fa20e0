package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import java.util.Arrays;

/// `RENAME` and `RENAMENX`: the value goes to another key, with its time.
final class Rename extends Command {
    private final boolean onlyIfFree;

    Rename(Spec spec, boolean onlyIfFree) {
        super(spec);
        this.onlyIfFree = onlyIfFree;
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] from = call.argument(1);
        byte[] to = call.argument(2);
        Object value = keyspace.any(from);
        if (value == null) {
            throw CommandException.noSuchKey();
        }
        boolean same = Arrays.equals(from, to);
        boolean moves = !same && !(onlyIfFree && keyspace.exists(to));
        if (moves) {
            keyspace.handOver(from, value, keyspace, to);
            keyspace.notify(EventClass.GENERIC, "rename_from", from);
            keyspace.notify(EventClass.GENERIC, "rename_to", to);
        }
        if (onlyIfFree) {
            call.reply().integer(moves ? 1 : 0);
        } else {
            call.reply().ok();
        }
    }
}
