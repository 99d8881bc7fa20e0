package io.sauva.server.config;

import static io.sauva.server.config.Formats.integer;
import static io.sauva.server.config.Formats.memory;
import static io.sauva.server.config.Formats.oneOf;
import static io.sauva.server.config.Formats.text;
import static io.sauva.server.config.Formats.yesNo;

import io.sauva.store.StoreException;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The parameters that do something here, one declaration each. Those of Redis that do not are in
/// [OtherParameters].
public final class Parameters {
    private static final int MOST_PARTITIONS = 4096;
    private static final List<Parameter<?>> DECLARED = new ArrayList<>();

    /// Addresses to listen on, separated by spaces.
    public static final Parameter<String> BIND =
            declare(Parameter.of("bind", text(), "127.0.0.1").severalWords().atStart());

    /// 0: no TCP, unless the server was told to take any port.
    public static final Parameter<Long> PORT =
            declare(Parameter.of("port", integer(0, 65535), 6379L).atStart());

    public static final Parameter<Long> TCP_BACKLOG = declare(
            Parameter.of("tcp-backlog", integer(0, Integer.MAX_VALUE), 511L).atStart());

    /// The path of a Unix socket; empty: none.
    public static final Parameter<String> UNIX_SOCKET =
            declare(Parameter.of("unixsocket", text(), "").atStart());

    public static final Parameter<Long> UNIX_SOCKET_RIGHTS =
            declare(Parameter.of("unixsocketperm", Formats.octal(0777), 0L).atStart());

    public static final Parameter<Long> DATABASES = declare(
            Parameter.of("databases", integer(1, Integer.MAX_VALUE), 16L).atStart());

    /// Ours: the engine that holds the data.
    public static final Parameter<String> ENGINE =
            declare(Parameter.of("engine", text(), "hash").atStart());

    /// Where an engine that keeps files has them; nowhere unless it is said.
    public static final Parameter<String> DIRECTORY = declare(
            Parameter.of("dir", text(), Path.of("").toAbsolutePath().toString()).isProtected());

    /// Ours: whether a change that was answered survives a crash of the machine, with an engine that keeps files.
    public static final Parameter<Boolean> SYNC =
            declare(Parameter.of("sync", yesNo(), false).atStart());

    /// Ours: how data is placed and who runs operations.
    public static final Parameter<String> STRATEGY = declare(Parameter.of(
                    "strategy", Formats.of(text -> checked(text, () -> Strategy.named(text)), text -> text), "soft")
            .atStart());

    /// Ours: how many partitions there are; 0: as fits the machine.
    public static final Parameter<Long> PARTITIONS =
            declare(Parameter.of("partitions", integer(0, MOST_PARTITIONS), 0L).atStart());

    /// Ours: when keys are divided anew.
    public static final Parameter<String> REPARTITIONING = declare(Parameter.of(
                    "repartitioning",
                    Formats.of(text -> checked(text, () -> Trigger.parse(text)), text -> text),
                    "adaptive")
            .atStart());

    /// Seconds after which a client that says nothing is closed; 0: never.
    public static final Parameter<Long> TIMEOUT = declare(Parameter.of("timeout", integer(0, Integer.MAX_VALUE), 0L));

    public static final Parameter<Long> TCP_KEEPALIVE =
            declare(Parameter.of("tcp-keepalive", integer(0, Integer.MAX_VALUE), 300L));

    public static final Parameter<Long> MAX_CLIENTS =
            declare(Parameter.of("maxclients", integer(1, 4294967295L), 10000L));

    public static final Parameter<Boolean> PROTECTED_MODE = declare(Parameter.of("protected-mode", yesNo(), true));

    /// The password; empty: none is asked for.
    public static final Parameter<String> PASSWORD = declare(Parameter.of("requirepass", text(), ""));

    public static final Parameter<Long> LONGEST_BULK =
            declare(Parameter.of("proto-max-bulk-len", memory(1 << 20, Long.MAX_VALUE), 512L << 20));

    public static final Parameter<Long> QUERY_BUFFER =
            declare(Parameter.of("client-query-buffer-limit", memory(1 << 20, Long.MAX_VALUE), 1L << 30));

