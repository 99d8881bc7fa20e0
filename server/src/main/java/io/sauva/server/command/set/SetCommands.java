package io.sauva.server.command.set;

import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;

/// The commands of sets.
public final class SetCommands {
    private SetCommands() {}

    public static List<Command> all() {
        return List.of(
                new SAdd(one("sadd", -3)
                        .write(Flag.DENYOOM, Flag.FAST)
                        .summary("Adds members to a set")
                        .build()),
                new SRem(one("srem", -3)
                        .write(Flag.FAST)
                        .summary("Removes members from a set")
                        .build()),
                new SMembers(one("smembers", 2)
                        .read()
                        .summary("Shows all members of a set")
                        .build()),
                new SIsMember(one("sismember", 3)
                        .read(Flag.FAST)
                        .summary("Says whether a set has a member")
                        .build()),
                new SMIsMember(one("smismember", -3)
                        .read(Flag.FAST)
                        .since("6.2.0")
                        .summary("Says of each whether a set has it as a member")
                        .build()),
                new SCard(one("scard", 2)
                        .read(Flag.FAST)
                        .summary("Says how many members a set has")
                        .build()),
                new SPop(one("spop", -2)
                        .write(Flag.FAST)
                        .summary("Takes members of a set by chance")
                        .build()),
                new SRandMember(one("srandmember", -2)
                        .read()
                        .summary("Shows members of a set by chance")
                        .build()),
                new SMove(Spec.of("smove", 4, "set")
                        .keys(1, 2, 1)
                        .write(Flag.FAST)
                        .summary("Moves a member from one set to another")
                        .build()),
                new SScan(one("sscan", -3)
                        .read()
                        .since("2.8.0")
                        .summary("Shows the members of a set step by step")
                        .build()),
                new Combine(several("sinter", "Shows what is in all of several sets"), SetAlgebra.INTERSECTION),
                new Combine(several("sunion", "Shows what is in any of several sets"), SetAlgebra.UNION),
                new Combine(several("sdiff", "Shows what is in the first of several sets only"), SetAlgebra.DIFFERENCE),
                new CombineAndStore(
                        storing("sinterstore", "Stores what is in all of several sets"), SetAlgebra.INTERSECTION),
                new CombineAndStore(storing("sunionstore", "Stores what is in any of several sets"), SetAlgebra.UNION),
                new CombineAndStore(
                        storing("sdiffstore", "Stores what is in the first of several sets only"),
                        SetAlgebra.DIFFERENCE),
                new SInterCard(Spec.of("sintercard", -3, "set")
                        .keys(new CountedKeys(1))
                        .read()
                        .since("7.0.0")
                        .summary("Counts what is in all of several sets")
                        .build()));
    }

    private static Spec.Builder one(String name, int arity) {
        return Spec.of(name, arity, "set").keys(1, 1, 1);
    }

    private static Spec several(String name, String summary) {
        return Spec.of(name, -2, "set").keys(1, -1, 1).read().summary(summary).build();
    }

    private static Spec storing(String name, String summary) {
        return Spec.of(name, -3, "set")
                .keys(1, -1, 1)
                .write(Flag.DENYOOM)
                .summary(summary)
                .build();
    }
}
