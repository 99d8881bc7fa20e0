package io.sauva.server.config;

import static io.sauva.server.config.Formats.integer;
import static io.sauva.server.config.Formats.memory;
import static io.sauva.server.config.Formats.oneOf;
import static io.sauva.server.config.Formats.someOf;
import static io.sauva.server.config.Formats.text;
import static io.sauva.server.config.Formats.yesNo;

import java.util.ArrayList;
import java.util.List;

/// Redis's parameters that do nothing here, known because clients and tools ask for them.
///
/// Some tune what we do otherwise, or not at all: they are remembered and have no effect. The others would switch
/// on something that is not there: of those only the value that says so is accepted, so that nobody believes
/// that his data is saved, or his memory limited, when it is not.
///
/// Thread: one, while the settings are made.
final class OtherParameters {
    private static final String PERSISTENCE = "persistence is not supported yet; data lives in memory only";
    private static final String EVICTION = "memory limits and eviction are not supported yet";
    private static final String REPLICATION = "replication is not supported yet";
    private static final String CLUSTER = "cluster mode is not supported yet";
    private static final String TLS = "TLS is not supported yet";
    private static final String MODULES = "modules are not supported";

    private final List<Parameter<?>> parameters = new ArrayList<>();

    private OtherParameters() {}

    static List<Parameter<?>> declared() {
        OtherParameters others = new OtherParameters();
        others.persistence();
        others.eviction();
        others.replication();
        others.cluster();
        others.security();
        others.process();
        others.tuning();
        return List.copyOf(others.parameters);
    }

    private void persistence() {
        add("appendonly", yesNo(), false).fixed(PERSISTENCE);
        add("save", Formats.of(OtherParameters::savePoints, points -> points), "")
                .fixed(PERSISTENCE);
        add("appendfsync", oneOf("everysec", "always", "no"), "everysec");
        add("appendfilename", text(), "appendonly.aof").atStart();
        add("appenddirname", text(), "appendonlydir").atStart();
        add("dbfilename", text(), "dump.rdb").isProtected();
        add("auto-aof-rewrite-min-size", memory(0, Long.MAX_VALUE), 64L << 20);
        number("auto-aof-rewrite-percentage", 0, Integer.MAX_VALUE, 100);
        add("sanitize-dump-payload", oneOf("no", "yes", "clients"), "no");
        no("aof-disable-auto-gc", "aof-timestamp-enabled", "no-appendfsync-on-rewrite", "rdb-del-sync-files");
        yes("aof-load-truncated", "aof-rewrite-incremental-fsync", "aof-use-rdb-preamble", "rdbcompression");
        yes("rdb-save-incremental-fsync", "stop-writes-on-bgsave-error");
        add("rdbchecksum", yesNo(), true).atStart();
    }

    private void eviction() {
        add("maxmemory", memory(0, Long.MAX_VALUE), 0L).fixed(EVICTION);
        String[] policies = {
            "volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl",
            "allkeys-lru", "allkeys-lfu", "allkeys-random", "noeviction"
        };
        add("maxmemory-policy", oneOf(policies), "noeviction").fixed(EVICTION);
        add("maxmemory-clients", Formats.of(OtherParameters::memoryOrPercent, value -> value), "0")
                .fixed(EVICTION);
        number("maxmemory-samples", 1, Integer.MAX_VALUE, 5);
        number("maxmemory-eviction-tenacity", 0, 100, 10);
        add("activedefrag", yesNo(), false).fixed("the Java heap is defragmented by its garbage collector");
        number("active-defrag-cycle-max", 1, 99, 25);
        number("active-defrag-cycle-min", 1, 99, 1);
        add("active-defrag-ignore-bytes", memory(1, Long.MAX_VALUE), 100L << 20);
        number("active-defrag-max-scan-fields", 1, Long.MAX_VALUE, 1000);
        number("active-defrag-threshold-lower", 0, 1000, 10);
        number("active-defrag-threshold-upper", 0, 1000, 100);
        no("lazyfree-lazy-eviction", "lazyfree-lazy-expire", "lazyfree-lazy-server-del");
        no("lazyfree-lazy-user-del", "lazyfree-lazy-user-flush");
        number("lfu-decay-time", 0, Integer.MAX_VALUE, 1);
        number("lfu-log-factor", 0, Integer.MAX_VALUE, 10);
        yes("jemalloc-bg-thread");
    }

