package io.sauva.scripting.functions;

import io.sauva.scripting.analysis.Traits;
import io.sauva.server.command.CommandTable;
import java.util.function.Function;

/// Finds out from the text of a callback what a function may do.
///
/// Thread: any; nothing is kept here.
final class CallbackTraits {
    private CallbackTraits() {}

    static Function<RegisterFunction.Registration, Traits> of(CommandTable commands) {
        return registration -> Traits.UNKNOWN;
    }
}
