package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.hash.HashCommands;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.command.set.SetCommands;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What `COMMAND INFO` and `COMMAND DOCS` of Redis 7.0.15 say of the commands of lists, sets and hashes: name,
/// arity, key positions, group, first version, flags.
class SpecificationTest {
    private static final String REDIS = """
            lpush -3 1,1,1 list 1.0.0 denyoom fast write
            rpush -3 1,1,1 list 1.0.0 denyoom fast write
            lpushx -3 1,1,1 list 2.2.0 denyoom fast write
            rpushx -3 1,1,1 list 2.2.0 denyoom fast write
            lpop -2 1,1,1 list 1.0.0 fast write
            rpop -2 1,1,1 list 1.0.0 fast write
            llen 2 1,1,1 list 1.0.0 fast readonly
            lindex 3 1,1,1 list 1.0.0 readonly
            lset 4 1,1,1 list 1.0.0 denyoom write
            lrange 4 1,1,1 list 1.0.0 readonly
            ltrim 4 1,1,1 list 1.0.0 write
            linsert 5 1,1,1 list 2.2.0 denyoom write
            lrem 4 1,1,1 list 1.0.0 write
            lpos -3 1,1,1 list 6.0.6 readonly
            lmove 5 1,2,1 list 6.2.0 denyoom write
            rpoplpush 3 1,2,1 list 1.2.0 denyoom write
            lmpop -4 0,0,0 list 7.0.0 movablekeys write
            blpop -3 1,-2,1 list 2.0.0 blocking noscript write
            brpop -3 1,-2,1 list 2.0.0 blocking noscript write
            blmove 6 1,2,1 list 6.2.0 blocking denyoom noscript write
            brpoplpush 4 1,2,1 list 2.2.0 blocking denyoom noscript write
            blmpop -5 0,0,0 list 7.0.0 blocking movablekeys write
            sadd -3 1,1,1 set 1.0.0 denyoom fast write
            srem -3 1,1,1 set 1.0.0 fast write
            smembers 2 1,1,1 set 1.0.0 readonly
            sismember 3 1,1,1 set 1.0.0 fast readonly
            smismember -3 1,1,1 set 6.2.0 fast readonly
            scard 2 1,1,1 set 1.0.0 fast readonly
            spop -2 1,1,1 set 1.0.0 fast write
            srandmember -2 1,1,1 set 1.0.0 readonly
            smove 4 1,2,1 set 1.0.0 fast write
            sinter -2 1,-1,1 set 1.0.0 readonly
            sinterstore -3 1,-1,1 set 1.0.0 denyoom write
            sintercard -3 0,0,0 set 7.0.0 movablekeys readonly
            sunion -2 1,-1,1 set 1.0.0 readonly
            sunionstore -3 1,-1,1 set 1.0.0 denyoom write
            sdiff -2 1,-1,1 set 1.0.0 readonly
            sdiffstore -3 1,-1,1 set 1.0.0 denyoom write
            sscan -3 1,1,1 set 2.8.0 readonly
            hset -4 1,1,1 hash 2.0.0 denyoom fast write
            hsetnx 4 1,1,1 hash 2.0.0 denyoom fast write
            hmset -4 1,1,1 hash 2.0.0 denyoom fast write
            hget 3 1,1,1 hash 2.0.0 fast readonly
            hmget -3 1,1,1 hash 2.0.0 fast readonly
            hgetall 2 1,1,1 hash 2.0.0 readonly
            hkeys 2 1,1,1 hash 2.0.0 readonly
            hvals 2 1,1,1 hash 2.0.0 readonly
            hdel -3 1,1,1 hash 2.0.0 fast write
            hlen 2 1,1,1 hash 2.0.0 fast readonly
            hexists 3 1,1,1 hash 2.0.0 fast readonly
            hstrlen 3 1,1,1 hash 3.2.0 fast readonly
            hincrby 4 1,1,1 hash 2.0.0 denyoom fast write
            hincrbyfloat 4 1,1,1 hash 2.6.0 denyoom fast write
            hrandfield -2 1,1,1 hash 6.2.0 readonly
            hscan -3 1,1,1 hash 2.8.0 readonly
            """;

    @Test
    void commandsAreSpecifiedAsInRedis() {
        List<Command> commands = new ArrayList<>(ListCommands.all());
        commands.addAll(SetCommands.all());
        commands.addAll(HashCommands.all());
        List<String> ours = commands.stream()
                .map(command -> line(command.spec()))
                .sorted(Comparator.naturalOrder())
                .toList();
        assertEquals(REDIS.lines().sorted().toList(), ours);
        commands.forEach(command ->
                assertFalse(command.spec().summary().isEmpty(), command.spec().name()));
    }

    private static String line(Spec spec) {
        String flags = spec.flags().stream().map(Flag::text).sorted().collect(Collectors.joining(" "));
        return spec.name() + " " + spec.arity() + " " + spec.firstKey() + "," + spec.lastKey() + "," + spec.keyStep()
                + " " + spec.group() + " " + spec.since() + " " + flags;
    }
}
