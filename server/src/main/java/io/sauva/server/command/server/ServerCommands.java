package io.sauva.server.command.server;

import io.sauva.server.client.Monitors;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.config.Settings;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.Identity;
import io.sauva.server.info.Info;
import io.sauva.server.info.ProcessFigures;
import io.sauva.server.info.Slowlog;
import io.sauva.server.info.Statistics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The commands about the server itself. `COMMAND` is in a package of its own.
public final class ServerCommands {
    private static final Spec INFO = Spec.of("info", -1, "server")
            .with(Flag.LOADING, Flag.STALE)
            .summary("Shows what is known of the server")
            .build();
    private static final Spec TIME = Spec.of("time", 1, "server")
            .with(Flag.LOADING, Flag.STALE, Flag.FAST)
            .since("2.6.0")
            .summary("Answers the time of the server")
            .build();
    private static final Spec LOLWUT = Spec.of("lolwut", -1, "server")
            .read(Flag.FAST)
            .since("5.0.0")
            .summary("Shows the version")
            .build();

    private ServerCommands() {}

    /// All of them; `activeExpiry` switches the search for expired keys, `stop` stops the server and returns at
    /// once.
    public static List<Command> all(
            Settings settings,
            Statistics statistics,
            Info info,
            Identity identity,
            ProcessFigures process,
            DatabaseCounts databases,
            Slowlog slowlog,
            Monitors monitors,
            Consumer<Boolean> activeExpiry,
            Runnable stop,
            InstantSource time) {
        List<Command> all = new ArrayList<>();
        Runnable resetStatistics = () -> {
            statistics.reset();
            databases.resetCounts();
        };
        all.addAll(new ConfigCommands(settings, resetStatistics).all());
        all.add(new SimpleCommand(INFO, call -> info(call, info)));
        all.addAll(new SlowlogCommands(slowlog).all());
        all.addAll(new MemoryCommands(process, databases).all());
        all.addAll(new LatencyCommands(statistics).all());
        all.add(new Debug(settings, activeExpiry));
        all.addAll(ReplicationCommands.all());
        all.addAll(PersistenceCommands.all(identity));
        all.add(new Shutdown(stop));
        all.add(new Monitor(monitors));
        all.add(new SimpleCommand(TIME, call -> time(call, time.instant())));
        all.add(new SimpleCommand(LOLWUT, call -> lolwut(call, identity)));
        all.addAll(AbsentCommands.all());
        return all;
    }

    private static void info(Call call, Info info) {
        List<String> names = new ArrayList<>();
        for (int at = 1; at < call.size(); at++) {
            names.add(call.text(at));
        }
        call.reply().verbatim("txt", Arguments.bytes(info.text(names)));
    }

    private static void time(Call call, Instant now) {
        call.reply().array(2);
        call.reply().bulk(Long.toString(now.getEpochSecond()));
        call.reply().bulk(Integer.toString(now.getNano() / 1000));
    }

    private static void lolwut(Call call, Identity identity) {
        String text = "Sauva ver. " + identity.version() + ", speaks as Redis ver. " + Identity.REDIS_VERSION + "\n";
        call.reply().verbatim("txt", Arguments.bytes(text));
    }
}
