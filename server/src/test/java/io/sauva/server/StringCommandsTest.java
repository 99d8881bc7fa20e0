package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.Command;
import io.sauva.server.command.string.StringCommands;
import io.sauva.server.command.zset.SortedSetCommands;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands of strings. The answers are those of Redis 7.0.15.
class StringCommandsTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String NOT_AN_INTEGER = "-ERR value is not an integer or out of range";
    private static final String SYNTAX = "-ERR syntax error";

    private final Conversation talk = Conversation.with(commands());

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(StringCommands.all(() -> 10_000));
        commands.addAll(SortedSetCommands.all()); // for a key of another type
        return commands;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    private List<String> events() {
        return talk.events().stream().filter(event -> !event.startsWith("new ")).toList();
    }

    private void says(String expected, String line) {
        assertEquals(expected, talk.say(line), line);
    }

    @Test
    void setsAndGets() {
        says("nil", "GET k");
        says("OK", "SET k v");
        says("\"v\"", "GET k");
        says(":1", "ZADD z 1 a");
        says(WRONG_TYPE, "GET z");
        says("OK", "SET z v");
        says("\"v\"", "GET z");
        assertEquals(List.of("set 0:k", "zadd 0:z", "set 0:z"), events());
    }

    @Test
    void setsUnderConditions() {
        says("nil", "SET k a XX");
        says("OK", "SET k a NX");
        says("nil", "SET k b NX");
        says("\"a\"", "SET k b NX GET");
        says("\"a\"", "SET k b XX GET");
        says("\"b\"", "GET k");
        says("nil", "SET other b GET");
        says(":0", "SETNX k c");
        says(":1", "SETNX new c");
        says(SYNTAX, "SET k v NX XX");
        says(":1", "ZADD z 1 a");
        says(WRONG_TYPE, "SET z v GET");
    }

    @Test
    void setsForATime() {
        says("OK", "SET k v EX 10");
        talk.pass(9_999);
        says("\"v\"", "GET k");
        says("OK", "SET k w KEEPTTL");
        says("\"w\"", "GET k");
        talk.pass(1);
        says("nil", "GET k");
        says("OK", "SETEX k 1 v");
        says("OK", "PSETEX l 500 v");
        talk.pass(500);
        says("[\"v\", nil]", "MGET k l");
        says("OK", "SET k v");
        talk.pass(1_000_000);
        says("\"v\"", "GET k");
        says("OK", "SET k v EXAT 1");
        says("nil", "GET k");
    }

    @Test
    void refusesTimesThatMakeNoSense() {
        says("-ERR invalid expire time in 'set' command", "SET k v EX 0");
        says("-ERR invalid expire time in 'set' command", "SET k v PX -1");
        says("-ERR invalid expire time in 'set' command", "SET k v EX 9223372036854775807");
        says("-ERR invalid expire time in 'set' command", "SET k v PX 9223372036854775807");
        says(NOT_AN_INTEGER, "SET k v EX abc");
        says(SYNTAX, "SET k v EX");
        says(SYNTAX, "SET k v EX 10 PX 10");
        says(SYNTAX, "SET k v EX 10 KEEPTTL");
        says(SYNTAX, "SET k v KEEPTTL EX 10");
        says("-ERR invalid expire time in 'setex' command", "SETEX k 0 v");
        says("-ERR invalid expire time in 'psetex' command", "PSETEX k -1 v");
        says(NOT_AN_INTEGER, "SETEX k abc v");
        says("nil", "GET k");
        says("OK", "SET k v EX 10 EX 20");
        talk.pass(19_000);
        says("\"v\"", "GET k");
    }

    @Test
    void saysItsEffectsWithoutRelativeTimes() {
        talk.say("SET k v EX 10");
        talk.say("SET k v PXAT 1000000099999");
        talk.say("SET k v XX GET");
        talk.say("SETEX k 5 v");
        talk.say("GETEX k PX 700");
        talk.say("GETEX k PERSIST");
        talk.say("GETEX k");
        talk.say("GETSET k 1.5");
        talk.say("INCRBYFLOAT k 1");
        talk.say("GETDEL k");
        talk.say("GETDEL k");
        assertEquals(
                List.of(
                        "SET k v PXAT 1000000010000",
                        "SET k v PXAT 1000000099999",
                        "SET k v XX",
                        "SET k v PXAT 1000000005000",
                        "PEXPIREAT k 1000000000700",
                        "PERSIST k",
                        "SET k 1.5",
                        "SET k 2.5 KEEPTTL",
                        "DEL k"),
                talk.effects());
    }

    @Test
    void getsAndChanges() {
        says("nil", "GETSET k a");
        says("\"a\"", "GETSET k b");
        says("\"b\"", "GETEX k EX 1");
        says("\"b\"", "GETEX k PERSIST");
        talk.pass(2_000);
        says("\"b\"", "GETEX k PX 100");
        talk.pass(100);
        says("nil", "GETEX k EX abc");
        says("OK", "SET k c");
        says("\"c\"", "GETEX k EXAT 1");
        says("nil", "GET k");
        says("OK", "SET k d");
        says(NOT_AN_INTEGER, "GETEX k EX abc");
        says(SYNTAX, "GETEX k EX 10 PERSIST");
        says(SYNTAX, "GETEX k KEEPTTL");
        says("\"d\"", "GETDEL k");
        says("nil", "GETDEL k");
        says(":1", "ZADD z 1 a");
        says(WRONG_TYPE, "GETSET z a");
        says(WRONG_TYPE, "GETDEL z");
        says(WRONG_TYPE, "GETEX z EX abc");
        assertEquals(
                List.of(
                        "set 0:k",
                        "set 0:k",
                        "expire 0:k",
                        "persist 0:k",
                        "expire 0:k",
                        "expired 0:k",
                        "set 0:k",
                        "del 0:k",
                        "set 0:k",
                        "del 0:k",
                        "zadd 0:z"),
                events());
    }

    @Test
    void setsManyOrNone() {
        says("OK", "MSET a 1 b 2 a 3");
        says("[\"3\", \"2\", nil]", "MGET a b c");
        says(":0", "MSETNX c 1 a 1");
        says("nil", "GET c");
        says(":1", "MSETNX c 1 d 1");
        says("-ERR wrong number of arguments for 'mset' command", "MSET a 1 b");
        says("-ERR wrong number of arguments for 'msetnx' command", "MSETNX a 1 b");
        says(":1", "ZADD z 1 a");
        says("[\"3\", nil]", "MGET a z");
    }

    @Test
    void counts() {
        says(":1", "INCR k");
        says(":-1", "DECRBY k 2");
        says(":-2", "DECR k");
        says(":8", "INCRBY k 10");
        says("\"8\"", "GET k");
        says(NOT_AN_INTEGER, "INCRBY k 1.5");
        says("OK", "SET k 9223372036854775807");
        says("-ERR increment or decrement would overflow", "INCR k");
        says("-ERR increment or decrement would overflow", "DECRBY k -1");
        says("-ERR decrement would overflow", "DECRBY k -9223372036854775808");
        says(":0", "INCRBY k -9223372036854775807");
        says("OK", "SET k 01");
        says(NOT_AN_INTEGER, "INCR k");
        says(":1", "ZADD z 1 a");
        says(NOT_AN_INTEGER, "INCRBY z abc");
        says(WRONG_TYPE, "INCR z");
    }

    @Test
    void countsAndKeepsTheTime() {
        talk.say("SET k 1 PX 100");
        talk.say("INCR k");
        talk.say("INCRBYFLOAT k 1");
        talk.say("APPEND k 0");
        talk.say("SETRANGE k 0 4");
        says("\"40\"", "GET k");
        talk.pass(100);
        says("nil", "GET k");
    }

    @Test
    void countsWithFractions() {
        says("\"0.1\"", "INCRBYFLOAT k 0.1");
        says("\"0.3\"", "INCRBYFLOAT k 0.2");
        says("\"300.29999999999999999\"", "INCRBYFLOAT k 3e2");
        says("-ERR value is not a valid float", "INCRBYFLOAT k abc");
        says("-ERR increment would produce NaN or Infinity", "INCRBYFLOAT k inf");
        says("OK", "SET k 9223372036854775807");
        says("\"9223372036854775808\"", "INCRBYFLOAT k 1");
        says("OK", "SET k abc");
        says("-ERR value is not a valid float", "INCRBYFLOAT k 1");
    }

    @Test
    void changesParts() {
        says(":5", "APPEND k Hello");
        says(":11", "APPEND k _World");
        says(":11", "STRLEN k");
        says(":11", "SETRANGE k 6 Redis");
        says("\"Hello_Redis\"", "GET k");
        says("\"Redis\"", "GETRANGE k -5 -1");
        says("\"Hell\"", "SUBSTR k 0 3");
        says("\"H\"", "GETRANGE k 0 -100");
        says("\"\"", "GETRANGE k -100 -200");
        says("\"\"", "GETRANGE k 11 20");
        says("\"Hello_Redis\"", "GETRANGE k -9223372036854775808 9223372036854775807");
        says("\"\"", "GETRANGE none 0 1");
        says(":3", "SETRANGE padded 2 x");
        says("\"\0\0x\"", "GET padded");
        says(":0", "SETRANGE none 5 \"\"");
        says("nil", "GET none");
        says("-ERR offset is out of range", "SETRANGE k -1 x");
        says(NOT_AN_INTEGER, "GETRANGE k a 1");
    }

    @Test
    void keepsStringsBelowTheLimit() {
        says(":10000", "SETRANGE k 9999 x");
        says("-ERR string exceeds maximum allowed size (proto-max-bulk-len)", "SETRANGE k 9999 xy");
        says("-ERR string exceeds maximum allowed size (proto-max-bulk-len)", "SETRANGE k 9223372036854775807 x");
        says("-ERR string exceeds maximum allowed size (proto-max-bulk-len)", "APPEND k x");
        says(":10000", "STRLEN k");
    }

    @Test
    void findsCommonSubsequences() {
        says("OK", "MSET a ohmytext b mynewtext");
        says("\"mytext\"", "LCS a b");
        says(":6", "LCS a b LEN");
        says("[\"matches\", [[[:4, :7], [:5, :8]], [[:2, :3], [:0, :1]]], \"len\", :6]", "LCS a b IDX");
        says("[\"matches\", [[[:4, :7], [:5, :8], :4]], \"len\", :6]", "LCS a b IDX MINMATCHLEN 4 WITHMATCHLEN");
        says("\"\"", "LCS a none");
        says("-ERR If you want both the length and indexes, please just use IDX.", "LCS a b LEN IDX");
        says(SYNTAX, "LCS a b MINMATCHLEN");
        says(":1", "ZADD z 1 a");
        says("-ERR The specified keys must contain string values", "LCS a z");
        talk.first().client().protocol(3);
        says("{\"matches\": [], \"len\": :0}", "LCS a none IDX");
        talk.say("SETRANGE a 200 x");
        String refused = "-ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len";
        says(refused, "LCS a a");
    }
}
