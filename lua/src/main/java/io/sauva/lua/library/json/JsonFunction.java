package io.sauva.lua.library.json;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;

/// A function of `cjson`, which finds its settings either in itself, if `cjson.new` made it, or in the state.
public abstract class JsonFunction extends LuaFunction {
    private final JsonSettings own;

    /// With these settings, or with the state's if there are none.
    protected JsonFunction(JsonSettings own) {
        this.own = own;
    }

    final JsonSettings settings(LuaState state) {
        return own != null ? own : state.attachment(JsonSettings.class, JsonSettings::new);
    }

    /// Changes an option and answers its value.
    public static final class Change extends JsonFunction {
        private final JsonOption option;

        /// For this option.
        public Change(JsonSettings own, JsonOption option) {
            super(own);
            this.option = option;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return option.change(settings(state), arguments);
        }
    }
}
