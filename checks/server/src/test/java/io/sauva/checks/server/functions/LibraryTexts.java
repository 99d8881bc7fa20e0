package io.sauva.checks.server.functions;

import java.util.ArrayList;
import java.util.List;

/// Libraries, good and bad ones, that are given to Redis and to ours.
final class LibraryTexts {
    private static final String HEADER = "#!lua name=lib\n";

    /// One with many functions; what they answer depends on nothing that differs between servers.
    static final String CALLED = """
            #!lua name=lib
            local count = 0
            local function helper(key)
              return redis.call('get', key)
            end
            local function each(list, action)
              local results = {}
              for index, item in ipairs(list) do
                results[index] = action(item)
              end
              return results
            end
            redis.register_function('echo', function(keys, args) return {keys, args} end)
            redis.register_function{
              function_name = 'read',
              callback = function(keys) return each(keys, helper) end,
              flags = {'no-writes'},
              description = 'reads its keys'
            }
            redis.register_function('write', function(keys, args) return redis.call('set', keys[1], args[1]) end)
            redis.register_function('undeclared', function(keys, args) return redis.call('incr', args[1] or 'n') end)
            redis.register_function('count', function() count = count + 1 return count end)
            redis.register_function('unknown', function() return redis.call('nope') end)
            redis.register_function('fails', function() error('boom') end)
            redis.register_function('fails_with_table', function() error({err = 'MY table'}) end)
            redis.register_function('error_reply', function() return redis.error_reply('MY error') end)
            redis.register_function('arithmetic', function() local x = nil + 1 end)
            redis.register_function('wrong_type', function()
              redis.call('rpush', 'list', 1)
              return redis.call('incr', 'list')
            end)
            redis.register_function('sets_global', function() y = 1 end)
            redis.register_function('reads_keys', function() return KEYS[1] end)
            redis.register_function('reads_globals', function() return _G.x end)
            redis.register_function('registers', function() redis.register_function('z', function() end) end)
            redis.register_function('globals', function()
              local names = {}
              for name in pairs(_G) do names[#names + 1] = name end
              table.sort(names)
              return names
            end)
            redis.register_function('server', function()
              local names = {}
              local own = {async = true, atomic = true, await = true}
              for name in pairs(redis) do if not own[name] then names[#names + 1] = name end end
              table.sort(names)
              return names
            end)
            redis.register_function('changes_library', function() redis.call = nil end)
            redis.register_function('third_version', function()
              redis.setresp(3)
              redis.call('hset', 'hash', 'field', 'value')
              return redis.call('hgetall', 'hash')
            end)
            redis.register_function('boolean', function() redis.setresp(3) return true end)
            redis.register_function('calls_function', function() return redis.call('fcall', 'echo', 0) end)
            redis.register_function('evaluates', function() return redis.call('eval', 'return 1', 0) end)
            redis.register_function('loads', function() return redis.call('function', 'flush') end)
            redis.register_function('protected', function() return {pcall(redis.call, 'nope')} end)
            redis.register_function('protected_reply', function() return redis.pcall('incr', 'list', 'x').err end)
            redis.register_function('nothing', function() end)
            redis.register_function('status', function() return redis.status_reply('FINE') end)
            redis.register_function('library', function() return cjson.encode({1, 2}) end)
            """;

    static final List<String> CALLED_NAMES = List.of(
            "echo",
            "write",
            "read",
            "undeclared",
            "count",
            "COUNT",
            "unknown",
            "fails",
            "fails_with_table",
            "error_reply",
            "arithmetic",
            "wrong_type",
            "sets_global",
            "reads_keys",
            "reads_globals",
            "registers",
            "globals",
            "server",
            "changes_library",
            "third_version",
            "boolean",
            "calls_function",
            "evaluates",
            "loads",
            "protected",
            "protected_reply",
            "nothing",
            "status",
            "library");

    /// One function, so that the order in which they are shown cannot differ.
    static final String DESCRIBED = """
            #!LUA NAME=described
            redis.register_function{
              function_name = 'described_one',
              description = 'does nothing',
              flags = {'no-writes', 'allow-oom', 'allow-stale', 'no-cluster', 'allow-cross-slot-keys'},
              callback = function() end
            }
            """;

