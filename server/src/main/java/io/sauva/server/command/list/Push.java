package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;

/// `LPUSH`, `RPUSH`, and `LPUSHX`, `RPUSHX`, which make no new list: puts elements at one end, one after the
/// other.
final class Push extends Command {
    private final End end;
    private final boolean onlyIfThere;

    Push(Spec spec, End end, boolean onlyIfThere) {
        super(spec);
        this.end = end;
        this.onlyIfThere = onlyIfThere;
    }

    @Override
    public void run(Call call) {
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        ListValue list = keyspace.find(key, ListValue.class);
        if (list == null) {
            if (onlyIfThere) {
                call.reply().integer(0);
                return;
            }
            list = new ListValue(keyspace.thresholds());
        }
        for (int at = 2; at < call.size(); at++) {
            list.push(end, call.argument(at));
        }
        int size = list.size();
        keyspace.changed(key, list);
        keyspace.notify(EventClass.LIST, Ends.pushEvent(end), key);
        call.reply().integer(size);
    }
}
