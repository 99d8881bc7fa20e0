package io.sauva.server.command.set;

import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SetValue;

/// What follows when members have left a set.
///
/// Thread: any; nothing is kept here.
final class Removal {
    private Removal() {}

    /// Stores the set, and tells what happened to it.
    static void done(Keyspace keyspace, byte[] key, SetValue set, String event) {
        boolean gone = set.isEmpty();
        keyspace.changed(key, set);
        keyspace.notify(EventClass.SET, event, key);
        if (gone) {
            keyspace.notify(EventClass.GENERIC, "del", key);
        }
    }
}
