package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.info.Slowlog;
import io.sauva.server.resp.Reply;
import java.util.List;
import java.util.function.Consumer;

/// The subcommands of `SLOWLOG`: the commands that took long.
final class SlowlogCommands {
    private static final long DEFAULT_COUNT = 10;

    private final Slowlog slowlog;

    SlowlogCommands(Slowlog slowlog) {
        this.slowlog = slowlog;
    }

    List<Command> all() {
        Spec spec = Spec.of("slowlog", -2, "server")
                .since("2.2.12")
                .summary("Commands about slow commands")
                .build();
        return Container.of(
                spec,
                List.of(
                        sub("get", -2, "Shows the last slow commands, ten or as many as asked for", this::get),
                        sub("len", 2, "Answers how many are remembered", this::length),
                        sub("reset", 2, "Forgets them", this::reset)));
    }

    private static Command sub(String name, int arity, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                Spec.of("slowlog|" + name, arity, "server")
                        .with(Flag.ADMIN, Flag.LOADING, Flag.STALE)
                        .since("2.2.12")
                        .summary(summary)
                        .build(),
                work);
    }

    private void get(Call call) {
        if (call.size() > 3) {
            throw Container.wrongSubcommand(call);
        }
        List<Slowlog.Entry> entries = slowlog.newest(call.size() == 3 ? count(call.argument(2)) : DEFAULT_COUNT);
        Reply reply = call.reply();
        reply.array(entries.size());
        for (Slowlog.Entry entry : entries) {
            reply.array(6);
            reply.integer(entry.id());
            reply.integer(entry.when().getEpochSecond());
            reply.integer(entry.micros());
            reply.array(entry.arguments().size());
            entry.arguments().forEach(reply::bulk);
            reply.bulk(entry.address());
            reply.bulk(entry.clientName());
        }
    }

    private static long count(byte[] argument) {
        long count = Arguments.isInteger(argument) ? Arguments.integer(argument) : -2;
        if (count < -1) {
            throw new CommandException("ERR count should be greater than or equal to -1");
        }
        return count == -1 ? Long.MAX_VALUE : count;
    }

    private void length(Call call) {
        call.reply().integer(slowlog.size());
    }

    private void reset(Call call) {
        slowlog.clear();
        call.reply().ok();
    }
}
