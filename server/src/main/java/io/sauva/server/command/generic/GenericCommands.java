package io.sauva.server.command.generic;

import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.sort.Sort;
import java.util.ArrayList;
import java.util.List;

/// The commands on keys, whatever their values are.
public final class GenericCommands {
    private GenericCommands() {}

    public static List<Command> all() {
        List<Command> all = new ArrayList<>();
        addKeys(all);
        addDatabases(all);
        addTimes(all);
        all.add(Sort.writing());
        all.add(Sort.readOnly());
        all.add(new Dump());
        all.add(new Restore());
        all.add(new Wait());
        all.addAll(ObjectQueries.all());
        return all;
    }

    private static void addKeys(List<Command> all) {
        all.add(new Delete(manyKeys("del", "1.0.0", "Deletes keys").write().build()));
        all.add(new Delete(manyKeys("unlink", "4.0.0", "Deletes keys, their memory later")
                .write(Flag.FAST)
                .build()));
        all.add(new Exists(manyKeys("exists", "1.0.0", "Counts which of the keys are there")
                .read(Flag.FAST)
                .build()));
        all.add(new Exists(manyKeys("touch", "3.2.1", "Takes note that keys are used, and counts them")
                .read(Flag.FAST)
                .build()));
        all.add(new Type());
        all.add(new Rename(
                twoKeys("rename", "Gives a value another key").write().build(), false));
        all.add(new Rename(
                twoKeys("renamenx", "Gives a value another key that is not there")
                        .write(Flag.FAST)
                        .build(),
                true));
        all.add(new Copy());
        all.add(new Move());
    }

    private static void addDatabases(List<Command> all) {
        all.add(new RandomKey());
        all.add(new Keys());
        all.add(new Scan());
        all.add(new DatabaseSize());
        all.add(new Flush("flushdb", false, "Deletes all keys of the database"));
        all.add(new Flush("flushall", true, "Deletes all keys of all databases"));
        all.add(new SwapDatabases());
    }

    private static void addTimes(List<Command> all) {
        all.add(new Expire("expire", true, true, "1.0.0", "Has a key go after so many seconds"));
        all.add(new Expire("pexpire", false, true, "2.6.0", "Has a key go after so many milliseconds"));
        all.add(new Expire("expireat", true, false, "1.2.0", "Has a key go at a time in seconds"));
        all.add(new Expire("pexpireat", false, false, "2.6.0", "Has a key go at a time in milliseconds"));
        all.add(new TimeToLive("ttl", true, true, "1.0.0", "Says in how many seconds a key goes"));
        all.add(new TimeToLive("pttl", false, true, "2.6.0", "Says in how many milliseconds a key goes"));
        all.add(new TimeToLive("expiretime", true, false, "7.0.0", "Says when a key goes, in seconds"));
        all.add(new TimeToLive("pexpiretime", false, false, "7.0.0", "Says when a key goes, in milliseconds"));
        all.add(new Persist());
    }

    private static Spec.Builder manyKeys(String name, String since, String summary) {
        return Spec.of(name, -2, "generic").keys(1, -1, 1).since(since).summary(summary);
    }

    private static Spec.Builder twoKeys(String name, String summary) {
        return Spec.of(name, 3, "generic").keys(1, 2, 1).summary(summary);
    }
}
