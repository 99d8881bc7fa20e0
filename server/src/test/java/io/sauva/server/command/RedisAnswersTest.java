package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.client.Client;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Asks Redis and our commands the same, in both versions of the protocol. Skipped where there is no Redis
/// 7.0.15.
class RedisAnswersTest {
    /// Lines whose answers must be the same, letter for letter.
    private static final String SAME = """
            PING
            PING a
            PING a b
            ECHO x
            AUTH x
            AUTH default x
            AUTH foo x
            AUTH a b c
            HELLO 4
            HELLO x
            HELLO 2 foo
            HELLO 3 setname
            HELLO 3 setname 'a b'
            HELLO 2 auth foo bar
            SELECT 16
            SELECT a
            SELECT -1
            SELECT 99999999999
            SELECT 3
            SELECT 0
            CLIENT GETNAME
            CLIENT SETNAME 'a b'
            CLIENT SETNAME ok
            CLIENT GETNAME
            CLIENT LIST TYPE foo
            CLIENT LIST TYPE master
            CLIENT LIST ID 9999
            CLIENT LIST ID
            CLIENT LIST ID a
            CLIENT LIST foo
            CLIENT NO-EVICT on
            CLIENT NO-EVICT foo
            CLIENT PAUSE a
            CLIENT PAUSE -1
            CLIENT PAUSE 0
            CLIENT PAUSE 0 foo
            CLIENT PAUSE a foo
            CLIENT PAUSE 0 all x
            CLIENT UNPAUSE
            CLIENT REPLY foo
            CLIENT REPLY on
            CLIENT UNBLOCK a
            CLIENT UNBLOCK 9999
            CLIENT UNBLOCK 3 foo
            CLIENT UNBLOCK 3 error x
            CLIENT TRACKING off
            CLIENT TRACKING foo
            CLIENT CACHING yes
            CLIENT GETREDIR
            CLIENT TRACKINGINFO
            CLIENT KILL 1.2.3.4:5
            CLIENT KILL id 9999
            CLIENT KILL id a
            CLIENT KILL id 0
            CLIENT KILL addr 1.2.3.4:5
            CLIENT KILL laddr 1.2.3.4:5
            CLIENT KILL type foo
            CLIENT KILL type slave skipme yes
            CLIENT KILL type master skipme foo
            CLIENT KILL user foo
            CLIENT KILL user default id 9999
            CLIENT KILL foo bar
            CLIENT KILL id
            CLIENT KILL id 4 addr
            CLIENT
            CLIENT foo
            CLIENT ID 3
            CONFIG GET
            CONFIG GET maxmemory
            CONFIG GET MAXMEMORY
            CONFIG GET nothing
            CONFIG GET maxmemory-p*
            CONFIG SET foo bar
            CONFIG SET maxmemory abc
            CONFIG SET timeout 5 hz 50
            CONFIG GET timeout
            CONFIG GET hz
            CONFIG SET timeout 7 maxclients -1
            CONFIG GET timeout
            CONFIG SET timeout 1 timeout 2
            CONFIG SET timeout
            CONFIG SET timeout 1 hz
            CONFIG SET timeout 1 nothing 3
            CONFIG SET timeout abc
            CONFIG SET timeout 99999999999999
            CONFIG SET timeout -1
            CONFIG SET databases 3
            CONFIG SET dir x
            CONFIG SET maxmemory-policy foo
            CONFIG SET appendonly foo
            CONFIG SET save foo
            CONFIG SET save '3600 1 60'
            CONFIG SET save ''
            CONFIG GET save
            CONFIG SET notify-keyspace-events Kqq
            CONFIG SET notify-keyspace-events KEA
            CONFIG GET notify-keyspace-events
            CONFIG SET notify-keyspace-events Elg$xKnm
            CONFIG GET notify-keyspace-events
            CONFIG SET notify-keyspace-events AKEnm
            CONFIG GET notify-keyspace-events
            CONFIG SET notify-keyspace-events ''
            CONFIG SET client-output-buffer-limit 'normal 1mb 2mb 60'
            CONFIG GET client-output-buffer-limit
            CONFIG SET client-output-buffer-limit 'foo 1 2 3'
            CONFIG SET client-output-buffer-limit 'normal 1 2'
            CONFIG SET client-output-buffer-limit 'normal a 2 3'
            CONFIG SET hash-max-ziplist-entries 100
            CONFIG GET hash-max-listpack-entries
            CONFIG SET list-max-listpack-size -6
            CONFIG SET list-max-listpack-size foo
            CONFIG SET proto-max-bulk-len 1
            CONFIG SET proto-max-bulk-len 2mb
            CONFIG GET proto-max-bulk-len
            CONFIG SET hz 1000
            CONFIG GET hz
            CONFIG SET lua-time-limit 10
            CONFIG GET busy-reply-threshold
            CONFIG SET maxclients 0
            CONFIG SET latency-tracking-info-percentiles '50 101'
            CONFIG SET latency-tracking-info-percentiles x
            CONFIG SET latency-tracking-info-percentiles '50 99.5'
            CONFIG GET latency-tracking-info-percentiles
            CONFIG SET oom-score-adj foo
            CONFIG SET loglevel foo
            CONFIG SET loglevel WARNING
            CONFIG GET loglevel
            CONFIG SET maxmemory -1
            CONFIG SET maxmemory-clients x
            CONFIG SET hash-max-listpack-entries -1
            CONFIG SET latency-tracking maybe
            CONFIG SET hash-max-listpack-entries 10 hash-max-ziplist-entries 20
            CONFIG GET hash-max-ziplist-entries
            CONFIG SET shutdown-on-sigint foo
            CONFIG SET shutdown-on-sigint 'save now'
            CONFIG GET shutdown-on-sigint
            CONFIG SET cluster-enabled yes
            CONFIG RESETSTAT
            CONFIG RESETSTAT x
            CONFIG REWRITE
            CONFIG foo
            SLOWLOG RESET
            SLOWLOG GET a
            SLOWLOG GET -2
            SLOWLOG GET 0
            SLOWLOG GET 1 2
            SLOWLOG LEN
            MEMORY USAGE nothing
            MEMORY USAGE nothing samples 5
            MEMORY USAGE nothing samples -1
            MEMORY USAGE nothing samples a
            MEMORY USAGE nothing samples
            MEMORY USAGE nothing foo
            MEMORY PURGE
            LATENCY LATEST
            LATENCY HISTORY foo
            LATENCY RESET
            LATENCY RESET foo
            LATENCY GRAPH foo
            LATENCY HISTOGRAM nothing
            ROLE
            REPLICAOF no one
            REPLICAOF a b
            MODULE LIST
            CLUSTER INFO
            CLUSTER KEYSLOT a
            CLUSTER
            READONLY
            ASKING
            ACL WHOAMI
            FAILOVER
            FAILOVER abort
            INFO nothing
            SHUTDOWN foo
            SHUTDOWN save nosave
            SHUTDOWN abort now
            SHUTDOWN abort
            DEBUG SLEEP 0
            DEBUG OBJECT nothing
            DEBUG SET-ACTIVE-EXPIRE 1
            DEBUG CHANGE-REPL-ID
            DEBUG QUICKLIST-PACKED-THRESHOLD 100b
            DEBUG QUICKLIST-PACKED-THRESHOLD a
            DEBUG PROTOCOL string
            DEBUG PROTOCOL integer
            DEBUG PROTOCOL double
            DEBUG PROTOCOL null
            DEBUG PROTOCOL array
            DEBUG PROTOCOL set
            DEBUG PROTOCOL map
            DEBUG PROTOCOL verbatim
            DEBUG PROTOCOL true
            DEBUG JMAP
            DEBUG ERROR 'MINE it is'
            DEBUG LOG x
            COMMAND COUNT a
            COMMAND INFO nothing
            COMMAND INFO client|list
            COMMAND INFO client|nothing
            COMMAND INFO ping memory|usage
            COMMAND DOCS nothing
            COMMAND LIST FILTERBY module foo
            COMMAND LIST FILTERBY aclcat foo
            COMMAND LIST FILTERBY pattern client|id
            COMMAND LIST FILTERBY foo bar
            COMMAND LIST FILTERBY
            COMMAND LIST foo
            COMMAND GETKEYS foo a
            COMMAND GETKEYS ping a
            COMMAND GETKEYS memory usage a
            COMMAND GETKEYS config get a
            COMMAND GETKEYS object foo a
            COMMAND GETKEYSANDFLAGS memory usage a
            COMMAND GETKEYSANDFLAGS ping a
            COMMAND foo
            CLIENT KILL type normal skipme yes
            RESET
            CLIENT GETNAME
            """;

