package io.sauva.scripting.atomic;

import io.sauva.scripting.api.Caller;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.scripting.running.RunningScript;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.execution.Nested;
import io.sauva.server.extension.Host;
import java.util.Arrays;
import java.util.List;

/// Executes the commands of a script that is one operation, inside it.
///
/// **Keys.** A script must stay atomic if it touches keys that it did not declare, and nothing that it changed
/// can be undone. So there are two kinds. A *clean* script is known from its text to touch its declared keys
/// only: it holds their partitions. Any other begins with these partitions too, as a reader. When it wants
/// another key, or wants to write (after which it might want another key), it stops there: it has changed
/// nothing and told nobody, so it can begin again, with every partition, and does so from the beginning the
/// next time ([io.sauva.scripting.Script#isWide]).
///
/// Thread: that of the script.
/// Invariant: a command runs only while everything that it touches is held, and writes only alone.
/// Invariant: whoever strays has changed nothing.
public final class AtomicCaller implements Caller {
    private final Host host;
    private final Call outer;
    private final List<byte[]> declared;
    private final boolean clean;
    private final boolean everything;
    private final boolean alone;
    private final RunningScript running;
    private Nested nested;

    /// @param outer the command that runs the script
    /// @param declared the keys whose partitions are held
    /// @param clean whether the script cannot touch any other
    /// @param running the script, or `null` if it is over before anybody could ask for it
    public AtomicCaller(Host host, Call outer, List<byte[]> declared, boolean clean, RunningScript running) {
        this.host = host;
        this.outer = outer;
        this.declared = declared;
        this.clean = clean;
        this.running = running;
        everything = outer.keyspaces().holdsEverything();
        alone = outer.keyspaces().isAlone();
    }

    @Override
    public void call(Command command, byte[][] arguments, LuaReply reply) {
        if (running != null) {
            running.check(); // a loop over commands that take long has few turns in which a kill is seen
        }
        Nested nested = nested();
        if (!everything && !isWithin(command, arguments)) {
            throw strayed(command);
        }
        if (isFinal(command.spec())) {
            // Beside other readers nobody may write; but what has no keys writes nothing that they could see.
            if (!clean && !(everything && alone)) {
                throw strayed(command);
            }
            if (running != null) {
                running.beginToWrite();
            }
        }
        if (running != null) {
            running.called();
        }
        nested.run(command, arguments, reply);
    }

    @Override
    public void refused(Command command, String error) {
        nested().refuse(command, error);
    }

    private Nested nested() {
        if (nested == null) {
            nested = host.nested(outer);
        }
        return nested;
    }

    @Override
    public boolean isKillable() {
        return running != null;
    }

    /// Whether it cannot be taken back: it changes something, or tells somebody something.
    private static boolean isFinal(Spec spec) {
        return spec.is(Flag.WRITE) || spec.is(Flag.MAY_REPLICATE) || spec.is(Flag.PUBSUB) || spec.is(Flag.ADMIN);
    }

    /// Whether the command touches nothing but declared keys, and in the way in which they are held.
    private boolean isWithin(Command command, byte[][] arguments) {
        Demand demand = command.demand(arguments);
        if (demand.everything() || (demand.alone() && !alone)) {
            return false;
        }
        List<byte[]> keys = command.spec().keys(arguments);
        if (keys.isEmpty()) {
            return !looksAtAll(command.spec());
        }
        if (nested.client().database() != outer.client().database() || command.otherDatabase(arguments) >= 0) {
            return false;
        }
        for (byte[] key : keys) {
            if (!isDeclared(key)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a command without keys looks at the data all the same: `DBSIZE`, `SCAN`.
    private static boolean looksAtAll(Spec spec) {
        return spec.is(Flag.READONLY) || spec.is(Flag.WRITE);
    }

    private boolean isDeclared(byte[] key) {
        for (byte[] known : declared) {
            if (known == key || Arrays.equals(known, key)) { // mostly the very same bytes, by way of KEYS
                return true;
            }
        }
        return false;
    }

    private RuntimeException strayed(Command command) {
        if (clean) {
            return new IllegalStateException(
                    "a script was taken for clean that calls '" + command.spec().name() + "' on other keys");
        }
        return new StrayedException();
    }
}