    private void replication() {
        add("replicaof", text(), "").alias("slaveof").atStart().fixed(REPLICATION);
        add("masterauth", text(), "").fixed(REPLICATION);
        add("masteruser", text(), "").fixed(REPLICATION);
        add("min-replicas-to-write", integer(0, Integer.MAX_VALUE), 0L)
                .alias("min-slaves-to-write")
                .fixed(REPLICATION);
        number("min-replicas-max-lag", 0, Integer.MAX_VALUE, 10).alias("min-slaves-max-lag");
        add("repl-backlog-size", memory(1, Long.MAX_VALUE), 1L << 20);
        number("repl-backlog-ttl", 0, Long.MAX_VALUE, 3600);
        add("repl-diskless-load", oneOf("disabled", "on-empty-db", "swapdb"), "disabled");
        number("repl-diskless-sync-delay", 0, Integer.MAX_VALUE, 5);
        number("repl-diskless-sync-max-replicas", 0, Integer.MAX_VALUE, 0);
        number("repl-ping-replica-period", 1, Integer.MAX_VALUE, 10).alias("repl-ping-slave-period");
        number("repl-timeout", 1, Integer.MAX_VALUE, 60);
        no("repl-disable-tcp-nodelay", "replica-ignore-disk-write-errors");
        yes("repl-diskless-sync", "replica-announced");
        add("replica-announce-ip", text(), "").alias("slave-announce-ip");
        number("replica-announce-port", 0, 65535, 0).alias("slave-announce-port");
        add("replica-ignore-maxmemory", yesNo(), true).alias("slave-ignore-maxmemory");
        add("replica-lazy-flush", yesNo(), false).alias("slave-lazy-flush");
        number("replica-priority", 0, Integer.MAX_VALUE, 100).alias("slave-priority");
        add("replica-read-only", yesNo(), true).alias("slave-read-only");
        add("replica-serve-stale-data", yesNo(), true).alias("slave-serve-stale-data");
        add("propagation-error-behavior", oneOf("ignore", "panic", "panic-on-replicas"), "ignore");
    }

    private void cluster() {
        add("cluster-enabled", yesNo(), false).atStart().fixed(CLUSTER);
        add("cluster-config-file", text(), "nodes.conf").atStart();
        number("cluster-port", 0, 65535, 0).atStart();
        yes("cluster-allow-pubsubshard-when-down", "cluster-allow-replica-migration", "cluster-require-full-coverage");
        no("cluster-allow-reads-when-down");
        number("cluster-announce-bus-port", 0, 65535, 0);
        number("cluster-announce-port", 0, 65535, 0);
        number("cluster-announce-tls-port", 0, 65535, 0);
        add("cluster-announce-hostname", text(), "");
        add("cluster-announce-ip", text(), "");
        add("cluster-link-sendbuf-limit", memory(0, Long.MAX_VALUE), 0L);
        number("cluster-migration-barrier", 0, Integer.MAX_VALUE, 1);
        number("cluster-node-timeout", 0, Long.MAX_VALUE, 15000);
        add("cluster-preferred-endpoint-type", oneOf("ip", "hostname", "unknown-endpoint"), "ip");
        add("cluster-replica-no-failover", yesNo(), false).alias("cluster-slave-no-failover");
        number("cluster-replica-validity-factor", 0, Integer.MAX_VALUE, 10).alias("cluster-slave-validity-factor");
    }

    private void security() {
        add("tls-port", integer(0, 65535), 0L).fixed(TLS);
        for (String file : List.of("ca-cert-dir", "ca-cert-file", "cert-file", "ciphers", "ciphersuites")) {
            add("tls-" + file, text(), "").fixed(TLS);
        }
        for (String file : List.of("client-cert-file", "client-key-file", "client-key-file-pass", "dh-params-file")) {
            add("tls-" + file, text(), "").fixed(TLS);
        }
        for (String file : List.of("key-file", "key-file-pass", "protocols")) {
            add("tls-" + file, text(), "").fixed(TLS);
        }
        add("tls-auth-clients", oneOf("no", "yes", "optional"), "yes");
        no("tls-cluster", "tls-prefer-server-ciphers", "tls-replication");
        yes("tls-session-caching");
        number("tls-session-cache-size", 0, Integer.MAX_VALUE, 20480);
        number("tls-session-cache-timeout", 0, Integer.MAX_VALUE, 300);
        add("aclfile", text(), "").atStart().fixed("access control lists are not supported yet");
        add("acl-pubsub-default", oneOf("allchannels", "resetchannels"), "resetchannels");
        number("acllog-max-len", 0, Long.MAX_VALUE, 128);
        add("enable-module-command", oneOf("no", "yes", "local"), "no")
                .atStart()
                .fixed(MODULES);
        add("enable-protected-configs", oneOf("no", "yes", "local"), "no")
                .atStart()
                .fixed("parameters that are protected cannot be set at run time");
    }

