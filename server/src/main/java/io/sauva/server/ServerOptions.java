package io.sauva.server;

import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.net.Endpoints;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// How to start a server. Never changes: each method with an argument answers changed options, each without one
/// the value.
///
/// ```java
/// ServerOptions options = ServerOptions.local().port(0).set("requirepass", "secret").set("maxclients", "100");
/// ```
///
/// Everything that Redis has a parameter for is one of [Parameters], set by its name; what is set here wins over
/// the file.
public final class ServerOptions implements Cloneable {
    private static final String ALL_RIGHTS = "rwxrwxrwx";
    private static final int MOST_THREADS = 1024;
    private static final int FEWEST_PARTITIONS = 16;
    private static final int PARTITIONS_A_CORE = 4;

    private Optional<Path> configFile = Optional.empty();
    private Map<String, String> parameters = Map.of();
    private int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    private StoreOptions store = StoreOptions.inMemory();

    private ServerOptions() {}

    /// Options of a server that only this machine can reach, on port 6379, in memory.
    public static ServerOptions local() {
        return new ServerOptions();
    }

    /// A file of parameters, as Redis has it, which `CONFIG REWRITE` writes.
    public Optional<Path> configFile() {
        return configFile;
    }

    public ServerOptions configFile(Path value) {
        ServerOptions changed = copy();
        changed.configFile = Optional.of(value);
        return changed;
    }

    /// The parameters that were set here, by name.
    public Map<String, String> parameters() {
        return parameters;
    }

    /// With a parameter set; several words are separated by spaces.
    public ServerOptions set(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, Objects.requireNonNull(value, name));
        ServerOptions changed = copy();
        changed.parameters = Map.copyOf(more);
        return changed;
    }

    /// With the port of TCP set. 0 takes one that is free; or none, if there is a Unix socket.
    public ServerOptions port(int value) {
        return set("port", Integer.toString(value));
    }

    /// With the addresses of this machine to listen on; `*` is all of them.
    public ServerOptions addresses(List<String> value) {
        return set("bind", String.join(" ", value));
    }

    /// With a Unix socket to listen on.
    public ServerOptions unixSocket(Path value) {
        return set("unixsocket", value.toString());
    }

    /// With what clients must say first.
    public ServerOptions password(String value) {
        return set("requirepass", value);
    }

    /// With so many clients at once.
    public ServerOptions maxClients(int value) {
        return set("maxclients", Integer.toString(value));
    }

    /// With so many databases.
    public ServerOptions databases(int value) {
        return set("databases", Integer.toString(value));
    }

    /// Event loops; if nothing is said one less than there are cores, which is left to scripts, the repartitioning,
    /// the collector, and the kernel's share of the network.
    public int threads() {
        return threads;
    }

    public ServerOptions threads(int value) {
        if (value < 1 || value > MOST_THREADS) {
            throw new ServerException("threads must be 1 … " + MOST_THREADS + ": " + value);
        }
        ServerOptions changed = copy();
        changed.threads = value;
        return changed;
    }

    /// The store that holds the data, but for what parameters say of it.
    public StoreOptions store() {
        return store;
    }

    /// With a store; its engine, strategy, partitions and trigger are parameters from now on.
    public ServerOptions store(StoreOptions value) {
        ServerOptions changed = set("engine", value.engine())
                .set("strategy", value.strategy().toString())
                .set("partitions", Integer.toString(value.partitions()))
                .set("repartitioning", value.repartitioning().trigger().toString());
        changed.store = value;
        return changed;
    }

    /// The parameters of a server that starts with these options. What is wrong with them is a
    /// [ServerException].
    public Settings settings() {
        Settings settings = new Settings();
        if (configFile.isPresent()) {
            settings.start(configFile.get(), parameters);
        } else {
            parameters.forEach((name, value) -> settings.start(name, value));
        }
        return settings;
    }

    /// The store, with what the parameters say of it.
    StoreOptions store(Settings settings) {
        int partitions = Math.toIntExact(settings.get(Parameters.PARTITIONS));
        int cores = Runtime.getRuntime().availableProcessors();
        Trigger trigger = Trigger.parse(settings.get(Parameters.REPARTITIONING));
        // As they are written, because the equals of a record is made when it is first called: 20 ms of each start.
        boolean isTheirs =
                trigger.toString().equals(store.repartitioning().trigger().toString());
        return filed(settings)
                .engine(settings.get(Parameters.ENGINE))
                .strategy(Strategy.named(settings.get(Parameters.STRATEGY)))
                .partitions(partitions > 0 ? partitions : Math.max(FEWEST_PARTITIONS, PARTITIONS_A_CORE * cores))
                .repartitioning(isTheirs ? store.repartitioning() : Repartitioning.when(trigger));
    }

    /// The store, with its files where the parameters say.
    private StoreOptions filed(Settings settings) {
        StoreOptions filed = store;
        if (settings.isGiven(Parameters.DIRECTORY)) {
            filed = filed.directories(List.of(Path.of(settings.get(Parameters.DIRECTORY))));
        }
        return settings.isGiven(Parameters.SYNC) ? filed.sync(settings.get(Parameters.SYNC)) : filed;
    }

    /// Where to listen, as the parameters say.
    static Endpoints endpoints(Settings settings) {
        int port = Math.toIntExact(settings.get(Parameters.PORT));
        Optional<Path> unixSocket = Optional.of(settings.get(Parameters.UNIX_SOCKET))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
        String bind = settings.get(Parameters.BIND).strip();
        boolean withoutTcp = bind.isEmpty() || (port == 0 && unixSocket.isPresent());
        if (withoutTcp && unixSocket.isEmpty()) {
            throw new ServerException("nowhere to listen: give an address to bind or a unixsocket");
        }
        return new Endpoints(
                withoutTcp ? List.of() : List.of(bind.split("\\s+")),
                port,
                unixSocket,
                permissions(Math.toIntExact(settings.get(Parameters.UNIX_SOCKET_RIGHTS))),
                Math.max(1, Math.toIntExact(settings.get(Parameters.TCP_BACKLOG))));
    }

    private static String permissions(int rights) {
        if (rights == 0) {
            return "";
        }
        StringBuilder letters = new StringBuilder(ALL_RIGHTS.length());
        for (int at = 0; at < ALL_RIGHTS.length(); at++) {
            letters.append((rights >> (ALL_RIGHTS.length() - 1 - at) & 1) == 1 ? ALL_RIGHTS.charAt(at) : '-');
        }
        return letters.toString();
    }

    private ServerOptions copy() {
        try {
            return (ServerOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }
}
