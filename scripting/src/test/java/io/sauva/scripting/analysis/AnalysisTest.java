package io.sauva.scripting.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.lua.Lua;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnalysisTest {
    private static final CommandTable COMMANDS = new CommandTable(List.of(
            command(Spec.of("get", 2, "").keys(1, 1, 1).read()),
            command(Spec.of("set", -3, "").keys(1, 1, 1).write()),
            command(Spec.of("del", -2, "").keys(1, -1, 1).write()),
            command(Spec.of("mget", -2, "").keys(1, -1, 1).read()),
            command(Spec.of("mset", -3, "").keys(1, -1, 2).write()),
            command(Spec.of("rename", 3, "").keys(1, 2, 1).write()),
            command(Spec.of("zunion", -3, "").keys(new CountedKeys(1)).read()),
            command(Spec.of("publish", 3, "").with(Flag.PUBSUB)),
            command(Spec.of("ping", -1, "")),
            command(Spec.of("dbsize", 1, "").read()),
            command(Spec.of("keys", 2, "").read(Flag.EVERYTHING, Flag.SLOW)),
            command(Spec.of("lcs", 3, "").keys(1, 2, 1).read(Flag.SLOW)),
            command(Spec.of("select", 2, "")),
            command(Spec.of("copy", -3, "").keys(1, 2, 1).write()),
            command(Spec.of("object", -2, "")),
            command(Spec.of("object|encoding", 3, "").keys(2, 2, 1).read())));

    private static Command command(Spec.Builder spec) {
        Consumer<Call> nothing = call -> call.reply().ok();
        return new SimpleCommand(spec.build(), nothing);
    }

    private static Traits of(String script) {
        return Analysis.of(Lua.compile(script, "script").tree(), COMMANDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return 0",
                "return redis.call('get', KEYS[1])",
                "return redis.call('GET', KEYS[ARGV[1] + 1])",
                "return redis.pcall('get', KEYS[1]) or 'x'",
                "local k = KEYS[1] return redis.call('get', k)",
                "local k, l = KEYS[1], KEYS[2] return redis.call('get', l)",
                "local k, l = unpack(KEYS) return redis.call('mget', k, l)",
                "local call = redis.call return call('get', (KEYS[1]))",
                "local r = redis local call = r.call return call('get', KEYS[1])",
                "for i = 1, #KEYS do redis.call('get', KEYS[i]) end",
                "for i, key in ipairs(KEYS) do redis.call('get', key) end",
                "local keys = KEYS for _, key in pairs(keys) do redis.call('get', key) end",
                "return redis.call('mget', unpack(KEYS))",
                "return redis.call('mget', KEYS[1], unpack(KEYS, 2))",
                "local function f() return redis.call('get', KEYS[1]) end return f()",
                "local k = KEYS[1] local f = function() return function() return redis.call('get', k) end end",
                "return {pcall(redis.call, 'get', KEYS[1])}",
                "return redis.call('get', ARGV[1] and KEYS[1] or KEYS[2])",
                "return redis.call('zunion', 2, KEYS[1], KEYS[2])",
                "return redis.call('zunion', 1, KEYS[1], 'weights', 2)",
                "return redis.call('object', 'encoding', KEYS[1])",
                "return redis.call('ping', ARGV[1])",
                "return redis.call('nosuch', 'a')",
                "return redis.call('get')",
                "return redis.sha1hex(KEYS[1])",
                "return cjson.encode(KEYS)",
                "return redis.call()"
            })
    void readsDeclaredKeysOnly(String script) {
        Traits traits = of(script);
        assertEquals(List.of(true, false), List.of(traits.clean(), traits.writes()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('set', KEYS[1], ARGV[1])",
                "return redis.call('set', KEYS[1], redis.call('get', KEYS[2]))",
                "return redis.call('set', KEYS[1], unpack(ARGV))",
                "return redis.call('del', unpack(KEYS))",
                "return redis.call('mset', KEYS[1], 'a', KEYS[2], ARGV[1])",
                "return redis.call('rename', KEYS[1], KEYS[2])",
                "return redis.call('publish', ARGV[1], ARGV[2])"
            })
    void changesDeclaredKeysOnly(String script) {
        Traits traits = of(script);
        assertEquals(List.of(true, true), List.of(traits.clean(), traits.writes()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('get', 'a')",
                "return redis.call('get', ARGV[1])",
                "return redis.call('get', KEYS[1] .. 'x')",
                "return redis.call('get', ARGV[1] or KEYS[1])",
                "return redis.call(ARGV[1], KEYS[1])",
                "return redis.call(unpack(ARGV))",
                "return redis[ARGV[1]]('get', KEYS[1])",
                "return redis.call('mget', KEYS[1], unpack(ARGV))",
                "return redis.call('mset', KEYS[1], unpack(KEYS))",
                "return redis.call('mset', KEYS[1], 'a', 'b', 'c')",
                "return redis.call('zunion', #KEYS, KEYS[1], KEYS[2])",
                "return redis.call('zunion', 1, KEYS[1], KEYS[2])",
                "return redis.call('zunion', 2, KEYS[1], 'b')",
                "return redis.call('object', ARGV[1], KEYS[1])",
                "return redis.call('dbsize')",
                "return redis.call('keys', '*')",
                "redis.call('select', 2) return redis.call('get', KEYS[1])",
                "return redis.call('copy', KEYS[1], KEYS[2])",
                "KEYS[1] = 'a' return redis.call('get', KEYS[1])",
                "table.insert(KEYS, 1, 'a') return redis.call('get', KEYS[1])",
                "rawset(KEYS, 1, 'a') return redis.call('get', KEYS[1])",
                "local keys = KEYS keys[1] = 'a' return redis.call('get', KEYS[1])",
                "setmetatable(KEYS, {}) return redis.call('get', KEYS[1])",
                "local k = KEYS[1] k = 'a' return redis.call('get', k)",
                "local k = KEYS[1] local f = function() k = 'a' end f() return redis.call('get', k)",
                "for i, key in ipairs(KEYS) do key = 'a' redis.call('get', key) end",
                "local function f(key) return redis.call('get', key) end return f('a')",
                "local calls = {redis.call} return calls[1]('get', 'a')",
                "local function f(call) return call('get', 'a') end return f(redis.call)",
                "return select(1, redis.call)('get', 'a')",
                "local t = {redis} return t[1].call('get', 'a')",
                "return _G.redis.call('get', 'a')",
                "local g = _G return g['redis'].call('get', 'a')",
                "return loadstring('return redis.call(\"get\", \"a\")')()",
                "local l = load return l",
                "return coroutine.wrap(redis.call)('get', 'a')",
                "return xpcall(redis.call, error)",
                "return pcall(redis.call, ARGV[1], KEYS[1])",
                "return redis:call('get', KEYS[1])"
            })
    void mayTouchOtherKeys(String script) {
        assertEquals(false, of(script).clean());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return 0",
                "return {KEYS[1], ARGV[1], #ARGV, math.pi, {a = 1}}",
                "if tonumber(ARGV[1]) > 1 then return redis.call('get', KEYS[1]) else return nil end",
                "local v = redis.call('get', KEYS[1]) if v == false then return 'none' end return v:upper()",
                "return string.format('%d', math.floor(ARGV[1] / 2))",
                "local t = cjson.decode(ARGV[1]) table.insert(t, ARGV[2]) return t.x",
                "return {pcall(redis.call, 'get', KEYS[1])}",
                "do local s = ARGV[1] .. 'x' return s:sub(2) end"
            })
    void takesNoLongerThanItsText(String script) {
        assertEquals(true, of(script).straight());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while ARGV[1] do end",
                "repeat until true",
                "for i = 1, 2 do end",
                "for k in pairs(KEYS) do end",
                "local f = function() return f() end",
                "local function f() end",
                "return ('x'):rep(1e9)",
                "return string.rep('x', 1e9)",
                "local rep = string.rep return rep('x', 1e9)",
                "local t = {sub = string.rep} return t:sub(1e9)",
                "return ARGV[1]:gsub('.-', '')",
                "return string.find(ARGV[1], ARGV[2])",
                "return table.sort(ARGV)",
                "return ARGV.f()",
                "return pcall(string.rep, 'x', 1e9)",
                "return setmetatable({}, {__index = string.rep}).x",
                "return redis.call('keys', '*')",
                "return redis.call('lcs', KEYS[1], KEYS[2])",
                "return redis.call(ARGV[1])",
                "local t = {} table.insert(t, -200000000, 1)",
                "local t = {} table.insert(t, unpack(ARGV))",
                "local t = {} t[1] = t return cjson.encode(t)",
                "local t = {} t[1] = t return cmsgpack.pack(t)",
                "return string.format(ARGV[1], unpack(ARGV))",
                "local a = ARGV[1] a = a..a..a..a a = a..a..a..a a = a..a..a..a a = a..a..a..a a = a..a return a"
            })
    void mayTakeLong(String script) {
        assertEquals(false, of(script).straight());
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis.call('get', KEYS[1]) return pcall(redis.call, 'get', KEYS[1])"})
    void countsCalls(String script) {
        assertEquals(2, of(script).calls());
    }
}
