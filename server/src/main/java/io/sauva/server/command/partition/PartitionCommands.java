package io.sauva.server.command.partition;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.keyspace.PartitionView;
import io.sauva.server.resp.Reply;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Ours: `PARTITION` and its subcommands show how the keys are divided, and steer the repartitioning.
public final class PartitionCommands {
    private static final long PATIENCE_SECONDS = 60;

    private final PartitionView view;
    private final Settings settings;

    private PartitionCommands(PartitionView view, Settings settings) {
        this.view = view;
        this.settings = settings;
    }

    public static List<Command> all(PartitionView view, Settings settings) {
        PartitionCommands commands = new PartitionCommands(view, settings);
        Spec spec = Spec.of("partition", -2, "partition")
                .since("7.0.0")
                .summary("Commands about partitions")
                .build();
        return Container.of(
                spec,
                List.of(
                        sub("info", 2, "Shows how the keys are divided", commands::info),
                        new SimpleCommand(
                                spec("of", -3, "Answers the partitions that keys belong to", Flag.FAST)
                                        .syntax("key:key...")
                                        .build(),
                                commands::of),
                        sub("stats", 2, "Shows what repartitioning has done", commands::stats),
                        sub(
                                "repartition",
                                2,
                                "Divides the keys anew, now; answers how many were moved",
                                commands::repartition,
                                Flag.ADMIN,
                                Flag.NOSCRIPT,
                                Flag.NO_MULTI,
                                Flag.SLOW),
                        sub("pause", 2, "Stops repartitioning", commands::pause, Flag.ADMIN, Flag.NOSCRIPT),
                        sub("resume", 2, "Lets repartitioning go on", commands::resume, Flag.ADMIN, Flag.NOSCRIPT)));
    }

    private static Command sub(String name, int arity, String summary, Consumer<Call> work, Flag... flags) {
        return new SimpleCommand(spec(name, arity, summary, flags).build(), work);
    }

    private static Spec.Builder spec(String name, int arity, String summary, Flag... flags) {
        return Spec.of("partition|" + name, arity, "partition")
                .with(Flag.LOADING, Flag.STALE)
                .with(flags)
                .since("7.0.0")
                .summary(summary);
    }

    private void info(Call call) {
        Reply reply = call.reply();
        reply.map(view.control().isPresent() ? 8 : 4);
        integer(reply, "partitions", view.partitions());
        text(reply, "engine", settings.get(Parameters.ENGINE));
        text(reply, "strategy", settings.get(Parameters.STRATEGY));
        if (view.control().isEmpty()) {
            text(reply, "repartitioning", "off");
            return;
        }
        RepartitioningStats stats = view.control().get().stats();
        text(reply, "repartitioning", stats.trigger());
        text(reply, "partitioner", stats.partitioner());
        text(reply, "switch", stats.switching().toString());
        text(reply, "phase", stats.phase().name().toLowerCase(Locale.ROOT));
        reply.bulk("loads");
        reply.array(stats.loads().size());
        stats.loads().forEach(reply::integer);
    }

    /// Keys that are not there have a place too: where they would be.
    private void of(Call call) {
        call.reply().map(call.size() - 2);
        for (int at = 2; at < call.size(); at++) {
            call.reply().bulk(call.argument(at));
            call.reply().integer(view.partitionOf(call.client().database(), call.argument(at)));
        }
    }

    private void stats(Call call) {
        RepartitioningStats stats = control().stats();
        Reply reply = call.reply();
        reply.map(19);
        integer(reply, "operations", stats.operations());
        integer(reply, "samples", stats.samples());
        integer(reply, "dropped-samples", stats.drops());
        integer(reply, "measurements", stats.measurements());
        integer(reply, "partitionings", stats.partitionings());
        integer(reply, "adoptions", stats.adoptions());
        integer(reply, "rejections", stats.rejections());
        integer(reply, "moved-keys", stats.moves());
        integer(reply, "graph-keys", stats.vertices());
        integer(reply, "graph-pairs", stats.edges());
        number(reply, "cut-share", stats.cutShare());
        number(reply, "imbalance", stats.imbalance());
        number(reply, "load-variation", stats.loadVariation());
        number(reply, "across-share", stats.acrossShare());
        integer(reply, "copying-micros", stats.copyingNanos() / 1000);
        integer(reply, "partitioning-micros", stats.partitioningNanos() / 1000);
        integer(reply, "moving-micros", stats.movingNanos() / 1000);
        integer(reply, "failures", stats.failures());
        text(reply, "last-failure", stats.lastFailure().orElse(""));
    }

    /// Waits on a worker for long commands, so that no event loop does.
    private void repartition(Call call) {
        Future<Integer> moved = control().now();
        try {
            call.reply().integer(moved.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            throw new CommandException(
                    "ERR repartitioning failed: " + e.getCause().getMessage());
        } catch (TimeoutException e) {
            throw new CommandException("ERR repartitioning goes on; see PARTITION STATS");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("ERR the server is being stopped");
        }
    }

    private void pause(Call call) {
        control().pause();
        call.reply().ok();
    }

    private void resume(Call call) {
        control().resume();
        call.reply().ok();
    }

    private RepartitioningControl control() {
        return view.control()
                .orElseThrow(() -> new CommandException("ERR this server does not repartition; start it with more than"
                        + " one partition and a trigger, e.g. repartitioning adaptive"));
    }

    private static void integer(Reply reply, String name, long value) {
        reply.bulk(name);
        reply.integer(value);
    }

    private static void number(Reply reply, String name, double value) {
        reply.bulk(name);
        reply.number(value);
    }

    private static void text(Reply reply, String name, String value) {
        reply.bulk(name);
        reply.bulk(value);
    }
}
