package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.Value;
import java.util.Arrays;

/// `COPY source destination [DB number] [REPLACE]`
final class Copy extends Command {
    Copy() {
        super(Spec.of("copy", -3, "generic")
                .keys(1, 2, 1)
                .write(Flag.DENYOOM)
                .since("6.2.0")
                .summary("Copies a value to another key, with its time")
                .build());
    }

    @Override
    public int otherDatabase(byte[][] arguments) {
        int other = -1;
        for (int at = 3; at + 1 < arguments.length; at++) {
            if (Arguments.is(arguments[at], "db")) {
                other = Databases.other(arguments[++at]);
            }
        }
        return other;
    }

    @Override
    public void run(Call call) {
        Keyspace source = call.keyspace();
        Keyspace target = source;
        boolean replace = false;
        for (int at = 3; at < call.size(); at++) {
            if (call.is(at, "replace")) {
                replace = true;
            } else if (call.is(at, "db") && at + 1 < call.size()) {
                target = Databases.at(call, ++at);
            } else {
                throw CommandException.syntax();
            }
        }
        byte[] from = call.argument(1);
        byte[] to = call.argument(2);
        if (source.database() == target.database() && Arrays.equals(from, to)) {
            throw Databases.same();
        }
        call.reply().integer(copy(source, from, target, to, replace) ? 1 : 0);
    }

    private static boolean copy(Keyspace source, byte[] from, Keyspace target, byte[] to, boolean replace) {
        source.reading(true);
        Object value = source.any(from);
        source.reading(false);
        if (value == null || (!replace && target.exists(to))) {
            return false;
        }
        long expiresAt = source.expiresAt(from);
        target.putAnew(to, value instanceof Value structure ? structure.copy() : value);
        if (expiresAt != Keyspace.NEVER) {
            target.expireAt(to, expiresAt);
        }
        target.notify(EventClass.GENERIC, "copy_to", to);
        return true;
    }
}
