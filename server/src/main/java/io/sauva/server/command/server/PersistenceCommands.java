package io.sauva.server.command.server;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.info.Identity;
import java.util.List;

/// The commands that save data, and say that they cannot yet.
final class PersistenceCommands {
    private PersistenceCommands() {}

    static List<Command> all(Identity identity) {
        return List.of(
                refused("save", 1, Flag.NO_MULTI),
                refused("bgsave", -1),
                refused("bgrewriteaof", 1),
                new SimpleCommand(
                        Spec.of("lastsave", 1, "server")
                                .with(Flag.LOADING, Flag.STALE, Flag.FAST)
                                .summary("Answers when the server started: nothing was saved since")
                                .build(),
                        call -> call.reply().integer(identity.started().getEpochSecond())));
    }

    private static Command refused(String name, int arity, Flag... more) {
        return new SimpleCommand(
                Spec.of(name, arity, "server")
                        .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.NO_ASYNC_LOADING)
                        .with(more)
                        .summary("Is refused: nothing is saved yet")
                        .build(),
                PersistenceCommands::refuse);
    }

    private static void refuse(Call call) {
        throw new CommandException("ERR persistence is not supported yet; data lives in memory only");
    }
}
