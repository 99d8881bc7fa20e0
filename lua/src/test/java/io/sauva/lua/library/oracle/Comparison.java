package io.sauva.lua.library.oracle;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.library.BaseLibrary;
import io.sauva.lua.library.BitLibrary;
import io.sauva.lua.library.CoroutineLibrary;
import io.sauva.lua.library.JsonLibrary;
import io.sauva.lua.library.MathLibrary;
import io.sauva.lua.library.MessagePackLibrary;
import io.sauva.lua.library.StringLibrary;
import io.sauva.lua.library.StructLibrary;
import io.sauva.lua.library.TableLibrary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Runs the same expressions here and in a [Reference] and lists those whose results or errors differ.
///
/// Expressions are text of one byte a character, so that any byte can stand in them.
final class Comparison {
    private static final int BATCH = 200;

    /// Shows all results of each expression with types and exact numbers; tables in the order of `pairs`, which
    /// is the same there and here.
    private static final String PRELUDE = """
            local out = {}
            local byte, gsub, format, concat = string.byte, string.gsub, string.format, table.concat
            local function escape(c) return '\\\\' .. byte(c) end
            local function show(v, depth)
              local t = type(v)
              if t == 'number' then
                if v ~= v then return 'nan' end
                return format('%.17g', v)
              elseif t == 'string' then
                return '"' .. gsub(v, '[%c\\128-\\255"\\\\]', escape) .. '"'
              elseif t == 'table' then
                if depth > 40 then return '{...}' end
                local parts = {}
                local known = true
                for k, x in pairs(v) do
                  known = known and (type(k) == 'number' or type(k) == 'string')
                  parts[#parts + 1] = show(k, depth + 1) .. '=' .. show(x, depth + 1)
                end
                if not known then table.sort(parts) end
                return '{' .. concat(parts, ',') .. '}'
              elseif t == 'nil' or t == 'boolean' then
                return tostring(v)
              end
              return t
            end
            local function results(ok, ...)
              local parts = {ok and 'ok' or 'error'}
              for i = 1, select('#', ...) do parts[#parts + 1] = show((select(i, ...)), 0) end
              out[#out + 1] = concat(parts, ' ')
            end
            """;

    private final Reference reference;
    private final LuaLibraries libraries;

    Comparison(Reference reference, MathLibrary math) {
        this.reference = reference;
        libraries = LuaLibraries.of(
                new BaseLibrary(),
                new CoroutineLibrary(),
                new StringLibrary(),
                new TableLibrary(),
                math,
                new BitLibrary(),
                new JsonLibrary(),
                new MessagePackLibrary(),
                new StructLibrary());
    }

    /// What differs, with the expression, theirs and ours.
    List<String> differences(List<String> expressions) {
        List<String> differences = new ArrayList<>();
        for (int start = 0; start < expressions.size(); start += BATCH) {
            compare(expressions.subList(start, Math.min(expressions.size(), start + BATCH)), differences);
        }
        return differences;
    }

    private void compare(List<String> batch, List<String> differences) {
        StringBuilder text = new StringBuilder(PRELUDE);
        for (String expression : batch) {
            text.append("results(pcall(function() ").append(expression).append(" end))\n");
        }
        text.append("return concat(out, '\\n')\n");
        byte[] chunk = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        String[] theirs = new String(reference.run(chunk), StandardCharsets.ISO_8859_1).split("\n", -1);
        String[] ours = run(chunk).split("\n", -1);
        if (theirs.length != batch.size() || ours.length != batch.size()) {
            differences.add(batch.size() + " cases; theirs: " + last(theirs) + "; ours: " + last(ours));
            return;
        }
        for (int i = 0; i < theirs.length; i++) {
            if (!theirs[i].equals(ours[i])) {
                differences.add(batch.get(i) + "\n  theirs: " + theirs[i] + "\n  ours:   " + ours[i]);
            }
        }
    }

    private static String last(String[] lines) {
        return lines.length + " lines, the last " + lines[lines.length - 1];
    }

    private String run(byte[] chunk) {
        try (LuaState state = LuaState.open(libraries)) {
            LuaString result =
                    (LuaString) state.call(Lua.compile(chunk, "user_script").load(state));
            return new String(result.bytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
