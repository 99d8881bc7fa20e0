package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `FLUSHDB` and `FLUSHALL`, `[ASYNC|SYNC]`: deletes all keys, of the client's database or of all. When memory is
/// given back is the garbage collector's business either way.
final class Flush extends Command {
    private final boolean all;

    Flush(String name, boolean all, String summary) {
        super(Spec.of(name, -1, "server")
                .write(Flag.EVERYTHING)
                .summary(summary)
                .build());
        this.all = all;
    }

    @Override
    public void run(Call call) {
        if (call.size() > 2 || (call.size() == 2 && !call.is(1, "async") && !call.is(1, "sync"))) {
            throw CommandException.syntax();
        }
        if (all) {
            for (int database = 0; database < call.keyspaces().databases(); database++) {
                call.keyspaces().clear(database);
            }
        } else {
            call.keyspaces().clear(call.keyspace().database());
        }
        call.reply().ok();
    }
}