    static final List<String> WRONG_COMMANDS = List.of(
            "FUNCTION",
            "FUNCTION nope",
            "FUNCTION LOAD",
            "FUNCTION LOAD a b",
            "FUNCTION LOAD REPLACE a b",
            "FUNCTION LOAD REPLACE",
            "FUNCTION LOAD REPLACE REPLACE",
            "FUNCTION LIST nope",
            "FUNCTION LIST LIBRARYNAME",
            "FUNCTION LIST WITHCODE WITHCODE",
            "FUNCTION LIST LIBRARYNAME a LIBRARYNAME b",
            "FUNCTION DELETE",
            "FUNCTION DELETE none",
            "FUNCTION DELETE a b",
            "FUNCTION FLUSH nope",
            "FUNCTION FLUSH SYNC ASYNC",
            "FUNCTION FLUSH async",
            "FUNCTION DUMP x",
            "FUNCTION RESTORE",
            "FUNCTION RESTORE x",
            "FUNCTION RESTORE x nope",
            "FUNCTION RESTORE x FLUSH APPEND",
            "FUNCTION KILL",
            "FUNCTION KILL x",
            "FUNCTION STATS x");

    private LibraryTexts() {}

    static List<String> all() {
        List<String> texts = new ArrayList<>(List.of(
                "",
                "x",
                "#!",
                "#!lua",
                "#!lua\n",
                "#!lua name=\n",
                "#!lua name=lib name=lib\n",
                "#!lua nope=lib\n",
                "#!js name=lib\n",
                "#!js name=li-b\n",
                "#!lua name=li-b\n",
                "#!lua name=lib\0\n" + registered("f"),
                "#! lua name=lib\n" + registered("f"),
                "#!lua name=\"lib\n" + registered("f"),
                "#!lua  name='lib' \n" + registered("f"),
                "#!lua \"name=lib\"\n" + registered("f"),
                "#!LuA NAME=lib\n" + registered("f"),
                CALLED,
                DESCRIBED));
        for (String body : bodies()) {
            texts.add(HEADER + body);
        }
        return texts;
    }

    private static String registered(String name) {
        return "redis.register_function('" + name + "', function(keys, args) return 1 end)\n";
    }

    private static String named(String arguments) {
        return "redis.register_function{" + arguments + "}";
    }

    private static List<String> bodies() {
        String callback = "callback = function() end";
        return List.of(
                "",
                "return 1",
                "x x",
                "\u001bLua",
                registered("f") + registered("g"),
                registered("f") + registered("f"),
                registered("taken"),
                registered("TAKEN"),
                registered("f-g"),
                registered(""),
                "redis.register_function()",
                "redis.register_function(1)",
                "redis.register_function('f')",
                "redis.register_function('f', 1)",
                "redis.register_function(nil, 1)",
                "redis.register_function({}, function() end)",
                "redis.register_function(1, function() end)",
                "redis.register_function('f', function() end, 3)",
                named(""),
                named("function_name = 'f'"),
                named(callback),
                named("function_name = {}"),
                named("function_name = 'f', callback = 1"),
                named("FUNCTION_NAME = 'f', " + callback),
                named("function_name = 'f', description = {}"),
                named("function_name = 'f', description = 5, " + callback),
                named("function_name = 'f', flags = 1"),
                named("function_name = 'f', flags = {'nope'}, " + callback),
                named("function_name = 'f', flags = {{}}, " + callback),
                named("function_name = 'f', flags = {}, " + callback),
                named("function_name = 'f', flags = {'NO-WRITES'}, " + callback),
                named("nope = 1"),
                named("'f'"),
                named("[{}] = 'f'"),
                "local name = ('f'):rep(3) redis.register_function(name, function() end)",
                "('x'):nope()",
                "local x = nil + 1",
                "local x = {} x.y.z = 1",
                "redis.log(redis.LOG_DEBUG, 'loaded')",
                "redis.log()",
                "local version = redis.REDIS_VERSION .. redis.REDIS_VERSION_NUM " + registered("f"),
                "return redis.call('get', 'x')",
                "redis.setresp(3)",
                "return redis.sha1hex('a')",
                "redis.x = 1",
                "x = 1",
                "return x",
                "return KEYS",
                "error('x')",
                "return _G",
                "return math.random()",
                "string.x = 1",
                "local call = pcall",
                "for i = 1, 100000 do local x = i end " + registered("f"),
                "while true do end");
    }
}
