package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SortedSetValue;

/// What follows when a sorted set was changed.
///
/// Thread: any; nothing is kept here.
public final class Changes {
    private Changes() {}

    /// Says that members were removed, and tells who listens; the key goes if nothing is left.
    public static void removed(Call call, byte[] key, SortedSetValue value, String event) {
        Keyspace keyspace = call.keyspace();
        boolean gone = value.isEmpty();
        keyspace.changed(key, value);
        keyspace.notify(EventClass.SORTED_SET, event, key);
        if (gone) {
            keyspace.notify(EventClass.GENERIC, "del", key);
        }
    }

    /// Sets the result of a command, or deletes the key if there is nothing in it; replies the number of members.
    public static void store(Call call, byte[] key, SortedSetValue result, String event) {
        Keyspace keyspace = call.keyspace();
        if (!result.isEmpty()) {
            keyspace.put(key, result);
            keyspace.notify(EventClass.SORTED_SET, event, key);
        } else if (keyspace.delete(key)) {
            keyspace.notify(EventClass.GENERIC, "del", key);
        }
        call.reply().integer(result.size());
    }
}
