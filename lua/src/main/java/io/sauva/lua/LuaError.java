package io.sauva.lua;

/// A Lua error on its way up: any Lua value, which `pcall` hands to the script.
///
/// **Positions.** A message begins with the position of the caller at some level (`name:3: …`). The line is not
/// tracked while code runs. Instead the error leaves the library function with its level, and each call
/// expression that it passes counts it down; the one that reaches zero knows its own line and completes the
/// message. So positions cost nothing until there is an error. In the same way an [Argument] error learns the
/// name of the function from the expression that called it.
public class LuaError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private transient Object value;
    private int level;
    private String origin;

    /// An error with any value, thrown as it is.
    public LuaError(Object value) {
        this(value, 0);
    }

    /// An error with a message that gets the position of the function that called the one that throws it.
    public LuaError(String message) {
        this(LuaString.of(message), 1);
    }

    /// An error whose message gets the position of the function so many calls up, 1 for the direct caller; 0
    /// for none.
    public LuaError(Object value, int level) {
        super(null, null, false, false);
        this.value = value;
        this.level = value instanceof LuaString ? level : 0;
    }

    /// The value that was thrown.
    public Object value() {
        return value;
    }

    /// Whether call expressions have something to add.
    public final boolean incomplete() {
        return level > 0;
    }

    /// Called by the call expression at `position` (`name:line:`), for a function that it calls `name` (`null`
    /// if it has no name for it).
    public final void pass(String position, String name, boolean method) {
        left();
        from(position);
        if (level > 0 && --level == 0) {
            value = text(position + " ", name, method);
        }
    }

    /// Called by what calls functions but has no position of its own, such as `pcall` or a function of the host.
    public final void pass() {
        if (level > 0 && --level == 0) {
            value = text("", null, false);
        }
    }

    /// No call expression is left that could complete this.
    public final LuaError settled() {
        if (level > 0) {
            value = text("", null, false);
            level = 0;
        }
        return this;
    }

    /// Where the Lua code was when it happened, as `name:line:`, or `null` if it has passed no Lua code yet. Not
    /// changed by the level of an error that points elsewhere.
    public final String origin() {
        return origin;
    }

    final void from(String position) {
        if (origin == null) {
            origin = position;
        }
    }

    LuaString text(String position, String name, boolean method) {
        byte[] before = LuaString.of(position).bytes();
        byte[] message = ((LuaString) value).bytes();
        byte[] all = new byte[before.length + message.length];
        System.arraycopy(before, 0, all, 0, before.length);
        System.arraycopy(message, 0, all, before.length, message.length);
        return LuaString.of(all);
    }

    /// This error has left the function that it happened in.
    void left() {}

    final void change(Object newValue) {
        value = newValue;
    }

    @Override
    public String getMessage() {
        if (value instanceof LuaString || value instanceof Double) {
            return Lua.text(value).toString();
        }
        return "(error object is a " + Lua.typeName(value) + " value)";
    }

    /// A wrong argument: `bad argument #1 to 'rep' (number expected, got nil)`.
    public static final class Argument extends LuaError {
        private static final long serialVersionUID = 1;

        private final int index;

        /// `index` counts from 1; `problem` is what stands in the parentheses.
        public Argument(int index, String problem) {
            super(problem);
            this.index = index;
        }

        @Override
        LuaString text(String position, String name, boolean method) {
            String called = name == null ? "?" : name;
            String problem = " (" + LuaString.of(((LuaString) value()).bytes()) + ")";
            if (method && index == 1) {
                return LuaString.of(position + "calling '" + called + "' on bad self" + problem);
            }
            int shown = method ? index - 1 : index;
            return LuaString.of(position + "bad argument #" + shown + " to '" + called + "'" + problem);
        }
    }

    /// An error of an operation, such as indexing nil. If Lua code performs the operation, its expression adds
    /// the position and the name of the operand; if a library function does, the message stays as it is.
    public static final class Operation extends LuaError {
        private static final long serialVersionUID = 1;

        private final String doing;
        private final transient Object operand;
        private final boolean second;
        private boolean open = true;

        /// An error that is about no operand.
        public Operation(String message) {
            super(LuaString.of(message), 0);
            doing = null;
            operand = null;
            second = false;
        }

        /// `attempt to DOING a … value`; `second` says that it is about the second of two operands.
        public Operation(String doing, Object operand, boolean second) {
            super(LuaString.of("attempt to " + doing + " a " + Lua.typeName(operand) + " value"), 0);
            this.doing = doing;
            this.operand = operand;
            this.second = second;
        }

        /// Whether this is about the second operand.
        public boolean second() {
            return second;
        }

        /// Whether the operation is a call.
        public boolean calls() {
            return "call".equals(doing);
        }

        /// Called by the expression at `position` with its name of the operand, such as `local 'x'`, or `null`.
        public LuaError complete(String position, String name) {
            from(position);
            if (open) {
                open = false;
                String message = name == null || doing == null
                        ? value().toString()
                        : "attempt to " + doing + " " + name + " (a " + Lua.typeName(operand) + " value)";
                change(LuaString.of(position + " " + message));
            }
            return this;
        }

        @Override
        void left() {
            open = false;
        }
    }
}
