package io.sauva.server.command.set;

import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.stream.Stream;

/// The commands of sets.
public final class SetCommands {
    private SetCommands() {}

    public static List<Command> all() {
        return Stream.of(members(), combinations()).flatMap(List::stream).toList();
    }

    private static List<Command> members() {
        Spec.Builder move = Spec.of("smove", 4, "set").keys(1, 2, 1).write(Flag.FAST);
        return List.of(
                new SAdd(write("sadd", -3, "Adds members", Flag.DENYOOM, Flag.FAST)),
                new SRem(write("srem", -3, "Removes members", Flag.FAST)),
                new SPop(write("spop", -2, "Takes members by chance", Flag.FAST)),
                new SMove(move.summary("Moves a member to another set").build()),
                new SMembers(read("smembers", 2, "1.0.0", "Shows all members")),
                new SIsMember(read("sismember", 3, "1.0.0", "Says whether a set has a member", Flag.FAST)),
                new SMIsMember(read("smismember", -3, "6.2.0", "Says of each whether a set has it", Flag.FAST)),
                new SCard(read("scard", 2, "1.0.0", "Says how many members a set has", Flag.FAST)),
                new SRandMember(read("srandmember", -2, "1.0.0", "Shows members by chance")),
                new SScan(read("sscan", -3, "2.8.0", "Shows the members step by step")));
    }

    private static List<Command> combinations() {
        Spec.Builder count =
                Spec.of("sintercard", -3, "set").keys(new CountedKeys(1)).read().since("7.0.0");
        return List.of(
                new Combine(several("sinter", "Shows what is in all sets"), SetAlgebra.INTERSECTION),
                new Combine(several("sunion", "Shows what is in any set"), SetAlgebra.UNION),
                new Combine(several("sdiff", "Shows what is in the first set only"), SetAlgebra.DIFFERENCE),
                new CombineAndStore(storing("sinterstore", "Stores what is in all sets"), SetAlgebra.INTERSECTION),
                new CombineAndStore(storing("sunionstore", "Stores what is in any set"), SetAlgebra.UNION),
                new CombineAndStore(
                        storing("sdiffstore", "Stores what is in the first set only"), SetAlgebra.DIFFERENCE),
                new SInterCard(count.summary("Counts what is in all sets").build()));
    }

    private static Spec read(String name, int arity, String since, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "set").keys(1, 1, 1).read(flags);
        return spec.since(since).summary(summary).build();
    }

    private static Spec write(String name, int arity, String summary, Flag... flags) {
        return Spec.of(name, arity, "set")
                .keys(1, 1, 1)
                .write(flags)
                .summary(summary)
                .build();
    }

    private static Spec several(String name, String summary) {
        return Spec.of(name, -2, "set").keys(1, -1, 1).read().summary(summary).build();
    }

    private static Spec storing(String name, String summary) {
        Spec.Builder spec = Spec.of(name, -3, "set").keys(1, -1, 1).write(Flag.DENYOOM);
        return spec.summary(summary).build();
    }
}
