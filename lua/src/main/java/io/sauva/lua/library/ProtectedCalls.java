package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.run.Operations;
import java.util.Arrays;

/// `pcall` and `xpcall`. They catch [LuaError] and nothing else, so a script that is stopped stops.
final class ProtectedCalls implements LuaLibrary {
    /// How often a handler that fails is called with its own error.
    private static final int MOST_HANDLINGS = 190;

    @Override
    public void install(Installation installation) {
        BaseLibrary.put(installation.globals(), "pcall", new Pcall());
        BaseLibrary.put(installation.globals(), "xpcall", new Xpcall());
    }

    /// What a protected call gave: results, or an error.
    private record Outcome(Object results, LuaError error) {}

    private static Outcome attempt(LuaState state, LuaFunction caller, Object function, Object[] arguments) {
        long mark = state.mark();
        state.enterHost(caller);
        try {
            Object results = Operations.call(state, function, arguments);
            state.leaveHost();
            return new Outcome(results, null);
        } catch (LuaError error) {
            state.unwind(mark);
            return new Outcome(null, error.settled());
        } catch (StackOverflowError e) {
            state.unwind(mark);
            return new Outcome(null, LuaState.overflow());
        }
    }

    private static Object[] success(Object results) {
        if (results instanceof Object[] list) {
            Object[] all = new Object[list.length + 1];
            all[0] = true;
            System.arraycopy(list, 0, all, 1, list.length);
            return all;
        }
        return new Object[] {true, results};
    }

    private static final class Pcall extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Object function = Arguments.any(arguments, 0);
            Outcome outcome = attempt(state, this, function, Arrays.copyOfRange(arguments, 1, arguments.length));
            return outcome.error == null ? success(outcome.results) : new Object[] {false, outcome.error.value()};
        }
    }

    private static final class Xpcall extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Object handler = Arguments.any(arguments, 1);
            Outcome outcome = attempt(state, this, arguments[0], NONE);
            for (int turn = 0; outcome.error != null; turn++) {
                if (!(handler instanceof LuaFunction) || turn == MOST_HANDLINGS) {
                    return new Object[] {false, LuaString.of("error in error handling")};
                }
                outcome = attempt(state, this, handler, new Object[] {outcome.error.value()});
                if (outcome.error == null) {
                    return new Object[] {false, first(outcome.results)};
                }
            }
            return success(outcome.results);
        }
    }
}
