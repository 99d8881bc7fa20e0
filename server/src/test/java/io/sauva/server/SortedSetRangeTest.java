package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.value.Members;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.Value;
import io.sauva.server.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Ranges and combinations of sorted sets. The answers are those of Redis 7.0.15.
class SortedSetRangeTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String SYNTAX = "-ERR syntax error";
    private static final String NOT_A_FLOAT = "-ERR min or max is not a float";
    private static final String NOT_AN_ITEM = "-ERR min or max not valid string range item";

    private final Conversation talk = Conversation.with(SortedSetCommandsTest.commands());

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
    void byRank() {
        talk.say("ZADD z 1 a 2 b 3 c 4 d");
        says("[\"b\", \"c\"]", "ZRANGE z 1 2");
        says("[\"c\", \"d\"]", "ZRANGE z -2 99");
        says("[\"d\", \"c\"]", "ZRANGE z 0 1 REV");
        says("[\"a\", \"1\"]", "ZREVRANGE z -1 -1 WITHSCORES");
        says("[]", "ZRANGE z 2 1");
        says("[]", "ZRANGE z 4 9");
        says("[]", "ZRANGE z 0 -5");
        says("[\"a\", \"b\", \"c\", \"d\"]", "ZRANGE z -9223372036854775808 9223372036854775807");
        says("[\"a\"]", "ZRANGE z 0 0 LIMIT 5 -1");
        says(
                "-ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX",
                "ZRANGE z 0 1 LIMIT 0 1");
        says("-ERR value is not an integer or out of range", "ZRANGE z 0 x");
        says(SYNTAX, "ZREVRANGE z 0 1 BYSCORE");
        says("[]", "ZRANGE none 0 1");
        talk.first().client().protocol(3);
        says("[[\"a\", ,1], [\"b\", ,2]]", "ZRANGE z 0 1 WITHSCORES");
    }

    @Test
    void byScore() {
        talk.say("ZADD z 1 a 2 b 2 c 3 d inf e");
        says("[\"b\", \"c\", \"d\"]", "ZRANGEBYSCORE z 2 3");
        says("[\"d\"]", "ZRANGEBYSCORE z (2 (inf");
        says("[\"e\", \"d\"]", "ZRANGE z +inf (2 BYSCORE REV");
        says("[\"c\", \"2\"]", "ZREVRANGEBYSCORE z 3 2 LIMIT 1 1 WITHSCORES");
        says("[\"d\", \"e\"]", "ZRANGEBYSCORE z -inf +inf LIMIT 3 -1");
        says("[]", "ZRANGEBYSCORE z 1 3 LIMIT -1 2");
        says("[]", "ZRANGEBYSCORE z 1 3 LIMIT 0 0");
        says("[]", "ZRANGEBYSCORE z 3 1");
        says(":3", "ZCOUNT z 2 3");
        says(":0", "ZCOUNT z (2 (2");
        says(":5", "ZCOUNT z -1e999 1e999");
        says(":1", "ZCOUNT z \"\" 1");
        says(NOT_A_FLOAT, "ZCOUNT z x 1");
        says(NOT_A_FLOAT, "ZRANGEBYSCORE z 1 nan");
        says(SYNTAX, "ZRANGEBYSCORE z 1 2 REV");
        says(SYNTAX, "ZRANGE z 1 2 BYSCORE BYLEX");
        says(SYNTAX, "ZRANGE z 1 2 BYSCORE LIMIT 1");
    }

    @Test
    void byMember() {
        talk.say("ZADD z 0 a 0 b 0 c 0 d");
        says("[\"b\", \"c\"]", "ZRANGEBYLEX z [b (d");
        says("[\"c\", \"b\", \"a\"]", "ZREVRANGEBYLEX z [c -");
        says("[\"d\"]", "ZRANGE z (c + BYLEX");
        says("[\"b\"]", "ZRANGEBYLEX z - + LIMIT 1 1");
        says("[]", "ZRANGEBYLEX z + -");
        says(":3", "ZLEXCOUNT z [aa +");
        says(NOT_AN_ITEM, "ZLEXCOUNT z a b");
        says(NOT_AN_ITEM, "ZRANGEBYLEX z +a [b");
        says("-ERR syntax error, WITHSCORES not supported in combination with BYLEX", "ZRANGEBYLEX z - + WITHSCORES");
        says(":2", "ZREMRANGEBYLEX z [b (d");
        says("[\"a\", \"d\"]", "ZRANGE z 0 -1");
    }

    @Test
    void removes() {
        talk.say("ZADD z 1 a 2 b 3 c 4 d 5 e");
        talk.events();
        says(":2", "ZREMRANGEBYRANK z 0 1");
        says(":1", "ZREMRANGEBYSCORE z (4 5");
        says(":0", "ZREMRANGEBYSCORE z 9 10");
        says(":2", "ZREMRANGEBYRANK z -2 -1");
        says(":0", "ZREMRANGEBYRANK z 0 -1");
        assertEquals(
                List.of("zremrangebyrank 0:z", "zremrangebyscore 0:z", "zremrangebyrank 0:z", "del 0:z"), events());
        talk.say("SET s v");
        says(NOT_A_FLOAT, "ZREMRANGEBYSCORE s x 1");
        says(WRONG_TYPE, "ZREMRANGEBYSCORE s 0 1");
    }

    @Test
    void stores() {
        talk.say("ZADD z 1 a 2 b 3 c");
        talk.say("SET d v EX 10");
        talk.events();
        says(":2", "ZRANGESTORE d z 0 1 REV");
        says("[\"b\", \"2\", \"c\", \"3\"]", "ZRANGE d 0 -1 WITHSCORES");
        says(":1", "ZRANGESTORE z z (1 2 BYSCORE");
        says("[\"b\"]", "ZRANGE z 0 -1");
        says(":0", "ZRANGESTORE d none 0 -1");
        says(":0", "ZRANGESTORE d none 0 -1");
        says(SYNTAX, "ZRANGESTORE d z 0 -1 WITHSCORES");
        assertEquals(List.of("zrangestore 0:d", "zrangestore 0:z", "del 0:d"), events());
    }

    @Test
    void unites() {
        talk.say("ZADD a 1 x 2 y");
        talk.say("ZADD b 10 y 20 z");
        says("[\"x\", \"1\", \"y\", \"12\", \"z\", \"20\"]", "ZUNION 2 a b WITHSCORES");
        says("[\"z\", \"-20\", \"y\", \"-6\", \"x\", \"2\"]", "ZUNION 2 a b WEIGHTS 2 -1 WITHSCORES");
        says("[\"x\", \"1\", \"y\", \"2\", \"z\", \"20\"]", "ZUNION 2 a b AGGREGATE MIN WITHSCORES");
        says("[\"x\", \"y\", \"z\"]", "ZUNION 3 a b none AGGREGATE MAX");
        says(":3", "ZUNIONSTORE d 2 a b");
        says("\"12\"", "ZSCORE d y");
        talk.say("ZADD i inf x");
        talk.say("ZADD j -inf x");
        says("[\"x\", \"0\"]", "ZUNION 2 i j WITHSCORES");
        says("[\"x\", \"0\"]", "ZUNION 1 i WEIGHTS 0 WITHSCORES");
        talk.first().client().protocol(3);
        says("[[\"x\", ,1], [\"y\", ,2]]", "ZUNION 1 a WITHSCORES");
    }

    /// A set of the members of a sorted set, without order.
    private static final class PlainSet extends Value implements Members {
        private final SortedSetValue members;

        PlainSet(SortedSetValue members) {
            this.members = members;
        }

        @Override
        public ValueType type() {
            return ValueType.SET;
        }

        @Override
        public String encoding() {
            return "hashtable";
        }

        @Override
        public int size() {
            return members.size();
        }

        @Override
        public PlainSet copy() {
            return new PlainSet(members.copy());
        }

        @Override
        public long memoryBytes() {
            return members.memoryBytes();
        }

        @Override
        public boolean contains(byte[] member) {
            return members.contains(member);
        }

        @Override
        public void forEachMember(Consumer<byte[]> visitor) {
            members.forEachMember(visitor);
        }
    }

    @Test
    void takesPlainSetsForSortedOnesWithScoresOfOne() {
        Command forget = new Command(
                Spec.of("forgetscores", 2, "x").keys(1, 1, 1).write().build()) {
            @Override
            public void run(Call call) {
                SortedSetValue scored = call.keyspace().find(call.argument(1), SortedSetValue.class);
                call.keyspace().put(call.argument(1), new PlainSet(scored));
                call.reply().ok();
            }
        };
        List<Command> commands = new ArrayList<>(SortedSetCommandsTest.commands());
        commands.add(forget);
        try (Conversation withSets = Conversation.with(commands)) {
            withSets.say("ZADD a 5 x 6 y");
            withSets.say("ZADD s 7 y 8 z");
            withSets.say("FORGETSCORES s");
            assertEquals("-WRONGTYPE Operation against a key holding the wrong kind of value", withSets.say("ZCARD s"));
            assertEquals("[\"z\", \"1\", \"x\", \"5\", \"y\", \"7\"]", withSets.say("ZUNION 2 a s WITHSCORES"));
            assertEquals("[\"y\", \"16\"]", withSets.say("ZINTER 2 a s WEIGHTS 1 10 WITHSCORES"));
            assertEquals("[\"z\", \"1\"]", withSets.say("ZDIFF 2 s a WITHSCORES"));
            assertEquals(":1", withSets.say("ZINTERCARD 2 s a"));
        }
    }

    @Test
    void intersectsAndSubtracts() {
        talk.say("ZADD a 1 x 2 y 3 z");
        talk.say("ZADD b 10 y 20 z");
        says("[\"y\", \"12\", \"z\", \"23\"]", "ZINTER 2 a b WITHSCORES");
        says("[]", "ZINTER 2 a none");
        says("[\"x\", \"1\"]", "ZDIFF 2 a b WITHSCORES");
        says("[]", "ZDIFF 2 none a");
        says(":2", "ZINTERCARD 2 a b");
        says(":1", "ZINTERCARD 2 a b LIMIT 1");
        says(":2", "ZINTERCARD 2 a b LIMIT 0");
        talk.events();
        says(":2", "ZINTERSTORE d 2 a b");
        says(":1", "ZDIFFSTORE d 2 a b");
        says(":0", "ZDIFFSTORE d 2 a a");
        assertEquals(List.of("zinterstore 0:d", "zdiffstore 0:d", "del 0:d"), events());
    }

    @Test
    void refusesCombinationsThatMakeNoSense() {
        talk.say("ZADD a 1 x");
        says("-ERR at least 1 input key is needed for 'zunion' command", "ZUNION 0 a");
        says("-ERR at least 1 input key is needed for 'zinterstore' command", "ZINTERSTORE d -1 a");
        says("-ERR value is not an integer or out of range", "ZDIFF x a");
        says(SYNTAX, "ZUNION 2 a");
        says(SYNTAX, "ZUNION 1 a WEIGHTS");
        says("-ERR weight value is not a float", "ZUNION 1 a WEIGHTS x");
        says(SYNTAX, "ZUNION 1 a AGGREGATE avg");
        says(SYNTAX, "ZDIFF 1 a WEIGHTS 1");
        says(SYNTAX, "ZUNIONSTORE d 1 a WITHSCORES");
        says(SYNTAX, "ZINTERCARD 1 a WITHSCORES");
        says("-ERR LIMIT can't be negative", "ZINTERCARD 1 a LIMIT -1");
        says("-ERR LIMIT can't be negative", "ZINTERCARD 1 a LIMIT x");
        talk.say("SET s v");
        says(WRONG_TYPE, "ZUNION 2 a s x");
    }
}
