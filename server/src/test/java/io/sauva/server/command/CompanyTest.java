package io.sauva.server.command;

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
                """);
    }

    private void play(String script) throws IOException, InterruptedException {
        Company.play(folder, script);
    }
}
