package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `SWAPDB one other`
final class SwapDatabases extends Command {
    SwapDatabases() {
        super(Spec.of("swapdb", 3, "server")
                .write(Flag.FAST, Flag.EVERYTHING)
                .since("4.0.0")
                .summary("Exchanges two databases")
                .build());
    }

    @Override
    public void run(Call call) {
        int one = Databases.number(call, 1, "invalid first DB index");
        int other = Databases.number(call, 2, "invalid second DB index");
        Databases.inRange(call, one);
        Databases.inRange(call, other);
        if (one != other) {
            call.keyspaces().swap(one, other);
        }
        call.reply().ok();
    }
}
