package io.sauva.scripting.analysis;

import io.sauva.lua.syntax.FunctionTree;
import io.sauva.server.command.CommandTable;

/// Finds the [Traits] of a script in its syntax tree.
///
/// Thread: any; nothing is kept here.
public final class Analysis {
    private Analysis() {}

    /// The traits of a script that may call these commands.
    public static Traits of(FunctionTree tree, CommandTable commands) {
        return Traits.UNKNOWN;
    }
}
