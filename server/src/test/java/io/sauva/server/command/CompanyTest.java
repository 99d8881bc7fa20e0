package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What clients notice of each other, in our server and in Redis ([Company]).
class CompanyTest {
    @TempDir
    private Path folder;

    @Test
    void monitorsSeeTransactions() throws IOException, InterruptedException {
        play("""
                a: SET k 1 -> +OK
                m: MONITOR -> +OK
                a: WATCH k -> +OK
                a: UNWATCH -> +OK
                a: MULTI -> +OK
                a: SELECT 2 -> +QUEUED
                a: INCR n -> +QUEUED
                a: EXEC -> [+OK :1)
                a: MULTI -> +OK
                a: DISCARD -> +OK
                a: MULTI -> +OK
                a: EXEC x -> -EXECABORT Transaction discarded because of: wrong number of arguments for 'exec' command
                m: -> +[0] "WATCH" "k"
                m: -> +[0] "UNWATCH"
                m: -> +[0] "MULTI"
                m: -> +[2] "SELECT" "2"
                m: -> +[2] "INCR" "n"
                m: -> +[2] "EXEC"
                m: -> +[2] "MULTI"
                m: -> +[2] "DISCARD"
                m: -> +[2] "MULTI"
                m: -> +[2] "EXEC" "x"
                """);
    }

    @Test
    void transactionsAreCounted() throws IOException, InterruptedException {
        play("""
                a: CONFIG RESETSTAT -> +OK
                a: MULTI -> +OK
                a: GET none -> +QUEUED
                a: EXEC -> [nil) | [null)
                a: MULTI -> +OK
                a: GET -> -ERR wrong number of arguments for 'get' command
                a: EXEC -> -EXECABORT Transaction discarded because of previous errors.
                a: EXEC -> -ERR EXEC without MULTI
                ?: errorstats errorstat_EXECABORT -> count=1
                ?: errorstats errorstat_ERR -> count=2
                ?: stats keyspace_misses -> 1
                ?: stats total_error_replies -> 3
                """);
    }

    @Test
    void readsOfCommandsThatWriteAreCounted() throws IOException, InterruptedException {
        play("""
                a: SET s v -> +OK
                a: CONFIG RESETSTAT -> +OK
                a: GETEX s -> "v"
                a: SET s w GET -> "v"
                a: GETSET s x -> "w"
                a: COPY s t -> :1
                a: TTL s -> :-1
                a: OBJECT ENCODING s -> "embstr"
                a: SINTERSTORE d n -> :0
                a: ZUNIONSTORE d 1 n -> :0
                a: ZRANGESTORE d n 0 1 -> :0
                a: SORT n -> [)
                a: TTL n -> :-2
                a: GETDEL n -> nil | null
                a: GETDEL s -> "x"
                ?: stats keyspace_hits -> 7
                ?: stats keyspace_misses -> 6
                """);
    }

    @Test
    void subscribersHearOfMissesAndNewKeys() throws IOException, InterruptedException {
        play("""
                a: CONFIG SET notify-keyspace-events Emn -> +OK
                s: PSUBSCRIBE * -> ["psubscribe" "*" :1) | >"psubscribe" "*" :1)
                a: TTL n -> :-2
                s: -> ["pmessage" "*" "__keyevent@0__:keymiss" "n") | >"pmessage" "*" "__keyevent@0__:keymiss" "n")
                a: OBJECT ENCODING n -> nil | null
                a: MEMORY USAGE n -> nil | null
                a: DEBUG OBJECT n -> -ERR no such key
                a: SET k 1 GET -> nil | null
                s: -> ["pmessage" "*" "__keyevent@0__:keymiss" "k") | >"pmessage" "*" "__keyevent@0__:keymiss" "k")
                s: -> ["pmessage" "*" "__keyevent@0__:new" "k") | >"pmessage" "*" "__keyevent@0__:new" "k")
                a: SET c 1 -> +OK
                s: -> ["pmessage" "*" "__keyevent@0__:new" "c") | >"pmessage" "*" "__keyevent@0__:new" "c")
                a: COPY k c REPLACE -> :1
                s: -> ["pmessage" "*" "__keyevent@0__:new" "c") | >"pmessage" "*" "__keyevent@0__:new" "c")
                a: RENAME k c -> +OK
                s: -> ["pmessage" "*" "__keyevent@0__:new" "c") | >"pmessage" "*" "__keyevent@0__:new" "c")
                """);
    }