    /// Lines whose answers have the same shape: numbers and texts may differ.
    private static final List<String> SHAPED = List.of(
            "HELLO",
            "CLIENT ID",
            "CLIENT INFO",
            "CLIENT LIST",
            "TIME",
            "LASTSAVE",
            "MEMORY DOCTOR",
            "MEMORY MALLOC-STATS",
            "LATENCY DOCTOR",
            "LOLWUT",
            "INFO",
            "INFO server clients",
            "INFO all",
            "COMMAND COUNT");

    @TempDir
    private Path folder;

    @Test
    void answersAreThoseOfRedis() throws IOException, InterruptedException {
        Assumptions.assumeTrue(RedisServer.isThere(), "there is no redis-server 7.0.15");
        try (RedisServer redis = RedisServer.start(folder)) {
            for (int protocol = 2; protocol <= 3; protocol++) {
                compare(redis, protocol);
            }
        }
    }

    private static void compare(RedisServer redis, int protocol) throws IOException, InterruptedException {
        AdministeredServer ours = new AdministeredServer();
        Client client = ours.connect();
        client.protocol(protocol);
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> answered = new TreeMap<>();
        List<String> lines = new ArrayList<>(SAME.lines().toList());
        try (RedisServer.Connection connection = redis.connect(protocol)) {
            connection.ask("CONFIG", "SET", "timeout", "0", "hz", "10");
            for (String line : SHAPED) {
                String[] words = RedisServer.words(line).toArray(String[]::new);
                expected.put(line, shape(connection.ask(words)));
                answered.put(line, shape(ours.ask(client, words)));
            }
            for (int at = 0; at < lines.size(); at++) {
                String[] words = RedisServer.words(lines.get(at)).toArray(String[]::new);
                expected.put(at + " " + lines.get(at), connection.ask(words));
                answered.put(at + " " + lines.get(at), ours.ask(client, words));
            }
        }
        assertEquals(String.join("\n", lines(expected)), String.join("\n", lines(answered)), "protocol " + protocol);
    }

    private static List<String> lines(Map<String, String> answers) {
        return answers.entrySet().stream()
                .map(entry -> entry.getKey() + " -> " + entry.getValue())
                .toList();
    }

    private static String shape(String reply) {
        if (reply.startsWith("\"")) {
            return "\"\"";
        }
        return reply.replaceAll("(?s)=txt:.*", "=txt")
                .replaceAll("(?s)\"[^\"]*\"", "\"\"")
                .replaceAll(":\\d+", ":0");
    }
}
