package io.sauva.scripting.functions;

import io.sauva.lua.LuaState;
import io.sauva.scripting.state.States;

/// The Lua states that functions run in: any that is idle, or the one of a library that keeps something for the
/// next call.
///
/// Thread: any; a state belongs to who leased it.
final class FunctionStates {
    private final States states;

    FunctionStates(States states) {
        this.states = states;
    }

    /// A state for one call of a function.
    LuaState lease(LibraryFunction function) {
        Library library = function.library();
        return library.keepsState() ? library.ownState(states::lease) : states.lease();
    }

    /// The call is over.
    void giveBack(LibraryFunction function, LuaState state) {
        if (function.library().keepsState()) {
            state.watch(nobody -> {});
            state.endCoroutines();
        } else {
            states.giveBack(state);
        }
    }
}