    @Test
    void whoWantsNoRepliesGetsMessages() throws IOException, InterruptedException {
        play("""
                a> CLIENT REPLY OFF
                a: SUBSCRIBE x -> ["subscribe" "x" :1) | >"subscribe" "x" :1)
                b: PUBLISH x hi -> :1
                a: -> ["message" "x" "hi") | >"message" "x" "hi")
                a: UNSUBSCRIBE x -> ["unsubscribe" "x" :0) | >"unsubscribe" "x" :0)
                a: CLIENT REPLY ON -> +OK
                a> CLIENT REPLY SKIP
                a: PSUBSCRIBE y -> ["psubscribe" "y" :1) | >"psubscribe" "y" :1)
                a: PUNSUBSCRIBE y -> ["punsubscribe" "y" :0) | >"punsubscribe" "y" :0)
                m: MONITOR -> +OK
                m> CLIENT REPLY OFF
                a: PING -> +PONG
                m: CLIENT REPLY ON -> +OK
                """);
    }

    @Test
    void monitorsDoNotUseKeys() throws IOException, InterruptedException {
        play("""
                m: MONITOR -> +OK
                m: GET k -> -ERR Replica can't interact with the keyspace
                m: SET k v -> -ERR Replica can't interact with the keyspace
                m: PUBLISH k v -> -ERR Replica can't interact with the keyspace
                m: PING -> +PONG
                m: -> +[0] "PING"
                m: RESET -> +RESET
                m: GET k -> nil
                """);
    }

    @Test
    void whatIsWrongIsSaidInTheSameOrder() throws IOException, InterruptedException {
        play("""
                a: BLMPOP x x x x -> -ERR numkeys should be greater than 0
                a: BLMPOP -1 1 x foo -> -ERR syntax error
                a: BLPOP a 1e400 -> -ERR timeout is negative
                a: BLPOP a -1e400 -> -ERR timeout is negative
                a: BLPOP a 1e5000 -> -ERR timeout is not a float or out of range
                a: CLUSTER HELP -> -ERR This instance has cluster support disabled
                a: COMMAND GETKEYS SPUBLISH c x -> -ERR The command has no key arguments
                a: COMMAND GETKEYS DEBUG OBJECT x -> -ERR The command has no key arguments
                a: CONFIG SET requirepass p -> +OK
                b: HELLO 3 -> -NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO AUTH <user> <pass> option can be used to authenticate the client and select the RESP protocol version at the same time
                """);
    }

    @Test
    void valuesOfParametersAreChecked() throws IOException, InterruptedException {
        play("""
                a: CONFIG SET shutdown-on-sigterm 'save nosave' -> -ERR CONFIG SET failed (possibly related to argument 'shutdown-on-sigterm') - shutdown options SAVE and NOSAVE can't be used simultaneously
                a: CONFIG SET shutdown-on-sigterm 'save now' -> +OK
                a: CONFIG SET oom-score-adj-values 1 -> -ERR CONFIG SET failed (possibly related to argument 'oom-score-adj-values') - wrong number of arguments
                a: CONFIG SET oom-score-adj-values '1 2 3000' -> -ERR CONFIG SET failed (possibly related to argument 'oom-score-adj-values') - Invalid oom-score-adj-values, elements must be between -2000 and 2000.
                a: CONFIG SET oom-score-adj-values '-1 2 300' -> +OK
                a: CONFIG SET proto-max-bulk-len 9223372036854775808 -> -ERR CONFIG SET failed (possibly related to argument 'proto-max-bulk-len') - argument must be between 1048576 and 9223372036854775807 inclusive
                """);
    }

