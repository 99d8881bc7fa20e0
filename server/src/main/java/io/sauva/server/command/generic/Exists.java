package io.sauva.server.command.generic;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;

/// `EXISTS` and `TOUCH`: how many of the keys are there, a key that is named twice counted twice.
final class Exists extends Command {
    Exists(Spec spec) {
        super(spec);
    }

    @Override
    public void run(Call call) {
        int present = 0;
        for (int at = 1; at < call.size(); at++) {
            present += call.keyspace().exists(call.argument(at)) ? 1 : 0;
        }
        call.reply().integer(present);
    }
}