    private void process() {
        add("daemonize", yesNo(), false)
                .atStart()
                .fixed("the server runs in the foreground; let a supervisor start it");
        add("supervised", oneOf("no", "upstart", "systemd", "auto"), "no").atStart();
        add("pidfile", text(), "").atStart();
        add("logfile", text(), "").atStart();
        add("syslog-enabled", yesNo(), false).atStart().fixed("logging to syslog is not supported");
        add("syslog-facility", text(), "local0").atStart();
        add("syslog-ident", text(), "redis").atStart();
        add("always-show-logo", yesNo(), false).atStart();
        add("set-proc-title", yesNo(), true).atStart();
        add("proc-title-template", text(), "{title} {listen-addr} {server-mode}");
        for (String threads : List.of("server_cpulist", "bio_cpulist", "bgsave_cpulist", "aof_rewrite_cpulist")) {
            add(threads, text(), "").atStart();
        }
        add("disable-thp", yesNo(), true).atStart();
        add("oom-score-adj", oneOf("no", "yes", "relative", "absolute"), "no").fixed("oom-score-adj is not supported");
        add("oom-score-adj-values", Formats.of(OtherParameters::scores, value -> value), "0 200 800")
                .severalWords();
        add("ignore-warnings", text(), "");
        add("bind-source-addr", text(), "");
        number("socket-mark-id", 0, 4294967295L, 0).atStart();
        yes("crash-log-enabled", "crash-memcheck-enabled");
        for (String signal : List.of("sigint", "sigterm")) {
            add("shutdown-on-" + signal, Formats.of(OtherParameters::shutdown, value -> value), "default")
                    .severalWords();
        }
        number("shutdown-timeout", 0, Integer.MAX_VALUE, 10);
    }

    private void tuning() {
        add("hz", Formats.of(OtherParameters::frequency, value -> Long.toString(value)), 10L);
        yes("dynamic-hz", "activerehashing");
        number("active-expire-effort", 1, 10, 1);
        number("io-threads", 1, 128, 1).atStart();
        add("io-threads-do-reads", yesNo(), false).atStart();
        number("latency-monitor-threshold", 0, Long.MAX_VALUE, 0);
        number("list-compress-depth", 0, Integer.MAX_VALUE, 0);
        add("hll-sparse-max-bytes", memory(0, Long.MAX_VALUE), 3000L);
        number("tracking-table-max-keys", 0, Long.MAX_VALUE, 1_000_000);
    }

    private <T> Parameter<T> add(String name, Format<T> format, T initial) {
        Parameter<T> parameter = Parameter.of(name, format, initial);
        parameters.add(parameter);
        return parameter;
    }

    private Parameter<Long> number(String name, long least, long most, long initial) {
        return add(name, integer(least, most), initial);
    }

    private void yes(String... names) {
        for (String name : names) {
            add(name, yesNo(), true);
        }
    }

    private void no(String... names) {
        for (String name : names) {
            add(name, yesNo(), false);
        }
    }

    /// Pairs of seconds and changes.
    private static String savePoints(String text) {
        List<String> words = Words.split(text);
        if (words.size() % 2 != 0 || !words.stream().allMatch(word -> word.matches("\\d{1,9}"))) {
            throw new BadValueException("Invalid save parameters");
        }
        return String.join(" ", words);
    }

    private static String shutdown(String text) {
        String options = someOf("default", "save", "nosave", "now", "force").parse(text, "default");
        List<String> words = Words.split(options);
        if (words.contains("save") && words.contains("nosave")) {
            throw new BadValueException("shutdown options SAVE and NOSAVE can't be used simultaneously");
        }
        return options;
    }

    private static String scores(String text) {
        List<String> words = Words.split(text);
        if (words.size() != 3) {
            throw new BadValueException("wrong number of arguments");
        }
        for (String word : words) {
            if (!word.matches("-?\\d{1,9}") || Math.abs(Integer.parseInt(word)) > 2000) {
                throw new BadValueException("Invalid oom-score-adj-values, elements must be between -2000 and 2000.");
            }
        }
        return String.join(" ", words);
    }

    private static String memoryOrPercent(String text) {
        String otherwise = "argument must be a memory or percent value";
        return text.matches("\\d{1,3}%") ? text : Long.toString(Formats.parseMemory(text, otherwise));
    }

    private static long frequency(String text) {
        long asked = integer(0, Integer.MAX_VALUE).parse(text, 10L);
        return Math.clamp(asked, 1, 500);
    }
}