    @Test
    void whoWaitsForSeveralKeysIsServedFromTheFirstThatGotSomething() throws IOException, InterruptedException {
        play("""
                b> BLPOP l a 0
                w: 1
                a: MULTI -> +OK
                a: RPUSH a 1 -> +QUEUED
                a: RPUSH l x y -> +QUEUED
                a: EXEC -> [:1 :2)
                b: -> ["a" "1")
                a: LRANGE l 0 -1 -> ["x" "y")
                b> XREAD BLOCK 0 STREAMS s t 0 0
                w: 1
                a: MULTI -> +OK
                a: XADD t 1-1 f v -> +QUEUED
                a: XADD s 1-1 f v -> +QUEUED
                a: EXEC -> ["1-1" "1-1")
                b: -> [["t" [["1-1" ["f" "v"))))) | {"t" [["1-1" ["f" "v"))))
                """);
    }

    @Test
    void digestsAreThoseOfRedis() throws IOException, InterruptedException {
        play("""
                a: FLUSHALL -> +OK
                a: DEBUG DIGEST -> +0000000000000000000000000000000000000000
                a: SET s abc -> +OK
                a: DEBUG DIGEST -> +76a6b30e8cda05e9defc54e6f46fca26bbe65612
                a: RPUSH l a b c -> :3
                a: SADD t a b c -> :3
                a: ZADD z 1 a 2.5 b 1e20 c 0.1 d -inf e -> :5
                a: HSET h f v g w -> :2
                a: XADD x 1-1 a b c d -> "1-1"
                a: XADD x 2-2 e f -> "2-2"
                a: DEBUG DIGEST-VALUE s l t -> [+21ffcd2d36aebffca02995acb412bcb827d4c1db +8bf72d812571eea9b927f3c11beb0c4165a6ff89 +593c2414786d75446e97f4ea5d4b731f3313da72)
                a: DEBUG DIGEST-VALUE z h x -> [+da29ea4f6656c64c05276b8c883ab3f60588567b +d127864ed50239662bf61bafc9bda63c17da5b37 +6541fd6c71955e36bbc4fd33e1d4af168a7a1289)
                a: SET e 1 PXAT 99999999999999 -> +OK
                a: DEBUG DIGEST-VALUE e none -> [+5279988c5d1911f474bcbbf2f0a87012d40f8459 +0000000000000000000000000000000000000000)
                a: DEBUG RELOAD -> +OK
                """);
    }

    @Test
    void debugMakesKeysAndReplies() throws IOException, InterruptedException {
        play("""
                a: SET key:1 mine -> +OK
                a: DEBUG POPULATE 3 -> +OK
                a: MGET key:0 key:1 key:2 -> ["value:0" "mine" "value:2")
                a: DEBUG POPULATE 1 p 5 -> +OK
                a: GET p:0 -> "value"
                a: DEBUG POPULATE x -> -ERR value is out of range, must be positive
                a: DEBUG SDSLEN none -> -ERR no such key
                a: RPUSH l a -> :1
                a: DEBUG SDSLEN l -> -ERR Not an sds encoded string.
                a: DEBUG QUICKLIST l -> +Quicklist structure printed on stdout
                a: DEBUG SET-DISABLE-DENY-SCRIPTS 1 -> +OK
                a: DEBUG PROTOCOL foo -> -ERR Wrong protocol type name. Please use one of the following: string|integer|double|bignum|null|array|set|map|attrib|push|verbatim|true|false
                """);
    }

    @Test
    void sleepersAreNotUnblocked() throws IOException, InterruptedException {
        ServerOptions options = ServerOptions.local().port(0).set("enable-debug-command", "yes");
        try (Server server = Server.start(options)) {
            String script = """
                    a: CLIENT ID -> :1
                    a> DEBUG SLEEP 0.2
                    w: 1
                    b: CLIENT UNBLOCK 1 ERROR -> :0
                    a: -> +OK""";
            assertEquals(script, Company.play(server.port(), 2, script));
        }
    }

    private void play(String script) throws IOException, InterruptedException {
        Company.play(folder, script);
    }
}
