package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.ListValue;

/// `LREM key count element`: removes elements that equal one: all, the first ones, or if negative the last ones.
final class LRem extends Command {
    LRem(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long count = call.integer(2);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        ListValue list = keyspace.find(key, ListValue.class);
        if (list == null) {
            call.reply().integer(0);
            return;
        }
        long most = count == 0 || count == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(count);
        int removed = list.remove(call.argument(3), most, count < 0);
        if (removed > 0) {
            boolean gone = list.isEmpty();
            keyspace.changed(key, list);
            keyspace.notify(EventClass.LIST, "lrem", key);
            if (gone) {
                keyspace.notify(EventClass.GENERIC, "del", key);
            }
        }
        call.reply().integer(removed);
    }
}