    public static final Parameter<BufferLimits> OUTPUT_BUFFER =
            declare(Parameter.of("client-output-buffer-limit", BufferLimits.FORMAT, BufferLimits.INITIAL)
                    .severalWords()
                    .cumulative());

    public static final Parameter<NotifiedEvents> KEYSPACE_EVENTS =
            declare(Parameter.of("notify-keyspace-events", NotifiedEvents.FORMAT, NotifiedEvents.NONE));

    /// Microseconds from which on a command is remembered; -1: none is.
    public static final Parameter<Long> SLOWLOG_MICROS =
            declare(Parameter.of("slowlog-log-slower-than", integer(-1, Long.MAX_VALUE), 10000L));

    public static final Parameter<Long> SLOWLOG_LENGTH =
            declare(Parameter.of("slowlog-max-len", integer(0, Long.MAX_VALUE), 128L));

    public static final Parameter<Boolean> LATENCY_TRACKING = declare(Parameter.of("latency-tracking", yesNo(), true));

    public static final Parameter<List<Double>> LATENCY_PERCENTILES =
            declare(Parameter.of("latency-tracking-info-percentiles", Percentiles.FORMAT, List.of(50.0, 99.0, 99.9))
                    .severalWords());

    /// Milliseconds after which Redis lets a script be killed and tells others that it is busy. Known and without
    /// effect: here a script may be killed at any time, and others are served meanwhile.
    public static final Parameter<Long> BUSY_MILLIS =
            declare(Parameter.of("busy-reply-threshold", integer(0, Long.MAX_VALUE), 5000L)
                    .alias("lua-time-limit"));

    public static final Parameter<Long> HASH_ENTRIES =
            declare(Parameter.of("hash-max-listpack-entries", integer(0, Long.MAX_VALUE), 512L)
                    .alias("hash-max-ziplist-entries"));

    public static final Parameter<Long> HASH_VALUE =
            declare(Parameter.of("hash-max-listpack-value", memory(0, Long.MAX_VALUE), 64L)
                    .alias("hash-max-ziplist-value"));

    public static final Parameter<Long> SORTED_SET_ENTRIES =
            declare(Parameter.of("zset-max-listpack-entries", integer(0, Long.MAX_VALUE), 128L)
                    .alias("zset-max-ziplist-entries"));

    public static final Parameter<Long> SORTED_SET_VALUE =
            declare(Parameter.of("zset-max-listpack-value", memory(0, Long.MAX_VALUE), 64L)
                    .alias("zset-max-ziplist-value"));

    public static final Parameter<Long> INT_SET_ENTRIES =
            declare(Parameter.of("set-max-intset-entries", integer(0, Long.MAX_VALUE), 512L));

    public static final Parameter<Long> LIST_SIZE =
            declare(Parameter.of("list-max-listpack-size", integer(Integer.MIN_VALUE, Integer.MAX_VALUE), -2L)
                    .alias("list-max-ziplist-size"));

    public static final Parameter<Long> STREAM_BLOCK_BYTES =
            declare(Parameter.of("stream-node-max-bytes", memory(0, Long.MAX_VALUE), 4096L));

    public static final Parameter<Long> STREAM_BLOCK_ENTRIES =
            declare(Parameter.of("stream-node-max-entries", integer(0, Long.MAX_VALUE), 100L));

    /// Who may use `DEBUG`.
    public static final Parameter<String> DEBUG_COMMAND =
            declare(Parameter.of("enable-debug-command", oneOf("no", "yes", "local"), "no")
                    .atStart());

    public static final Parameter<String> LOG_LEVEL =
            declare(Parameter.of("loglevel", oneOf("debug", "verbose", "notice", "warning"), "notice"));

    private Parameters() {}

    /// Those declared here.
    static List<Parameter<?>> declared() {
        return List.copyOf(DECLARED);
    }

    private static <T> Parameter<T> declare(Parameter<T> parameter) {
        DECLARED.add(parameter);
        return parameter;
    }

    private static String checked(String text, Runnable reading) {
        try {
            reading.run();
            return text;
        } catch (StoreException e) {
            throw new BadValueException(e.getMessage());
        }
    }
}
