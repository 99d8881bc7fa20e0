package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.value.Value;
import java.util.List;
import java.util.function.BiConsumer;

/// `OBJECT` and its subcommands: how Redis would keep a value.
final class ObjectQueries {
    /// Longer strings are not kept in one piece with their header in Redis.
    private static final int LONGEST_EMBEDDED = 44;

    /// Redis shares the numbers below, and says so with a count of references that never changes.
    private static final int SHARED_NUMBERS = 10_000;

    private static final int SHARED = Integer.MAX_VALUE;

    private ObjectQueries() {}

    static List<Command> all() {
        Spec container = Spec.of("object", -2, "generic")
                .since("2.2.3")
                .summary("How values are kept")
                .build();
        return Container.of(
                container,
                List.of(
                        subcommand("encoding", "2.2.3", "Says how a value is kept", ObjectQueries::encoding),
                        subcommand("freq", "4.0.0", "Says how often a key is used", ObjectQueries::frequency),
                        subcommand(
                                "idletime", "2.2.3", "Says for how long a key was not used", ObjectQueries::idleTime),
                        subcommand(
                                "refcount",
                                "2.2.3",
                                "Says how often a value is referred to",
                                ObjectQueries::references)));
    }

    /// The name of the representation that Redis would have chosen for a string.
    static String encoding(byte[] string) {
        if (Arguments.isInteger(string)) {
            return "int";
        }
        return string.length <= LONGEST_EMBEDDED ? "embstr" : "raw";
    }

    private static Command subcommand(String name, String since, String summary, BiConsumer<Call, Object> work) {
        Spec spec = Spec.of("object|" + name, 3, "generic")
                .keys(2, 2, 1)
                .read()
                .since(since)
                .summary(summary)
                .build();
        return new SimpleCommand(spec, call -> {
            call.keyspace().readingQuietly(); // who asks about a value does not use it
            Object value = call.keyspace().any(call.argument(2));
            if (value == null) {
                call.reply().nil();
            } else {
                work.accept(call, value);
            }
        });
    }

    private static void encoding(Call call, Object value) {
        call.reply().bulk(value instanceof Value structure ? structure.encoding() : encoding((byte[]) value));
    }

    /// When a key was used last is not recorded: it would be a write for every read, and nothing evicts.
    private static void idleTime(Call call, Object value) {
        call.reply().integer(0);
    }

    private static void references(Call call, Object value) {
        call.reply().integer(value instanceof byte[] string && isShared(string) ? SHARED : 1);
    }

    private static boolean isShared(byte[] string) {
        if (!Arguments.isInteger(string)) {
            return false;
        }
        long number = Arguments.integer(string);
        return number >= 0 && number < SHARED_NUMBERS;
    }

    private static void frequency(Call call, Object value) {
        throw new CommandException("ERR An LFU maxmemory policy is not selected, access frequency not tracked. "
                + "Please note that when switching between policies at runtime LRU and LFU data will take some "
                + "time to adjust.");
    }
}
