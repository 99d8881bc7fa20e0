package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.info.ProcessFigures;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// The subcommands of `MEMORY`. What Redis says of its allocator is said of the Java heap.
final class MemoryCommands {
    /// What a key takes besides its bytes and its value: array header, entry, place in the table.
    private static final int ENTRY_BYTES = 56;

    private static final int ARRAY_BYTES = 16;

    private final ProcessFigures process;
    private final DatabaseCounts databases;

    MemoryCommands(ProcessFigures process, DatabaseCounts databases) {
        this.process = process;
        this.databases = databases;
    }

    List<Command> all() {
        Spec spec = Spec.of("memory", -2, "server")
                .since("4.0.0")
                .summary("Commands about memory")
                .build();
        return Container.of(
                spec,
                List.of(
                        sub("doctor", "Says what is wrong with memory", this::doctor),
                        sub("malloc-stats", "Shows the figures of the Java heap", this::heap),
                        sub("purge", "Does nothing: the collector gives memory back by itself", MemoryCommands::purge),
                        sub("stats", "Shows the figures of memory", this::stats),
                        new SimpleCommand(
                                Spec.of("memory|usage", -3, "server")
                                        .keys(2, 2, 1)
                                        .read()
                                        .since("4.0.0")
                                        .summary("Estimates the bytes that a key takes")
                                        .build(),
                                MemoryCommands::usage)));
    }

    private static Command sub(String name, String summary, Consumer<Call> work) {
        Spec spec = Spec.of("memory|" + name, 2, "server")
                .since("4.0.0")
                .summary(summary)
                .build();
        return new SimpleCommand(spec, work);
    }

    /// Nested values are not sampled: they know what they take.
    private static void usage(Call call) {
        for (int at = 3; at < call.size(); at += 2) {
            if (!call.is(at, "samples") || at + 1 == call.size()) {
                throw CommandException.syntax();
            }
            if (call.integer(at + 1) < 0) {
                throw CommandException.syntax();
            }
        }
        call.keyspace().reading(false); // who asks about a value does not use it
        Object value = call.keyspace().any(call.argument(2));
        if (value == null) {
            call.reply().nil();
        } else {
            long bytes = value instanceof Value structure ? structure.memoryBytes() : arrayBytes((byte[]) value);
            call.reply().integer(ENTRY_BYTES + arrayBytes(call.argument(2)) + bytes);
        }
    }

    private static long arrayBytes(byte[] array) {
        return (ARRAY_BYTES + array.length + 7L) & ~7L;
    }

    private static void purge(Call call) {
        call.reply().ok();
    }

    private void doctor(Call call) {
        double full = (double) process.usedBytes() / process.limitBytes();
        String text = full < 0.85
                ? "The heap has room: nothing is wrong with memory.\n"
                : "The heap is nearly full: give the server a larger one (-Xmx), or store less.\n";
        call.reply().verbatim("txt", Arguments.bytes(text));
    }

    private void heap(Call call) {
        String text = String.format(
                Locale.ROOT,
                "heap used: %d%nheap committed: %d%nheap maximum: %d%nresident: %d%ncollector: %s%n",
                process.usedBytes(),
                process.committedBytes(),
                process.limitBytes(),
                process.residentBytes(),
                ProcessFigures.collector());
        call.reply().verbatim("txt", Arguments.bytes(text));
    }

    private void stats(Call call) {
        long used = process.usedBytes();
        long data = Math.max(0, used - process.startBytes());
        long committed = process.committedBytes();
        long resident = process.residentBytes();
        long keys = 0;
        for (int database = 0; database < databases.databases(); database++) {
            keys += databases.of(database).keys();
        }
        Reply reply = call.reply();
        reply.map(27);
        integer(reply, "peak.allocated", process.peakBytes());
        integer(reply, "total.allocated", used);
        integer(reply, "startup.allocated", process.startBytes());
        for (String nothing : List.of("replication.backlog", "clients.slaves", "clients.normal", "cluster.links")) {
            integer(reply, nothing, 0);
        }
        for (String nothing : List.of("aof.buffer", "lua.caches", "functions.caches")) {
            integer(reply, nothing, 0);
        }
        integer(reply, "overhead.total", used - data);
        integer(reply, "keys.count", keys);
        integer(reply, "keys.bytes-per-key", keys == 0 ? 0 : data / keys);
        integer(reply, "dataset.bytes", data);
        number(reply, "dataset.percentage", 100.0 * data / Math.max(1, used));
        number(reply, "peak.percentage", 100.0 * used / Math.max(1, process.peakBytes()));
        integer(reply, "allocator.allocated", used);
        integer(reply, "allocator.active", committed);
        integer(reply, "allocator.resident", committed);
        ratio(reply, "allocator-fragmentation", committed, used);
        ratio(reply, "allocator-rss", committed, committed);
        ratio(reply, "rss-overhead", resident, committed);
        number(reply, "fragmentation", (double) resident / Math.max(1, used));
        integer(reply, "fragmentation.bytes", resident - used);
    }

    private static void ratio(Reply reply, String name, long one, long other) {
        number(reply, name + ".ratio", (double) one / Math.max(1, other));
        integer(reply, name + ".bytes", one - other);
    }

    private static void integer(Reply reply, String name, long value) {
        reply.bulk(name);
        reply.integer(value);
    }

    private static void number(Reply reply, String name, double value) {
        reply.bulk(name);
        reply.number(value);
    }
}
