package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;

/// `MOVE key database`: the key goes to another database, if it is not there.
final class Move extends Command {
    Move() {
        super(Spec.of("move", 3, "generic")
                .keys(1, 1, 1)
                .write(Flag.FAST)
                .summary("Moves a key to another database")
                .build());
    }

    @Override
    public int otherDatabase(byte[][] arguments) {
        return Databases.other(arguments[2]);
    }

    @Override
    public void run(Call call) {
        Keyspace source = call.keyspace();
        Keyspace target = Databases.at(call, 2);
        if (source.database() == target.database()) {
            throw Databases.same();
        }
        byte[] key = call.argument(1);
        Object value = source.any(key);
        if (value == null || target.exists(key)) {
            call.reply().integer(0);
            return;
        }
        source.handOver(key, value, target, key);
        source.notify(EventClass.GENERIC, "move_from", key);
        target.notify(EventClass.GENERIC, "move_to", key);
        call.reply().integer(1);
    }
}
