package io.sauva.server.command.hash;

import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;

/// The commands of hashes.
public final class HashCommands {
    private HashCommands() {}

    public static List<Command> all() {
        return List.of(
                new HSet(write("hset", -4, "2.0.0", "Sets fields of a hash"), false),
                new HSet(write("hmset", -4, "2.0.0", "Sets fields of a hash, and says OK"), true),
                new HSetNx(write("hsetnx", 4, "2.0.0", "Sets a field of a hash that is not there")),
                new HIncrBy(write("hincrby", 4, "2.0.0", "Adds to the whole number in a field of a hash")),
                new HIncrByFloat(write("hincrbyfloat", 4, "2.6.0", "Adds to the decimal number in a field of a hash")),
                new HDel(one("hdel", -3, "2.0.0", "Removes fields of a hash")
                        .write(Flag.FAST)
                        .build()),
                new HGet(fastRead("hget", 3, "2.0.0", "Shows the value of a field")),
                new HMGet(fastRead("hmget", -3, "2.0.0", "Shows the values of fields")),
                new HLen(fastRead("hlen", 2, "2.0.0", "Says how many fields a hash has")),
                new HExists(fastRead("hexists", 3, "2.0.0", "Says whether a hash has a field")),
                new HStrLen(fastRead("hstrlen", 3, "3.2.0", "Says how long the value of a field is")),
                new HGetAll(
                        read("hgetall", 2, "2.0.0", "Shows all fields of a hash with their values"), HGetAll.Part.BOTH),
                new HGetAll(read("hkeys", 2, "2.0.0", "Shows all fields of a hash"), HGetAll.Part.FIELDS),
                new HGetAll(read("hvals", 2, "2.0.0", "Shows all values of a hash"), HGetAll.Part.VALUES),
                new HRandField(read("hrandfield", -2, "6.2.0", "Shows fields of a hash by chance")),
                new HScan(read("hscan", -3, "2.8.0", "Shows the fields of a hash with their values step by step")));
    }

    private static Spec.Builder one(String name, int arity, String since, String summary) {
        return Spec.of(name, arity, "hash").keys(1, 1, 1).since(since).summary(summary);
    }

    private static Spec write(String name, int arity, String since, String summary) {
        return one(name, arity, since, summary).write(Flag.DENYOOM, Flag.FAST).build();
    }

    private static Spec fastRead(String name, int arity, String since, String summary) {
        return one(name, arity, since, summary).read(Flag.FAST).build();
    }

    private static Spec read(String name, int arity, String since, String summary) {
        return one(name, arity, since, summary).read().build();
    }
}
