package io.sauva.scripting.functions;

import io.sauva.lua.Lua;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import io.sauva.scripting.analysis.Analysis;
import io.sauva.scripting.analysis.Traits;
import io.sauva.server.command.CommandTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds out from the text of a callback what its function may do: if the callback uses nothing of the library
/// around it but constants, its own text tells all. Of others nothing is known.
///
/// Thread: one, for one library.
final class CallbackTraits {
    private final CommandTable commands;
    private final Set<Variable> constants = new HashSet<>();

    CallbackTraits(FunctionTree library, CommandTable commands) {
        this.commands = commands;
        for (Statement statement : library.body().statements()) {
            if (statement instanceof Statement.Local local) {
                addConstants(local.variables(), local.values());
            }
        }
    }

    /// The traits of what was registered.
    Traits of(RegisterFunction.Registration registration) {
        FunctionTree callback = Lua.tree(registration.callback());
        return callback != null && callback.upvalues().stream().allMatch(this::isConstant)
                ? Analysis.ofCallback(callback, commands)
                : Traits.UNKNOWN;
    }

    private boolean isConstant(FunctionTree.Upvalue variable) {
        return variable.local() != null && constants.contains(variable.local());
    }

    private void addConstants(List<Variable> variables, List<Expression> values) {
        for (int at = 0; at < Math.min(variables.size(), values.size()); at++) {
            if (values.get(at) instanceof Expression.Constant
                    && !variables.get(at).reassigned()) {
                constants.add(variables.get(at));
            }
        }
    }
}
