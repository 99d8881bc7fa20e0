package io.sauva.scripting.async;

import io.sauva.scripting.api.Caller;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.scripting.running.RunningScript;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.execution.Nested;
import io.sauva.server.extension.Host;
import java.util.Arrays;
import java.util.List;

/// Executes the commands of an atomic section, inside it. The section holds what it has named and cannot begin
/// again, so that a command that wants anything else is refused before it runs.
///
/// Thread: that of the section.
/// Invariant: a command runs only while everything that it touches is held.
final class SectionCaller implements Caller {
    private final List<byte[]> held;
    private final int database;
    private final RunningScript running;
    private final Nested nested;

    /// @param outer the section
    /// @param held the keys whose partitions it holds, alone
    SectionCaller(Host host, Call outer, List<byte[]> held, RunningScript running) {
        this.held = held;
        this.running = running;
        database = outer.client().database();
        nested = host.nested(outer);
    }

    @Override
    public void call(Command command, byte[][] arguments, LuaReply reply) {
        String refusal = refusal(command, arguments);
        if (refusal != null) {
            reply.error(refusal);
            return;
        }
        Spec spec = command.spec();
        if (spec.is(Flag.WRITE) || spec.is(Flag.MAY_REPLICATE) || spec.is(Flag.PUBSUB) || spec.is(Flag.ADMIN)) {
            running.beginToWrite();
        }
        nested.run(command, arguments, reply);
    }

    /// Which of the keys is not held, or `null`.
    byte[] firstUnheld(List<byte[]> keys) {
        for (byte[] key : keys) {
            if (held.stream().noneMatch(known -> Arrays.equals(known, key))) {
                return key;
            }
        }
        return null;
    }

    static String notHeld(byte[] key) {
        return "ERR the key '" + Arguments.text(key) + "' is not among those of redis.atomic()";
    }

    private String refusal(Command command, byte[][] arguments) {
        Spec spec = command.spec();
        List<byte[]> keys = spec.keys(arguments);
        boolean looksAtAll = keys.isEmpty() && (spec.is(Flag.READONLY) || spec.is(Flag.WRITE));
        if (looksAtAll
                || command.demand(arguments).everything()
                || command.otherDatabase(arguments) >= 0
                || (!keys.isEmpty() && nested.client().database() != database)) {
            return "ERR '" + spec.name() + "' touches more than the keys of redis.atomic()";
        }
        byte[] unheld = firstUnheld(keys);
        return unheld == null ? null : notHeld(unheld);
    }
}
