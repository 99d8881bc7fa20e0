package io.sauva.scripting.api;

import io.sauva.lua.LuaState;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandTable;
import java.util.ArrayList;
import java.util.List;

/// One run of a script or a function, as the functions of the table `redis` see it.
///
/// Thread: that of the script.
public final class Invocation {
    private static final int LINE_BYTES = 80;

    private final CommandTable commands;
    private final Caller caller;
    private final boolean readOnly;
    private int protocol = 2;
    private LuaReply reply;
    private List<LogLine> kept;
    private List<String> errors;

    /// What the functions of a state find it by.
    private static final class Slot {
        private Invocation present;
    }

    /// A line for the log that waits until it is sure that the script does not begin again.
    record LogLine(System.Logger.Level level, String text, Object charged) {}

    /// @param commands that it may call
    /// @param caller who has them executed
    /// @param readOnly whether it may change nothing
    public Invocation(CommandTable commands, Caller caller, boolean readOnly) {
        this.commands = commands;
        this.caller = caller;
        this.readOnly = readOnly;
    }

    /// The run that the state is in; none while it was not told of one.
    static Invocation of(LuaState state) {
        return slot(state).present;
    }

    /// Makes this the run that the state is in.
    public void enter(LuaState state) {
        slot(state).present = this;
        reply = new LuaReply(state);
    }

    /// The state is in no run any more.
    public static void leave(LuaState state) {
        slot(state).present = null;
    }

    private static Slot slot(LuaState state) {
        return state.attachment(Slot.class, Slot::new);
    }

    CommandTable commands() {
        return commands;
    }

    Caller caller() {
        return caller;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    /// Whether somebody could end the script before its end.
    public boolean isKillable() {
        return caller.isKillable();
    }

    /// Where the next command says its reply.
    LuaReply reply() {
        reply.begin(protocol);
        return reply;
    }

    /// The version of the protocol that the script wants replies in.
    public int protocol() {
        return protocol;
    }

    void protocol(int version) {
        protocol = version;
    }

    /// Has lines for the log kept until [#tell]: the script may have to begin again.
    public void keepLog() {
        kept = new ArrayList<>(0);
    }

    /// The script is over and does not begin again: what it wrote for the log is written.
    public void tell() {
        if (kept != null) {
            kept.forEach(line -> Log.write(line.level(), line.text()));
            kept = null;
        }
    }

    /// The same for a script that is one operation, whose errors are counted with its command.
    public void tell(Call call) {
        tell();
        if (errors != null) {
            call.fail(errors);
        }
    }

    /// What the script has answered, or thrown, are errors: these, and some that were counted when they came.
    public void errors(List<String> uncounted) {
        errors = uncounted;
    }

    void log(LuaState state, System.Logger.Level level, String text) {
        if (kept == null) {
            Log.write(level, text);
        } else {
            kept.add(new LogLine(level, text, state.charge(LINE_BYTES + 2L * text.length())));
        }
    }
}
