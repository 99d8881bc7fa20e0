package io.sauva.server;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.client.Monitors;
import io.sauva.server.client.Pause;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.connection.ConnectionCommands;
import io.sauva.server.command.generic.GenericCommands;
import io.sauva.server.command.hash.HashCommands;
import io.sauva.server.command.introspection.IntrospectionCommands;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.command.partition.PartitionCommands;
import io.sauva.server.command.pubsub.PubSubCommands;
import io.sauva.server.command.server.ServerCommands;
import io.sauva.server.command.set.SetCommands;
import io.sauva.server.command.string.StringCommands;
import io.sauva.server.command.zset.SortedSetCommands;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.execution.Admittance;
import io.sauva.server.execution.Deadlines;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Execution;
import io.sauva.server.execution.Nested;
import io.sauva.server.execution.Session;
import io.sauva.server.extension.Extensions;
import io.sauva.server.extension.Host;
import io.sauva.server.info.CommandObserver;
import io.sauva.server.info.Identity;
import io.sauva.server.info.Info;
import io.sauva.server.info.ProcessFigures;
import io.sauva.server.info.Slowlog;
import io.sauva.server.info.Statistics;
import io.sauva.server.info.section.InfoSections;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.keyspace.StorePartitions;
import io.sauva.server.net.Clients;
import io.sauva.server.net.Service;
import io.sauva.server.net.Traffic;
import io.sauva.server.pubsub.Channels;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Puts the parts of a server together. There is no logic here.
///
/// Thread: one makes it; what it answers, any.
final class Assembly implements Service, AutoCloseable {
    private final Clock clock = Clock.system();
    private final InstantSource time = InstantSource.system();
    private final Settings settings;
    private final Authentication authentication = new Authentication();
    private final Channels channels = new Channels();
    private final Data data;
    private final Deadlines deadlines = new Deadlines(clock);
    private final ExecutorService slow = Executors.newVirtualThreadPerTaskExecutor();
    private final Extensions extensions;
    private final Execution execution;
    private final long seed = new SecureRandom().nextLong();
    private volatile Runnable stop = () -> {};

    private Assembly(ServerOptions options, Settings settings, Clients clients, Traffic traffic) {
        this.settings = settings;
        settings.follow(Parameters.PASSWORD, authentication::password);
        data = Data.open(options.store(settings), settings, channels);
        Statistics statistics = new Statistics();
        Slowlog slowlog = new Slowlog();
        settings.follow(Parameters.SLOWLOG_MICROS, slowlog::threshold);
        settings.follow(Parameters.SLOWLOG_LENGTH, slowlog::capacity);
        Monitors monitors = new Monitors();
        Pause pause = new Pause();
        extensions = Extensions.open(new OwnHost());
        List<Command> commands = new ArrayList<>(dataCommands(settings));
        commands.addAll(PubSubCommands.all(channels));
        commands.addAll(IntrospectionCommands.all(this::commands));
        commands.addAll(ConnectionCommands.all(
                authentication,
                clients,
                pause,
                (client, withError) -> execution().blocked().unblock(client.id(), withError),
                this::reset,
                monitors,
                clock));
        commands.addAll(serverCommands(clients, traffic, statistics, slowlog, monitors));
        commands.addAll(PartitionCommands.all(new StorePartitions(data.store()), settings));
        commands.addAll(extensions.commands());
        execution = Execution.of(
                data.databases(),
                commands,
                new Execution.Surroundings(
                        new Admittance(
                                () -> !authentication.isOpen(),
                                command -> PubSubCommands.isAllowedWhileSubscribed(command.spec())),
                        new CommandObserver(statistics, slowlog, monitors, time),
                        pause,
                        clock,
                        time,
                        deadlines,
                        slow));
    }

    static Assembly of(ServerOptions options, Settings settings, Clients clients, Traffic traffic) {
        return new Assembly(options, settings, clients, traffic);
    }

    /// The commands about data.
    static List<Command> dataCommands(Settings settings) {
        List<Command> commands = new ArrayList<>(GenericCommands.all());
        commands.addAll(StringCommands.all(() -> settings.get(Parameters.LONGEST_BULK)));
        commands.addAll(ListCommands.all());
        commands.addAll(SetCommands.all());
        commands.addAll(HashCommands.all());
        commands.addAll(SortedSetCommands.all());
        return commands;
    }

    /// Has `SHUTDOWN` do this.
    void onShutdown(Runnable action) {
        stop = action;
    }

    CommandTable commands() {
        return execution.commands();
    }

    @Override
    public Dispatcher dispatcher() {
        return execution;
    }

    @Override
    public Call call(Client client) {
        return new Call(client, new HeldKeyspaces(data.databases()), new SplittableRandom(seed ^ client.id()));
    }

    @Override
    public boolean isPasswordRequired() {
        return !authentication.isOpen();
    }

    @Override
    public void close() {
        deadlines.close();
        extensions.close(); // while partitions are held the store cannot be closed
        data.close();
        slow.close();
    }

    private List<Command> serverCommands(
            Clients clients, Traffic traffic, Statistics statistics, Slowlog slowlog, Monitors monitors) {
        Identity identity = Identity.create(Wiring.version(), time.instant(), clock.nanos());
        ProcessFigures process = new ProcessFigures();
        Info info = new InfoSections(
                        identity,
                        settings,
                        statistics,
                        process,
                        traffic,
                        clients,
                        Wiring.counts(channels),
                        data.counts(),
                        new StorePartitions(data.store()),
                        extensions::figure,
                        clock,
                        time)
                .info();
        return ServerCommands.all(
                settings,
                statistics,
                info,
                identity,
                process,
                data.counts(),
                slowlog,
                monitors,
                data.expirer()::active,
                () -> stop.run(),
                time);
    }

    private Execution execution() {
        return execution;
    }

    private void reset(Client client) {
        execution.reset(client);
        channels.unsubscribeAll(client);
    }

    /// What extensions are given; commands are there when the first one runs.
    private final class OwnHost implements Host {
        @Override
        public CommandTable commands() {
            return Assembly.this.commands();
        }

        @Override
        public Settings settings() {
            return settings;
        }

        @Override
        public Clock clock() {
            return clock;
        }

        @Override
        public Dispatcher dispatcher() {
            return Assembly.this.dispatcher();
        }

        @Override
        public Call call(Client client) {
            return Assembly.this.call(client);
        }

        @Override
        public boolean execute(Session session, Command command, byte[][] arguments) {
            return execution().execute(session, command, arguments);
        }

        @Override
        public Nested nested(Call outer) {
            return execution().nested(outer);
        }

        @Override
        public Executor threads() {
            return slow;
        }
    }
}
