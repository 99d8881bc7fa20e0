package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.generic.GenericCommands;
import io.sauva.server.command.pubsub.PubSubCommands;
import io.sauva.server.pubsub.Channels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Arity, flags and key positions are those that Redis's `COMMAND INFO` answers.
class GenericSpecTest {
    /// What Redis does not show.
    private static final Set<Flag> UNSAID = EnumSet.of(Flag.EVERYTHING, Flag.SLOW, Flag.MAY_REPLICATE);

    @Test
    void specificationsAreThoseOfRedis() throws IOException {
        assumeTrue(RedisReference.isInstalled(), "redis-server is not installed");
        List<Command> commands = new ArrayList<>(GenericCommands.all());
        commands.addAll(PubSubCommands.all(new Channels()));
        Map<String, String> ours = new TreeMap<>();
        Map<String, String> theirs = new TreeMap<>();
        try (RedisReference redis = new RedisReference()) {
            for (Command command : commands) {
                Spec spec = command.spec();
                ours.put(spec.name(), shown(spec));
                theirs.put(spec.name(), shown(redis.say("COMMAND INFO " + spec.name())));
            }
        }
        assertEquals(lines(theirs), lines(ours));
    }

    private static String shown(Spec spec) {
        String flags = spec.flags().stream()
                .filter(flag -> !UNSAID.contains(flag))
                .map(Flag::text)
                .sorted()
                .collect(Collectors.joining(" "));
        return ":" + spec.arity() + " [" + flags + "] :" + spec.firstKey() + " :" + spec.lastKey() + " :"
                + spec.keyStep();
    }

    /// Of `[["name", :arity, [flags], :first, :last, :step, …]]`.
    private static String shown(String info) {
        int flags = info.indexOf('[', 2);
        int end = info.indexOf(']', flags);
        String arity = info.substring(info.indexOf(':'), flags).replaceAll("[, ]+$", "");
        List<String> sorted = info.substring(flags + 1, end).isEmpty()
                ? List.of()
                : List.of(info.substring(flags + 1, end).split(", "));
        String[] positions = info.substring(end + 3).split(", ", -1);
        return arity + " [" + sorted.stream().sorted().collect(Collectors.joining(" ")) + "] " + positions[0] + " "
                + positions[1] + " " + positions[2];
    }

    private static String lines(Map<String, String> specifications) {
        return specifications.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }
}
