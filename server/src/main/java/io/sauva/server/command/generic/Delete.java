package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;

/// `DEL` and `UNLINK`. The second lets go of memory later in Redis; here the garbage collector does for both.
final class Delete extends Command {
    Delete(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        int deleted = 0;
        for (int at = 1; at < call.size(); at++) {
            if (call.keyspace().delete(call.argument(at))) {
                call.keyspace().notify(EventClass.GENERIC, "del", call.argument(at));
                deleted++;
            }
        }
        call.reply().integer(deleted);
    }
}
