package io.sauva.scripting.api;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.DoubleText;

/// `redis.call` and `redis.pcall`: have the server execute a command. They differ in what becomes of an error:
/// the first throws it, the second answers it.
///
/// Thread: any; it has no state.
final class CallFunction extends LuaFunction {
    static final String WRONG_WORDS = "Lua redis lib command arguments must be strings or integers";

    private static final byte[] NEGATIVE_NAN = {'-', 'n', 'a', 'n'};

    private final boolean isProtected;

    CallFunction(boolean isProtected) {
        this.isProtected = isProtected;
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        Invocation invocation = Invocation.of(state);
        if (arguments.length == 0) {
            return failed(Failures.table(state, "Please specify at least one argument for this redis lib call"));
        }
        byte[][] words = words(arguments);
        if (words == null) {
            return failed(Failures.table(state, WRONG_WORDS));
        }
        Command command = invocation.commands().find(words);
        String refusal = refusal(invocation, command, words.length);
        if (refusal != null) {
            return failed(refused(state, invocation, command, refusal));
        }
        LuaReply reply = invocation.reply();
        invocation.caller().call(command, words, reply);
        reply.check();
        if (reply.isError()) {
            return failed(counted((LuaTable) reply.value()));
        }
        return reply.value();
    }

    private Object failed(LuaTable error) {
        if (isProtected) {
            return error;
        }
        throw new LuaError(error);
    }

    static LuaTable refused(LuaState state, Invocation invocation, Command command, String refusal) {
        invocation.caller().refused(command, "ERR " + refusal);
        return counted(Failures.table(state, refusal));
    }

    static LuaTable counted(LuaTable error) {
        error.set(LuaReply.COUNTED, true);
        return error;
    }

    /// The words of a command; `null` if one of them is neither a string nor a number. The bytes of strings are
    /// shared: they never change.
    static byte[][] words(Object[] arguments) {
        byte[][] words = new byte[arguments.length][];
        for (int at = 0; at < arguments.length; at++) {
            switch (arguments[at]) {
                case LuaString text -> words[at] = text.bytes();
                case Double number -> words[at] = digits(number);
                case null, default -> {
                    return null;
                }
            }
        }
        return words;
    }

    private static byte[] digits(double number) {
        // The sign of what is no number is shown by C, and that of 0/0 is negative on x86-64.
        return Double.isNaN(number) && Double.doubleToRawLongBits(number) < 0
                ? NEGATIVE_NAN.clone()
                : DoubleText.of(number);
    }

    /// Why the script may not call this command, or `null`.
    static String refusal(Invocation invocation, Command command, int words) {
        if (command == null) {
            return "Unknown Redis command called from script";
        }
        Spec spec = command.spec();
        if (!spec.admits(words)) {
            return "Wrong number of args calling Redis command from script";
        }
        boolean waits = spec.is(Flag.BLOCKING) && invocation.caller().mayWait();
        if (spec.is(Flag.NOSCRIPT) && !waits) {
            return "This Redis command is not allowed from script";
        }
        if (invocation.isReadOnly() && (spec.is(Flag.WRITE) || spec.is(Flag.MAY_REPLICATE))) {
            return "Write commands are not allowed from read-only scripts.";
        }
        return null;
    }
}
