package io.sauva.server.command.list;

import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.ListValue.End;
import java.util.List;

/// The commands of lists.
public final class ListCommands {
    private ListCommands() {}

    public static List<Command> all() {
        return List.of(
                new Push(push("lpush", "1.0.0", "Puts elements before the first one of a list"), End.LEFT, false),
                new Push(push("rpush", "1.0.0", "Puts elements behind the last one of a list"), End.RIGHT, false),
                new Push(
                        push("lpushx", "2.2.0", "Puts elements before the first one of a list that exists"),
                        End.LEFT,
                        true),
                new Push(
                        push("rpushx", "2.2.0", "Puts elements behind the last one of a list that exists"),
                        End.RIGHT,
                        true),
                new Pop(pop("lpop", "Takes the first elements of a list"), End.LEFT),
                new Pop(pop("rpop", "Takes the last elements of a list"), End.RIGHT),
                new LLen(one("llen", 2)
                        .read(Flag.FAST)
                        .summary("Says how long a list is")
                        .build()),
                new LIndex(one("lindex", 3)
                        .read()
                        .summary("Shows the element at an index")
                        .build()),
                new LSet(one("lset", 4)
                        .write(Flag.DENYOOM)
                        .summary("Exchanges the element at an index")
                        .build()),
                new LRange(one("lrange", 4)
                        .read()
                        .summary("Shows the elements of a part of a list")
                        .build()),
                new LTrim(one("ltrim", 4)
                        .write()
                        .summary("Keeps a part of a list only")
                        .build()),
                new LInsert(one("linsert", 5)
                        .write(Flag.DENYOOM)
                        .since("2.2.0")
                        .summary("Puts an element beside another one")
                        .build()),
                new LRem(one("lrem", 4)
                        .write()
                        .summary("Removes elements that equal one")
                        .build()),
                new LPos(one("lpos", -3)
                        .read()
                        .since("6.0.6")
                        .summary("Says where elements are that equal one")
                        .build()),
                new LMove(
                        move("lmove", 5, "6.2.0", "Takes an element of one list and puts it into another"),
                        true,
                        false),
                new LMove(
                        move(
                                "rpoplpush",
                                3,
                                "1.2.0",
                                "Takes the last element of one list and puts it before the first one of another"),
                        false,
                        false),
                new LMove(
                        blockingMove(
                                "blmove", 6, "6.2.0", "Moves an element between lists, and waits until there is one"),
                        true,
                        true),
                new LMove(
                        blockingMove(
                                "brpoplpush",
                                4,
                                "2.2.0",
                                "Moves the last element of one list before the first one of another, and waits until there is one"),
                        false,
                        true),
                new LMPop(
                        Spec.of("lmpop", -4, "list")
                                .keys(new CountedKeys(1))
                                .write()
                                .since("7.0.0")
                                .summary("Takes elements of the first list that has some")
                                .build(),
                        false),
                new LMPop(
                        Spec.of("blmpop", -5, "list")
                                .keys(new CountedKeys(2))
                                .write(Flag.BLOCKING)
                                .since("7.0.0")
                                .summary("Takes elements of the first list that has some, and waits until one has")
                                .build(),
                        true),
                new BlockingPop(
                        blockingPop("blpop", "Takes the first element of a list, and waits until there is one"),
                        End.LEFT),
                new BlockingPop(
                        blockingPop("brpop", "Takes the last element of a list, and waits until there is one"),
                        End.RIGHT));
    }

    private static Spec.Builder one(String name, int arity) {
        return Spec.of(name, arity, "list").keys(1, 1, 1);
    }

    private static Spec push(String name, String since, String summary) {
        return one(name, -3)
                .write(Flag.DENYOOM, Flag.FAST)
                .since(since)
                .summary(summary)
                .build();
    }

    private static Spec pop(String name, String summary) {
        return one(name, -2).write(Flag.FAST).summary(summary).build();
    }

    private static Spec move(String name, int arity, String since, String summary) {
        return Spec.of(name, arity, "list")
                .keys(1, 2, 1)
                .write(Flag.DENYOOM)
                .since(since)
                .summary(summary)
                .build();
    }

    private static Spec blockingMove(String name, int arity, String since, String summary) {
        return Spec.of(name, arity, "list")
                .keys(1, 2, 1)
                .write(Flag.DENYOOM, Flag.NOSCRIPT, Flag.BLOCKING)
                .since(since)
                .summary(summary)
                .build();
    }

    private static Spec blockingPop(String name, String summary) {
        return Spec.of(name, -3, "list")
                .keys(1, -2, 1)
                .write(Flag.NOSCRIPT, Flag.BLOCKING)
                .since("2.0.0")
                .summary(summary)
                .build();
    }
}
