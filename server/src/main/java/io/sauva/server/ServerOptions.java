package io.sauva.server;

import io.sauva.server.net.Endpoints;
import io.sauva.server.net.NetworkSettings;
import io.sauva.store.StoreOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// How to start a server. Never changes: each method with an argument answers changed options, each without one
/// the value.
///
/// ```java
/// ServerOptions options = ServerOptions.local().port(0).store(StoreOptions.inMemory().partitions(32));
/// ```
public final class ServerOptions implements Cloneable {
    private static final int LARGEST_PORT = 65_535;

    private List<String> addresses = List.of("127.0.0.1");
    private int port = 6379;
    private Optional<Path> unixSocket = Optional.empty();
    private String unixPermissions = "";
    private int backlog = 511;
    private int threads = Runtime.getRuntime().availableProcessors();
    private String password = "";
    private boolean protectedMode = true;
    private int maxClients = 10_000;
    private int timeoutSeconds = 0;
    private int keepAliveSeconds = 300;
    private long argumentBytes = 512L << 20;
    private long commandBytes = 1L << 30;
    private OutputLimit normalLimit = OutputLimit.NONE;
    private OutputLimit pubSubLimit = new OutputLimit(32L << 20, 8L << 20, 60);
    private Optional<Path> configFile = Optional.empty();
    private int databases = 16;
    private StoreOptions store = StoreOptions.inMemory();

    private ServerOptions() {}

    /// Options of a server that only this machine can reach, on port 6379, in memory.
    public static ServerOptions local() {
        return new ServerOptions();
    }

    /// The addresses of this machine to listen on; `*` and `::*` are all of them; one that begins with `-` may be
    /// missing. None is none: the Unix socket only.
    public List<String> addresses() {
        return addresses;
    }

    public ServerOptions addresses(List<String> value) {
        ServerOptions changed = copy();
        changed.addresses = List.copyOf(value);
        return changed;
    }

    /// The port of TCP; 0 takes one that is free.
    public int port() {
        return port;
    }

    public ServerOptions port(int value) {
        require(value >= 0 && value <= LARGEST_PORT, "port must be 0 … " + LARGEST_PORT, value);
        ServerOptions changed = copy();
        changed.port = value;
        return changed;
    }

    /// The file of a Unix socket, if there is to be one.
    public Optional<Path> unixSocket() {
        return unixSocket;
    }

    public ServerOptions unixSocket(Path value) {
        ServerOptions changed = copy();
        changed.unixSocket = Optional.of(value);
        return changed;
    }

    /// Who may use the Unix socket, as `rwxrwx---`; empty leaves it to the system.
    public String unixPermissions() {
        return unixPermissions;
    }

    public ServerOptions unixPermissions(String value) {
        ServerOptions changed = copy();
        changed.unixPermissions = Objects.requireNonNull(value, "unixPermissions");
        return changed;
    }

    /// How many clients may wait to be accepted.
    public int backlog() {
        return backlog;
    }

    public ServerOptions backlog(int value) {
        require(value >= 1, "backlog must be at least 1", value);
        ServerOptions changed = copy();
        changed.backlog = value;
        return changed;
    }

    /// Event loops; as many as there are cores if nothing is said.
    public int threads() {
        return threads;
    }

    public ServerOptions threads(int value) {
        require(value >= 1 && value <= 1024, "threads must be 1 … 1024", value);
        ServerOptions changed = copy();
        changed.threads = value;
        return changed;
    }

    /// What clients must say first; empty if nothing.
    public String password() {
        return password;
    }

    public ServerOptions password(String value) {
        ServerOptions changed = copy();
        changed.password = Objects.requireNonNull(value, "password");
        return changed;
    }

    /// Whether only clients of this machine are let in as long as there is no password.
    public boolean protectedMode() {
        return protectedMode;
    }

    public ServerOptions protectedMode(boolean value) {
        ServerOptions changed = copy();
        changed.protectedMode = value;
        return changed;
    }

    /// How many clients there may be at once.
    public int maxClients() {
        return maxClients;
    }

