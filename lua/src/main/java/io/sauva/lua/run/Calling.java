package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// Nodes for calls. Errors that come out of a call pass its [Site], which knows the line and what the function
/// is called here.
final class Calling {
    private Calling() {}

    static Node of(Node function, Node[] arguments, boolean open, Site site) {
        if (!open) {
            switch (arguments.length) {
                case 0 -> {
                    return new Call0(function, site);
                }
                case 1 -> {
                    return new Call1(function, arguments[0], site);
                }
                case 2 -> {
                    return new Call2(function, arguments[0], arguments[1], site);
                }
                case 3 -> {
                    return new Call3(function, arguments[0], arguments[1], arguments[2], site);
                }
                default -> {
                    // The general one does for any number.
                }
            }
        }
        return new CallMany(function, arguments, open, site);
    }

    abstract static class Call extends Node {
        final Node function;
        final Site site;

        Call(Node function, Site site) {
            this.function = function;
            this.site = site;
        }

        @Override
        final Object evaluate(Frame frame) {
            Object results = evaluateAll(frame);
            if (results instanceof Object[] list) {
                return list.length == 0 ? null : list[0];
            }
            return results;
        }

        @Override
        abstract Object evaluateAll(Frame frame);

        /// The call as the last thing a function does: a [TailCall] if a Lua function is called, the results
        /// otherwise.
        abstract Object leave(Frame frame);

        final Object invoke(LuaState state, Object called, Object[] arguments) {
            LuaFunction target = target(state, called, site);
            try {
                return target == called ? target.invoke(state, arguments) : Operations.call(state, called, arguments);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        final Object leave(LuaState state, Object called, Object[] arguments) {
            TailCall tail = TailCall.of(state, called, arguments, site);
            return tail != null ? tail : invoke(state, called, arguments);
        }
    }

    static LuaFunction target(LuaState state, Object called, Site site) {
        try {
            return Operations.callable(state, called);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    private static final class Call0 extends Call {
        Call0(Node function, Site site) {
            super(function, site);
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object called = function.evaluate(frame);
            if (!(called instanceof LuaFunction target)) {
                return invoke(frame.state, called, LuaFunction.NONE);
            }
            try {
                return target.call(frame.state);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        @Override
        Object leave(Frame frame) {
            return leave(frame.state, function.evaluate(frame), LuaFunction.NONE);
        }
    }

    private static final class Call1 extends Call {
        private final Node argument;

        Call1(Node function, Node argument, Site site) {
            super(function, site);
            this.argument = argument;
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object called = function.evaluate(frame);
            Object first = argument.evaluate(frame);
            if (!(called instanceof LuaFunction target)) {
                return invoke(frame.state, called, new Object[] {first});
            }
            try {
                return target.call(frame.state, first);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        @Override
        Object leave(Frame frame) {
            Object called = function.evaluate(frame);
            return leave(frame.state, called, new Object[] {argument.evaluate(frame)});
        }
    }

    private static final class Call2 extends Call {
        private final Node argument1;
        private final Node argument2;

        Call2(Node function, Node argument1, Node argument2, Site site) {
            super(function, site);
            this.argument1 = argument1;
            this.argument2 = argument2;
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object called = function.evaluate(frame);
            Object first = argument1.evaluate(frame);
            Object second = argument2.evaluate(frame);
            if (!(called instanceof LuaFunction target)) {
                return invoke(frame.state, called, new Object[] {first, second});
            }
            try {
                return target.call(frame.state, first, second);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        @Override
        Object leave(Frame frame) {
            Object called = function.evaluate(frame);
            Object first = argument1.evaluate(frame);
            return leave(frame.state, called, new Object[] {first, argument2.evaluate(frame)});
        }
    }

    private static final class Call3 extends Call {
        private final Node argument1;
        private final Node argument2;
        private final Node argument3;

        Call3(Node function, Node argument1, Node argument2, Node argument3, Site site) {
            super(function, site);
            this.argument1 = argument1;
            this.argument2 = argument2;
            this.argument3 = argument3;
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object called = function.evaluate(frame);
            Object first = argument1.evaluate(frame);
            Object second = argument2.evaluate(frame);
            Object third = argument3.evaluate(frame);
            if (!(called instanceof LuaFunction target)) {
                return invoke(frame.state, called, new Object[] {first, second, third});
            }
            try {
                return target.call(frame.state, first, second, third);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        @Override
        Object leave(Frame frame) {
            Object called = function.evaluate(frame);
            Object first = argument1.evaluate(frame);
            Object second = argument2.evaluate(frame);
            return leave(frame.state, called, new Object[] {first, second, argument3.evaluate(frame)});
        }
    }

    private static final class CallMany extends Call {
        private final Node[] arguments;
        private final boolean open;

        CallMany(Node function, Node[] arguments, boolean open, Site site) {
            super(function, site);
            this.arguments = arguments;
            this.open = open;
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object called = function.evaluate(frame);
            return invoke(frame.state, called, Values.all(frame, arguments, open, 0));
        }

        @Override
        Object leave(Frame frame) {
            Object called = function.evaluate(frame);
            return leave(frame.state, called, Values.all(frame, arguments, open, 0));
        }
    }

    /// `object:name(arguments)`
    static final class Method extends Call {
        private final LuaString name;
        private final Node[] arguments;
        private final boolean open;
        private final Site look;

        Method(Node object, LuaString name, Node[] arguments, boolean open, Site site, Site look) {
            super(object, site);
            this.name = name;
            this.arguments = arguments;
            this.open = open;
            this.look = look;
        }

        @Override
        Object evaluateAll(Frame frame) {
            Object object = function.evaluate(frame);
            Object called = Access.method(frame.state, object, name, look);
            if (open || arguments.length > 2 || !(called instanceof LuaFunction target)) {
                return invoke(frame.state, called, all(frame, object));
            }
            Object one = arguments.length > 0 ? arguments[0].evaluate(frame) : null;
            Object two = arguments.length > 1 ? arguments[1].evaluate(frame) : null;
            try {
                return switch (arguments.length) {
                    case 0 -> target.call(frame.state, object);
                    case 1 -> target.call(frame.state, object, one);
                    default -> target.call(frame.state, object, one, two);
                };
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }

        private Object[] all(Frame frame, Object object) {
            Object[] values = Values.all(frame, arguments, open, 1);
            values[0] = object;
            return values;
        }

        @Override
        Object leave(Frame frame) {
            Object object = function.evaluate(frame);
            Object called = Access.method(frame.state, object, name, look);
            return leave(frame.state, called, all(frame, object));
        }
    }
}
