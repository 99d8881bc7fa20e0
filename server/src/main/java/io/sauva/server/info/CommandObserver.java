package io.sauva.server.info;

import io.sauva.server.client.Client;
import io.sauva.server.client.Monitors;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.execution.Observer;
import java.time.InstantSource;
import java.util.List;

/// Counts commands, remembers slow ones, and shows all of them to who watches.
///
/// Thread: any.
public final class CommandObserver implements Observer {
    private final Statistics statistics;
    private final Slowlog slowlog;
    private final Monitors monitors;
    private final InstantSource time;

    public CommandObserver(Statistics statistics, Slowlog slowlog, Monitors monitors, InstantSource time) {
        this.statistics = statistics;
        this.slowlog = slowlog;
        this.monitors = monitors;
        this.time = time;
    }

    /// Redis marks what runs scripts as not shown because it shows that by itself, before the commands inside.
    @Override
    public void begins(Client client, Command command, byte[][] arguments) {
        if (monitors.isWatched() && runsScripts(command.spec())) {
            monitors.show(time.instant(), client.database(), client.address(), arguments);
        }
    }

    /// As in Redis they are shown after they ran: `SELECT` with the database that it selects.
    @Override
    public void shows(Client client, Command command, byte[][] arguments) {
        if (monitors.isWatched()
                && !command.spec().is(Flag.ADMIN)
                && !command.spec().is(Flag.SKIP_MONITOR)) {
            monitors.show(time.instant(), client.database(), client.address(), arguments);
        }
    }

    private static boolean runsScripts(Spec spec) {
        return spec.is(Flag.SKIP_MONITOR)
                && !spec.is(Flag.ADMIN)
                && spec.group().equals("scripting");
    }

    @Override
    public void ran(Client client, Command command, byte[][] arguments, long nanos, String error) {
        CommandStatistics counted = statistics.of(command);
        counted.called(nanos);
        if (error != null) {
            counted.failed();
            statistics.error(error);
        }
        if (slowlog.isSlow(nanos) && !command.spec().is(Flag.SKIP_SLOWLOG)) {
            slowlog.add(time.instant().minusNanos(nanos), nanos, arguments, client.address(), client.name());
        }
    }

    @Override
    public void failed(Command command, List<String> errors) {
        statistics.of(command).failed();
        errors.forEach(statistics::error);
    }

    @Override
    public void refused(Command command, String error) {
        statistics.error(error);
        if (command != null) {
            statistics.of(command).rejected();
        }
    }
}
