package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `WAIT replicas timeout`: how many replicas have what was written. There are none, and waiting would not bring
/// them, so the answer is there at once.
final class Wait extends Command {
    Wait() {
        super(Spec.of("wait", 3, "generic")
                .with(Flag.NOSCRIPT)
                .since("3.0.0")
                .summary("Waits until replicas have what was written")
                .build());
    }

    @Override
    public void run(Call call) {
        call.integer(1);
        if (!Arguments.isInteger(call.argument(2))) {
            throw new CommandException("ERR timeout is not an integer or out of range");
        }
        if (call.integer(2) < 0) {
            throw new CommandException("ERR timeout is negative");
        }
        call.reply().integer(0);
    }
}
