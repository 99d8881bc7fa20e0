package io.sauva.scripting.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.scripting.analysis.Traits;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is known of a function from the text of its callback.
class CallbackTraitsTest {
    private static final CommandTable COMMANDS = new CommandTable(List.<Command>of(
            new SimpleCommand(Spec.of("get", 2, "string").keys(1, 1, 1).read().build(), CallbackTraitsTest::nothing),
            new SimpleCommand(
                    Spec.of("incr", 2, "string").keys(1, 1, 1).write().build(), CallbackTraitsTest::nothing)));

    private static void nothing(Call call) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "function(keys, args) return redis.call('get', keys[1]) end             | true  | false | true",
                "function(k, a) return redis.call('incr', k[1]) end                     | true  | true  | true",
                "function(k, a) for i, key in ipairs(k) do redis.call('incr', key) end end | true | true | false",
                "function(keys, args) return redis.call('get', args[1]) end             | false | false | true",
                "function(keys, args) keys = args return redis.call('get', keys[1]) end | false | false | true",
                "function(...) return redis.call('get', ...) end                        | false | false | true",
                "function(keys) return redis.call('get', KEYS[1]) end                   | true  | false | true",
                "function(keys) return redis.call('get', keys[constant]) end            | true  | false | true",
                "function(keys) return helper(keys[1]) end                              | false | true  | false",
                "helper                                                                 | false | false | true",
            })
    void areFoundInTheText(String callback, boolean clean, boolean writes, boolean straight) {
        Lua program = Lua.compile(
                "local constant = 1 local function helper(key) return redis.call('get', key) end register(" + callback
                        + ")",
                "library");
        try (LuaState state = LuaState.open(LuaLibraries.of())) {
            RegisterFunction.Registration[] registered = new RegisterFunction.Registration[1];
            state.globals().set(LuaString.constant("register"), LuaFunction.of((running, arguments) -> {
                registered[0] = new RegisterFunction.Registration("f", null, Set.of(), (LuaFunction) arguments[0]);
                return LuaFunction.NONE;
            }));
            state.call(program.load(state));
            Traits traits = new CallbackTraits(program.tree(), COMMANDS).of(registered[0]);
            assertEquals(clean, traits.clean(), "clean");
            assertEquals(writes, traits.writes(), "writes");
            assertEquals(straight, traits.straight(), "straight");
        }
    }
}
