package io.sauva.server.command.stream;

import io.sauva.server.command.Command;
import io.sauva.server.command.Container;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.List;

/// The commands of streams. Groups of consumers are not there yet.
///
/// Thread: any; nothing is kept here.
public final class StreamCommands {
    private StreamCommands() {}

    public static List<Command> all() {
        List<Command> commands = new ArrayList<>(List.of(
                new XAdd(write("xadd", -5, "Appends an entry to a stream", Flag.DENYOOM, Flag.FAST)),
                new XLen(read("xlen", 2, "Says how many entries a stream has", Flag.FAST)),
                new XRange(read("xrange", -4, "Shows the entries from one id to another"), false),
                new XRange(read("xrevrange", -4, "Shows the entries from one id to another, the last one first"), true),
                new XRead(Spec.of("xread", -4, "stream")
                        .keys(XRead::keys)
                        .read(Flag.BLOCKING)
                        .since("5.0.0")
                        .summary("Shows the entries behind an id of several streams, and waits for some")
                        .build()),
                new XDel(write("xdel", -3, "Deletes entries by their ids", Flag.FAST)),
                new XTrim(write("xtrim", -4, "Removes the oldest entries")),
                new XSetId(write("xsetid", -3, "Sets the last id of a stream", Flag.DENYOOM, Flag.FAST))));
        Spec container = Spec.of("xinfo", -2, "stream")
                .since("5.0.0")
                .summary("Tells of streams")
                .build();
        commands.addAll(Container.of(container, List.of(new XInfoStream())));
        return List.copyOf(commands);
    }

    private static Spec read(String name, int arity, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "stream").keys(1, 1, 1).read(flags);
        return spec.since("5.0.0").summary(summary).build();
    }

    private static Spec write(String name, int arity, String summary, Flag... flags) {
        Spec.Builder spec = Spec.of(name, arity, "stream").keys(1, 1, 1).write(flags);
        return spec.since("5.0.0").summary(summary).build();
    }
}
