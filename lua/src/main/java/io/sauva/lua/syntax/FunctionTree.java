package io.sauva.lua.syntax;

import io.sauva.lua.LuaString;
import java.util.List;

/// A function of a program.
///
/// @param parameters the parameters, and the variable `arg` where the function has one
/// @param parameterCount how many of them are given by the caller
/// @param vararg whether it takes more
/// @param needsArg whether `arg` is to be made
/// @param upvalues where its outer variables come from when it is made
/// @param slots the size of its frame
/// @param depth how deep its deepest expression is
/// @param chunk the name of the chunk as messages show it
/// @param line where it begins, 0 for a chunk
/// @param zero the zero, 0 or -0, that stands for both in it, or `null` if no constant of it is one. PUC Lua stores
///     equal constants of a function once, and to it these are equal: the first one counts
public record FunctionTree(
        List<Variable> parameters,
        int parameterCount,
        boolean vararg,
        boolean needsArg,
        List<Upvalue> upvalues,
        Statement.Block body,
        int slots,
        int depth,
        String chunk,
        int line,
        Double zero) {
    /// What a numeral of this function is when it runs.
    public Double numeral(Double value) {
        return value == 0 && zero != null ? zero : value;
    }

    /// An outer variable: a local one of the function that makes this one, or an outer one of that too.
    public record Upvalue(LuaString name, Variable local, int outer) {}
}
