package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;

/// The two ends of a list: how they are written, and what is told of them.
///
/// Thread: any; nothing is kept here.
final class Ends {
    private Ends() {}

    /// The argument `LEFT` or `RIGHT`.
    static End read(Call call, int at) {
        if (call.is(at, "left")) {
            return End.LEFT;
        }
        if (call.is(at, "right")) {
            return End.RIGHT;
        }
        throw CommandException.syntax();
    }

    static String pushEvent(End end) {
        return end == End.LEFT ? "lpush" : "rpush";
    }

    /// The name of the command and of the event.
    static String popName(End end) {
        return end == End.LEFT ? "lpop" : "rpop";
    }

    /// Stores a list from which something was taken at that end, and tells of it.
    static void popped(Keyspace keyspace, byte[] key, ListValue list, End end) {
        boolean gone = list.isEmpty();
        keyspace.changed(key, list);
        keyspace.notify(EventClass.LIST, popName(end), key);
        if (gone) {
            keyspace.notify(EventClass.GENERIC, "del", key);
        }
    }
}
