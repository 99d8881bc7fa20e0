package io.sauva.server.command.connection;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `SELECT database`: which database the commands that follow use.
final class Select extends Command {
    Select() {
        super(Spec.of("select", 2, "connection")
                .with(Flag.LOADING, Flag.STALE, Flag.FAST)
                .summary("Chooses the database")
                .build());
    }

    @Override
    public void run(Call call) {
        long number = call.integer(1);
        if (number != (int) number) {
            throw CommandException.outOfRange("value is out of range, value must between -2147483648 and 2147483647");
        }
        if (number < 0 || number >= call.keyspaces().databases()) {
            throw CommandException.outOfRange("DB index is out of range");
        }
        call.client().select((int) number);
        call.reply().ok();
    }
}
