package io.sauva.server.command.server;

import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// `SHUTDOWN [NOSAVE] [NOW] [FORCE]`: stops the server. A client that is obeyed gets no answer, its connection is
/// closed.
final class Shutdown extends Command {
    private static final Set<String> WORDS = Set.of("save", "nosave", "now", "force", "abort");

    private final Runnable stop;

    /// What stops the server; it must return at once.
    Shutdown(Runnable stop) {
        super(Spec.of("shutdown", -1, "server")
                .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.NO_MULTI, Flag.ALLOW_BUSY)
                .summary("Stops the server")
                .build());
        this.stop = stop;
    }

    @Override
    public void run(Call call) {
        Set<String> words = new HashSet<>();
        for (int at = 1; at < call.size(); at++) {
            words.add(call.text(at).toLowerCase(Locale.ROOT));
        }
        boolean save = words.contains("save");
        boolean abort = words.contains("abort");
        if (!WORDS.containsAll(words) || (save && words.contains("nosave")) || (abort && words.size() > 1)) {
            throw CommandException.syntax();
        }
        if (abort) {
            throw new CommandException("ERR No shutdown in progress.");
        }
        if (save) {
            throw new CommandException("ERR persistence is not supported yet; use SHUTDOWN NOSAVE");
        }
        call.client().replyMode(ReplyMode.OFF);
        call.client().closeAfterReply();
        stop.run();
    }
}
