package io.sauva.server.command;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.clock.ManualClock;
import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.client.Monitors;
import io.sauva.server.client.Outbox;
import io.sauva.server.client.Pause;
import io.sauva.server.command.connection.ConnectionCommands;
import io.sauva.server.command.introspection.IntrospectionCommands;
import io.sauva.server.command.partition.PartitionCommands;
import io.sauva.server.command.server.ServerCommands;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.Identity;
import io.sauva.server.info.Info;
import io.sauva.server.info.NetworkCounts;
import io.sauva.server.info.ProcessFigures;
import io.sauva.server.info.Slowlog;
import io.sauva.server.info.Statistics;
import io.sauva.server.info.SubscriptionCounts;
import io.sauva.server.info.section.InfoSections;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.keyspace.Keyspaces;
import io.sauva.server.keyspace.PartitionView;
import io.sauva.server.resp.Reply;
import io.sauva.store.repartitioning.RepartitioningControl;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// The parts that the commands about server and connections work on, without network and without partitions, and
/// the commands themselves: says what each line is answered.
final class AdministeredServer implements ClientRegistry {
    final ManualClock clock = new ManualClock();
    final Settings settings = new Settings();
    final Statistics statistics = new Statistics();
    final Slowlog slowlog = new Slowlog();
    final Monitors monitors = new Monitors();
    final Pause pause = new Pause();
    final Authentication authentication = new Authentication();
    final Map<String, Object> keys = new HashMap<>();
    final List<Client> clients = new ArrayList<>();
    final List<String> unblocked = new ArrayList<>();
    final List<Client> closed = new ArrayList<>();
    Optional<RepartitioningControl> control = Optional.empty();
    int resets;
    boolean stopped;
    boolean activeExpiry = true;
    final CommandTable table;

    AdministeredServer() {
        settings.start("enable-debug-command", "yes");
        settings.follow(Parameters.PASSWORD, authentication::password);
        settings.follow(Parameters.SLOWLOG_MICROS, slowlog::threshold);
        settings.follow(Parameters.SLOWLOG_LENGTH, slowlog::capacity);
        Identity identity = Identity.create("0.1", Instant.EPOCH, clock.nanos());
        ProcessFigures process = new ProcessFigures();
        InstantSource time = InstantSource.fixed(Instant.ofEpochSecond(1000, 5_000));
        Info info = new InfoSections(
                        identity,
                        settings,
                        statistics,
                        process,
                        new NoNetwork(),
                        this,
                        new NoSubscriptions(),
                        databases(),
                        partitions(),
                        field -> 0,
                        clock,
                        time)
                .info();
        List<Command> all = new ArrayList<>();
        all.addAll(ConnectionCommands.all(
                authentication, this, pause, this::unblock, client -> client.subscriptions(0, 0, 0), monitors, clock));
        all.addAll(ServerCommands.all(
                settings,
                statistics,
                info,
                identity,
                process,
                databases(),
                slowlog,
                monitors,
                now -> activeExpiry = now,
                () -> stopped = true,
                time));
        all.addAll(IntrospectionCommands.all(this::table));
        all.addAll(PartitionCommands.all(partitions(), settings));
        table = new CommandTable(all);
    }

    CommandTable table() {
        return table;
    }

    Client connect() {
        int id = clients.size() + 1;
        Client[] made = new Client[1];
        Outbox outbox = new Outbox() {
            @Override
            public void push(Consumer<? super Reply> message) {
                throw new AssertionError("nothing is sent here");
            }

            @Override
            public void close() {
                closed.add(made[0]);
            }

            @Override
            public long pendingBytes() {
                return 0;
            }
        };
        made[0] = new Client(id, outbox, "127.0.0.1:" + (50000 + id), "127.0.0.1:6379", clock.nanos());
        made[0].authenticated(authentication.isOpen());
        clients.add(made[0]);
        return made[0];
    }

    /// What the client is answered; empty if nothing.
    String ask(Client client, String... words) {
        byte[][] arguments = new byte[words.length][];
        for (int at = 0; at < words.length; at++) {
            arguments[at] = Arguments.bytes(words[at]);
        }
        ReplyText reply = new ReplyText(client::protocol);
        Call call = new Call(client, keyspaces(), new SplittableRandom(1));
        call.begin(arguments, reply, 0, true);
        try {
            Command command = table.find(arguments);
            if (command == null) {
                throw new CommandException("ERR unknown subcommand '" + words[1] + "'. Try "
                        + words[0].toUpperCase(Locale.ROOT) + " HELP.");
            }
            if (!command.spec().admits(arguments.length)) {
                throw CommandException.wrongArity(command.spec().name());
            }
            client.began(command.spec().name(), clock.nanos());
            command.run(call);
        } catch (CommandException e) {
            return "-" + e.getMessage();
        }
        return call.blocking() == null ? reply.toString() : "blocked";
    }

    @Override
    public Collection<Client> all() {
        return clients.stream().sorted(Comparator.comparingLong(Client::id)).toList();
    }

    @Override
    public Client find(long id) {
        return clients.stream().filter(client -> client.id() == id).findFirst().orElse(null);
    }

    Clock clock() {
        return clock;
    }

    private boolean unblock(Client client, boolean withError) {
        unblocked.add(client.id() + (withError ? " error" : " timeout"));
        return client.isBlocked();
    }

    private DatabaseCounts databases() {
        return new DatabaseCounts() {
            @Override
            public int databases() {
                return 16;
            }

            @Override
            public Counts of(int database) {
                return new Counts(database == 0 ? keys.size() : 0, 0, 0);
            }

            @Override
            public long hits() {
                return 0;
            }

            @Override
            public long misses() {
                return 0;
            }

            @Override
            public long expired() {
                return 0;
            }

            @Override
            public void resetCounts() {
                resets++;
            }
        };
    }

    private PartitionView partitions() {
        return new PartitionView() {
            @Override
            public int partitions() {
                return 4;
            }

            @Override
            public int partitionOf(int database, byte[] key) {
                return (database + key.length) % 4;
            }

            @Override
            public Optional<RepartitioningControl> control() {
                return control;
            }
        };
    }

    /// A few methods of each are all that these commands use.
    private Keyspaces keyspaces() {
        ClassLoader loader = AdministeredServer.class.getClassLoader();
        Object keyspace = Proxy.newProxyInstance(loader, new Class<?>[] {Keyspace.class}, (self, method, given) -> {
            if (method.getName().equals("any")) {
                return keys.get(Arguments.text((byte[]) given[0]));
            }
            if (method.getName().equals("reading")) {
                return null;
            }
            throw new AssertionError(method + " is not for these commands");
        });
        return (Keyspaces) Proxy.newProxyInstance(loader, new Class<?>[] {Keyspaces.class}, (self, method, given) -> {
            return switch (method.getName()) {
                case "databases" -> 16;
                case "database" -> keyspace;
                default -> throw new AssertionError(method + " is not for these commands");
            };
        });
    }

    private static final class NoNetwork implements NetworkCounts {
        @Override
        public long accepted() {
            return 0;
        }

        @Override
        public long rejected() {
            return 0;
        }

        @Override
        public long inputBytes() {
            return 0;
        }

        @Override
        public long outputBytes() {
            return 0;
        }

        @Override
        public long overflows() {
            return 0;
        }
    }

    private static final class NoSubscriptions implements SubscriptionCounts {
        @Override
        public long channels() {
            return 0;
        }

        @Override
        public long patterns() {
            return 0;
        }
    }
}
