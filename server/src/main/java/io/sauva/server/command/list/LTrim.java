package io.sauva.server.command.list;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.ListValue;

/// `LTRIM key start stop`: keeps a part only.
final class LTrim extends Command {
    LTrim(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        long start = call.integer(2);
        long stop = call.integer(3);
        Keyspace keyspace = call.keyspace();
        byte[] key = call.argument(1);
        ListValue list = keyspace.find(key, ListValue.class);
        if (list != null) {
            Span span = Span.of(start, stop, list.size());
            list.trim(span.from(), span.to());
            boolean gone = list.isEmpty();
            keyspace.changed(key, list);
            keyspace.notify(EventClass.LIST, "ltrim", key);
            if (gone) {
                keyspace.notify(EventClass.GENERIC, "del", key);
            }
        }
        call.reply().ok();
    }
}
