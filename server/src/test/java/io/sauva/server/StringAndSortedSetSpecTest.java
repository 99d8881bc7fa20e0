package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.string.StringCommands;
import io.sauva.server.command.zset.SortedSetCommands;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What `COMMAND INFO` and `COMMAND DOCS` of Redis 7.0.15 say of the commands of strings and sorted sets: name,
/// arity, flags, first key, last key, step, since, group.
class StringAndSortedSetSpecTest {
    private static final String STRINGS = """
            append 3 denyoom,fast,write 1 1 1 2.0.0 string
            decr 2 denyoom,fast,write 1 1 1 1.0.0 string
            decrby 3 denyoom,fast,write 1 1 1 1.0.0 string
            get 2 fast,readonly 1 1 1 1.0.0 string
            getdel 2 fast,write 1 1 1 6.2.0 string
            getex -2 fast,write 1 1 1 6.2.0 string
            getrange 4 readonly 1 1 1 2.4.0 string
            getset 3 denyoom,fast,write 1 1 1 1.0.0 string
            incr 2 denyoom,fast,write 1 1 1 1.0.0 string
            incrby 3 denyoom,fast,write 1 1 1 1.0.0 string
            incrbyfloat 3 denyoom,fast,write 1 1 1 2.6.0 string
            lcs -3 readonly 1 2 1 7.0.0 string
            mget -2 fast,readonly 1 -1 1 1.0.0 string
            mset -3 denyoom,write 1 -1 2 1.0.1 string
            msetnx -3 denyoom,write 1 -1 2 1.0.1 string
            psetex 4 denyoom,write 1 1 1 2.6.0 string
            set -3 denyoom,write 1 1 1 1.0.0 string
            setex 4 denyoom,write 1 1 1 2.0.0 string
            setnx 3 denyoom,fast,write 1 1 1 1.0.0 string
            setrange 4 denyoom,write 1 1 1 2.2.0 string
            strlen 2 fast,readonly 1 1 1 2.2.0 string
            substr 4 readonly 1 1 1 1.0.0 string
            """;

    private static final String SORTED_SETS = """
            bzmpop -5 blocking,movablekeys,write 0 0 0 7.0.0 sorted-set
            bzpopmax -3 blocking,fast,noscript,write 1 -2 1 5.0.0 sorted-set
            bzpopmin -3 blocking,fast,noscript,write 1 -2 1 5.0.0 sorted-set
            zadd -4 denyoom,fast,write 1 1 1 1.2.0 sorted-set
            zcard 2 fast,readonly 1 1 1 1.2.0 sorted-set
            zcount 4 fast,readonly 1 1 1 2.0.0 sorted-set
            zdiff -3 movablekeys,readonly 0 0 0 6.2.0 sorted-set
            zdiffstore -4 denyoom,movablekeys,write 1 1 1 6.2.0 sorted-set
            zincrby 4 denyoom,fast,write 1 1 1 1.2.0 sorted-set
            zinter -3 movablekeys,readonly 0 0 0 6.2.0 sorted-set
            zintercard -3 movablekeys,readonly 0 0 0 7.0.0 sorted-set
            zinterstore -4 denyoom,movablekeys,write 1 1 1 2.0.0 sorted-set
            zlexcount 4 fast,readonly 1 1 1 2.8.9 sorted-set
            zmpop -4 movablekeys,write 0 0 0 7.0.0 sorted-set
            zmscore -3 fast,readonly 1 1 1 6.2.0 sorted-set
            zpopmax -2 fast,write 1 1 1 5.0.0 sorted-set
            zpopmin -2 fast,write 1 1 1 5.0.0 sorted-set
            zrandmember -2 readonly 1 1 1 6.2.0 sorted-set
            zrange -4 readonly 1 1 1 1.2.0 sorted-set
            zrangebylex -4 readonly 1 1 1 2.8.9 sorted-set
            zrangebyscore -4 readonly 1 1 1 1.0.5 sorted-set
            zrangestore -5 denyoom,write 1 2 1 6.2.0 sorted-set
            zrank 3 fast,readonly 1 1 1 2.0.0 sorted-set
            zrem -3 fast,write 1 1 1 1.2.0 sorted-set
            zremrangebylex 4 write 1 1 1 2.8.9 sorted-set
            zremrangebyrank 4 write 1 1 1 2.0.0 sorted-set
            zremrangebyscore 4 write 1 1 1 1.2.0 sorted-set
            zrevrange -4 readonly 1 1 1 1.2.0 sorted-set
            zrevrangebylex -4 readonly 1 1 1 2.8.9 sorted-set
            zrevrangebyscore -4 readonly 1 1 1 2.2.0 sorted-set
            zrevrank 3 fast,readonly 1 1 1 2.0.0 sorted-set
            zscan -3 readonly 1 1 1 2.8.0 sorted-set
            zscore 3 fast,readonly 1 1 1 1.2.0 sorted-set
            zunion -3 movablekeys,readonly 0 0 0 6.2.0 sorted-set
            zunionstore -4 denyoom,movablekeys,write 1 1 1 2.0.0 sorted-set
            """;

    @Test
    void stringsAreSpecifiedAsInRedis() {
        assertEquals(STRINGS, lines(StringCommands.all(() -> StringCommands.USUAL_LONGEST)));
    }

    @Test
    void sortedSetsAreSpecifiedAsInRedis() {
        assertEquals(SORTED_SETS, lines(SortedSetCommands.all()));
    }

    @Test
    void keysAreFoundWhereTheirNumberSays() {
        assertEquals("a b", keys("zunion 2 a b weights 1 2"));
        assertEquals("d a b", keys("zunionstore d 2 a b c"));
        assertEquals("d a", keys("zunionstore d 2 a"));
        assertEquals("d", keys("zdiffstore d x a"));
        assertEquals("", keys("zintercard -1 a"));
        assertEquals("a b", keys("bzmpop 0 2 a b min"));
        assertEquals("a", keys("zmpop 1 a max"));
    }

    private static String keys(String line) {
        byte[][] words = Arrays.stream(line.split(" ")).map(Arguments::bytes).toArray(byte[][]::new);
        Spec spec = new CommandTable(SortedSetCommands.all()).named(words[0]).spec();
        return spec.keys(words).stream().map(Arguments::text).collect(Collectors.joining(" "));
    }

    private static String lines(List<Command> commands) {
        return commands.stream().map(command -> line(command.spec())).sorted().collect(Collectors.joining());
    }

    private static String line(Spec spec) {
        String flags = spec.flags().stream()
                .filter(Flag::isAnswered)
                .map(Flag::text)
                .sorted()
                .collect(Collectors.joining(","));
        return String.join(
                        " ",
                        spec.name(),
                        Integer.toString(spec.arity()),
                        flags,
                        Integer.toString(spec.firstKey()),
                        Integer.toString(spec.lastKey()),
                        Integer.toString(spec.keyStep()),
                        spec.since(),
                        spec.group())
                + "\n";
    }
}