    public ServerOptions maxClients(int value) {
        require(value >= 1, "maxClients must be at least 1", value);
        ServerOptions changed = copy();
        changed.maxClients = value;
        return changed;
    }

    /// How long a client may say nothing; 0 for ever.
    public int timeoutSeconds() {
        return timeoutSeconds;
    }

    public ServerOptions timeoutSeconds(int value) {
        require(value >= 0, "timeoutSeconds must not be negative", value);
        ServerOptions changed = copy();
        changed.timeoutSeconds = value;
        return changed;
    }

    /// After how long the system asks whether a silent client is still there; 0 never.
    public int keepAliveSeconds() {
        return keepAliveSeconds;
    }

    public ServerOptions keepAliveSeconds(int value) {
        require(value >= 0, "keepAliveSeconds must not be negative", value);
        ServerOptions changed = copy();
        changed.keepAliveSeconds = value;
        return changed;
    }

    /// The longest argument.
    public long argumentBytes() {
        return argumentBytes;
    }

    public ServerOptions argumentBytes(long value) {
        require(value >= 1 << 20, "argumentBytes must be at least 1 MiB", value);
        ServerOptions changed = copy();
        changed.argumentBytes = value;
        return changed;
    }

    /// The longest command, as long as it has not come to its end.
    public long commandBytes() {
        return commandBytes;
    }

    public ServerOptions commandBytes(long value) {
        require(value >= 1 << 20, "commandBytes must be at least 1 MiB", value);
        ServerOptions changed = copy();
        changed.commandBytes = value;
        return changed;
    }

    /// How much may wait for a client that does not read, if it is not subscribed to anything.
    public OutputLimit normalLimit() {
        return normalLimit;
    }

    public ServerOptions normalLimit(OutputLimit value) {
        ServerOptions changed = copy();
        changed.normalLimit = Objects.requireNonNull(value, "normalLimit");
        return changed;
    }

    /// How much may wait for a client that does not read, if it is subscribed to something.
    public OutputLimit pubSubLimit() {
        return pubSubLimit;
    }

    public ServerOptions pubSubLimit(OutputLimit value) {
        ServerOptions changed = copy();
        changed.pubSubLimit = Objects.requireNonNull(value, "pubSubLimit");
        return changed;
    }

    /// The file of parameters that it was started with, which `CONFIG REWRITE` writes; what these options say
    /// goes before what it says.
    public Optional<Path> configFile() {
        return configFile;
    }

    public ServerOptions configFile(Path value) {
        ServerOptions changed = copy();
        changed.configFile = Optional.of(value);
        return changed;
    }

    /// How many databases there are (`SELECT`).
    public int databases() {
        return databases;
    }

    public ServerOptions databases(int value) {
        require(value >= 1, "databases must be at least 1", value);
        ServerOptions changed = copy();
        changed.databases = value;
        return changed;
    }

    /// The store that holds the data.
    public StoreOptions store() {
        return store;
    }

    public ServerOptions store(StoreOptions value) {
        ServerOptions changed = copy();
        changed.store = Objects.requireNonNull(value, "store");
        return changed;
    }

    Endpoints endpoints() {
        return new Endpoints(addresses, port, unixSocket, unixPermissions, backlog);
    }

    /// What of this can be set while the server runs, at its beginning.
    NetworkSettings networkSettings() {
        NetworkSettings settings = new NetworkSettings();
        settings.maxClients(maxClients);
        settings.timeoutSeconds(timeoutSeconds);
        settings.keepAliveSeconds(keepAliveSeconds);
        settings.protectedMode(protectedMode);
        settings.argumentBytes(argumentBytes);
        settings.commandBytes(commandBytes);
        settings.normalLimit(normalLimit);
        settings.pubSubLimit(pubSubLimit);
        return settings;
    }

    private ServerOptions copy() {
        try {
            return (ServerOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    private static void require(boolean right, String rule, long value) {
        if (!right) {
            throw new ServerException(rule + ": " + value);
        }
    }
}
