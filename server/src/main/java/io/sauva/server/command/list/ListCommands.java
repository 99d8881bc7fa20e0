package io.sauva.server.command.list;

import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.ListValue.End;
import java.util.List;
import java.util.stream.Stream;

/// The commands of lists.
public final class ListCommands {
    private static final Flag[] GROWS = {Flag.DENYOOM};
    private static final Flag[] GROWS_FAST = {Flag.DENYOOM, Flag.FAST};
    private static final Flag[] WAITS = {Flag.NOSCRIPT, Flag.BLOCKING};
    private static final Flag[] WAITS_AND_GROWS = {Flag.NOSCRIPT, Flag.BLOCKING, Flag.DENYOOM};

    private ListCommands() {}

    public static List<Command> all() {
        return Stream.of(ends(), inside(), moves(), several())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Command> ends() {
        return List.of(
                new Push(
                        write("lpush", -3, "1.0.0", "Puts elements before the first one", GROWS_FAST), End.LEFT, false),
                new Push(
                        write("rpush", -3, "1.0.0", "Puts elements behind the last one", GROWS_FAST), End.RIGHT, false),
                new Push(write("lpushx", -3, "2.2.0", "As LPUSH, if the list exists", GROWS_FAST), End.LEFT, true),
                new Push(write("rpushx", -3, "2.2.0", "As RPUSH, if the list exists", GROWS_FAST), End.RIGHT, true),
                new Pop(write("lpop", -2, "1.0.0", "Takes the first elements", Flag.FAST), End.LEFT),
                new Pop(write("rpop", -2, "1.0.0", "Takes the last elements", Flag.FAST), End.RIGHT));
    }

    private static List<Command> inside() {
        return List.of(
                new LLen(read("llen", 2, "1.0.0", "Says how long a list is", Flag.FAST)),
                new LIndex(read("lindex", 3, "1.0.0", "Shows the element at an index")),
                new LRange(read("lrange", 4, "1.0.0", "Shows the elements of a part")),
                new LPos(read("lpos", -3, "6.0.6", "Says where elements are that equal one")),
                new LSet(write("lset", 4, "1.0.0", "Exchanges the element at an index", GROWS)),
                new LInsert(write("linsert", 5, "2.2.0", "Puts an element beside another one", GROWS)),
                new LRem(write("lrem", 4, "1.0.0", "Removes elements that equal one")),
                new LTrim(write("ltrim", 4, "1.0.0", "Keeps a part only")));
    }

    private static List<Command> moves() {
        return List.of(
                new LMove(move("lmove", 5, "6.2.0", "Moves an element to another list", GROWS), true, false),
                new LMove(
                        move("rpoplpush", 3, "1.2.0", "Moves the last element to the head of another list", GROWS),
                        false,
                        false),
                new LMove(
                        move("blmove", 6, "6.2.0", "As LMOVE, and waits for an element", WAITS_AND_GROWS), true, true),
                new LMove(
                        move("brpoplpush", 4, "2.2.0", "As RPOPLPUSH, and waits for an element", WAITS_AND_GROWS),
                        false,
                        true));
    }

    private static List<Command> several() {
        Spec.Builder pop =
                Spec.of("lmpop", -4, "list").keys(new CountedKeys(1)).write().since("7.0.0");
        Spec.Builder waitingPop = Spec.of("blmpop", -5, "list")
                .keys(new CountedKeys(2))
                .write(Flag.BLOCKING)
                .since("7.0.0");
        return List.of(
                new LMPop(
                        pop.summary("Takes elements of the first list that has some")
                                .build(),
                        false),
                new LMPop(waitingPop.summary("As LMPOP, and waits for elements").build(), true),
                new BlockingPop(
                        first("blpop", "As LPOP of the first list that has an element, and waits for one"), End.LEFT),
                new BlockingPop(
                        first("brpop", "As RPOP of the first list that has an element, and waits for one"), End.RIGHT));
    }

    private static Spec read(String name, int arity, String since, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "list").keys(1, 1, 1).read(flags);
        return spec.since(since).summary(summary).build();
    }

    private static Spec write(String name, int arity, String since, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "list").keys(1, 1, 1).write(flags);
        return spec.since(since).summary(summary).build();
    }

    private static Spec move(String name, int arity, String since, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "list").keys(1, 2, 1).write(flags);
        return spec.since(since).summary(summary).build();
    }

    private static Spec first(String name, String summary) {
        Spec.Builder spec = Spec.of(name, -3, "list").keys(1, -2, 1).write(WAITS);
        return spec.since("2.0.0").summary(summary).build();
    }
}
