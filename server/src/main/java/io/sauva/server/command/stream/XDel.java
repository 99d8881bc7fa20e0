package io.sauva.server.command.stream;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamValue;
import java.util.ArrayList;
import java.util.List;

/// `XDEL key id [id ...]`: deletes entries.
final class XDel extends Command {
    XDel(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        byte[] key = call.argument(1);
        StreamValue stream = call.keyspace().find(key, StreamValue.class);
        if (stream == null) { // Redis looks at the ids only then
            call.reply().integer(0);
            return;
        }
        List<StreamId> ids = new ArrayList<>();
        for (int at = 2; at < call.size(); at++) {
            ids.add(Ids.strict(call.argument(at)));
        }
        long deleted = ids.stream().filter(stream::delete).count();
        if (deleted > 0) {
            call.keyspace().changed(key, stream);
            call.keyspace().notify(EventClass.STREAM, "xdel", key);
        }
        call.reply().integer(deleted);
    }
}
