package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.info.CommandStatistics;
import io.sauva.server.info.Statistics;
import io.sauva.server.resp.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// The subcommands of `LATENCY`. There are histograms of how long commands take; single events of Redis's main
/// loop are not recorded, because there is no such loop.
final class LatencyCommands {
    private static final int LARGEST_POWER = 40;

    private final Statistics statistics;

    LatencyCommands(Statistics statistics) {
        this.statistics = statistics;
    }

    List<Command> all() {
        Spec spec = Spec.of("latency", -2, "server")
                .since("2.8.13")
                .summary("Commands about latency")
                .build();
        return Container.of(
                spec,
                List.of(
                        sub("doctor", 2, "2.8.13", "Says where latency is to be seen", LatencyCommands::doctor),
                        sub("graph", 3, "2.8.13", "Says that there are no samples", LatencyCommands::graph),
                        sub("histogram", -2, "7.0.0", "Shows how long commands take", this::histogram),
                        sub("history", 3, "2.8.13", "Shows the samples of an event: none", LatencyCommands::none),
                        sub("latest", 2, "2.8.13", "Shows the latest samples: none", LatencyCommands::none),
                        sub(
                                "reset",
                                -2,
                                "2.8.13",
                                "Forgets samples",
                                call -> call.reply().integer(0))));
    }

    private static Command sub(String name, int arity, String since, String summary, Consumer<Call> work) {
        return new SimpleCommand(
                Spec.of("latency|" + name, arity, "server")
                        .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                        .since(since)
                        .summary(summary)
                        .build(),
                work);
    }

    private static void none(Call call) {
        call.reply().array(0);
    }

    private static void graph(Call call) {
        throw new CommandException("ERR No samples available for event '" + call.text(2) + "'");
    }

    private static void doctor(Call call) {
        String text = "Single events are not recorded. See LATENCY HISTOGRAM, INFO latencystats and SLOWLOG GET.\n";
        call.reply().verbatim("txt", Arguments.bytes(text));
    }

    /// For each command: how many calls took at most 1, 2, 4 … microseconds, where that number grows.
    private void histogram(Call call) {
        Map<String, CommandStatistics> chosen = new LinkedHashMap<>();
        if (call.size() == 2) {
            statistics.commands().forEach(entry -> add(chosen, entry));
        }
        for (int at = 2; at < call.size(); at++) {
            String name = call.text(at).toLowerCase(Locale.ROOT);
            statistics.commands().stream()
                    .filter(entry -> entry.getKey().spec().name().equals(name)
                            || entry.getKey().spec().name().startsWith(name + "|"))
                    .forEach(entry -> add(chosen, entry));
        }
        call.reply().map(chosen.size());
        chosen.forEach((name, numbers) -> {
            call.reply().bulk(name);
            write(call.reply(), numbers);
        });
    }

    private static void add(Map<String, CommandStatistics> chosen, Map.Entry<Command, CommandStatistics> entry) {
        if (entry.getValue().calls() > 0) {
            chosen.put(entry.getKey().spec().name(), entry.getValue());
        }
    }

    private static void write(Reply reply, CommandStatistics numbers) {
        Map<Long, Long> steps = new LinkedHashMap<>();
        long calls = numbers.calls();
        long seen = 0;
        for (int power = 0; power <= LARGEST_POWER && seen < calls; power++) {
            long now = numbers.callsUpTo((1L << power) * 1000);
            if (now > seen) {
                steps.put(1L << power, now);
                seen = now;
            }
        }
        reply.map(2);
        reply.bulk("calls");
        reply.integer(calls);
        reply.bulk("histogram_usec");
        reply.map(steps.size());
        steps.forEach((micros, count) -> {
            reply.integer(micros);
            reply.integer(count);
        });
    }
}
