package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.util.Arrays;

/// Nodes for constants, variables and functions.
final class Values {
    private Values() {}

    static final class Constant extends Node {
        final Object value;

        Constant(Object value) {
            this.value = value;
        }

        @Override
        Object evaluate(Frame frame) {
            return value;
        }
    }

    static final class Local extends Node {
        final int slot;

        Local(int slot) {
            this.slot = slot;
        }

        @Override
        Object evaluate(Frame frame) {
            return frame.slots[slot];
        }
    }

    static final class Captured extends Node {
        final int slot;

        Captured(int slot) {
            this.slot = slot;
        }

        @Override
        Object evaluate(Frame frame) {
            return ((Cell) frame.slots[slot]).value;
        }
    }

    static final class Upvalue extends Node {
        final int index;

        Upvalue(int index) {
            this.index = index;
        }

        @Override
        Object evaluate(Frame frame) {
            return frame.closure.upvalues[index].value;
        }
    }

    static final class Global extends Node {
        private final LuaString name;
        private final Site site;

        Global(LuaString name, Site site) {
            this.name = name;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            LuaTable globals = frame.closure.environment();
            Object value = globals.get(name);
            return value != null || globals.metatable() == null ? value : Indexing.slow(frame, globals, name, site);
        }
    }

    static final class Varargs extends Node {
        @Override
        Object evaluate(Frame frame) {
            return frame.varargs.length == 0 ? null : frame.varargs[0];
        }

        @Override
        Object evaluateAll(Frame frame) {
            return LuaFunction.results(frame.varargs);
        }
    }

    /// Makes a closure.
    static final class Function extends Node {
        private final Prototype prototype;

        /// Where each outer variable comes from: a slot of this frame, or, as `-1 - index`, an outer variable
        /// of this function.
        private final int[] sources;

        Function(Prototype prototype) {
            this.prototype = prototype;
            sources = prototype.tree.upvalues().stream()
                    .mapToInt(upvalue -> upvalue.local() == null
                            ? -1 - upvalue.outer()
                            : upvalue.local().slot())
                    .toArray();
        }

        @Override
        Object evaluate(Frame frame) {
            Cell[] upvalues = new Cell[sources.length];
            for (int i = 0; i < upvalues.length; i++) {
                int source = sources[i];
                upvalues[i] = source >= 0 ? (Cell) frame.slots[source] : frame.closure.upvalues[-1 - source];
            }
            return new Closure(frame.state, prototype, upvalues, frame.closure.environment());
        }
    }

    /// Cuts to one value.
    static final class Single extends Node {
        private final Node inner;

        Single(Node inner) {
            this.inner = inner;
        }

        @Override
        Object evaluate(Frame frame) {
            return inner.evaluate(frame);
        }

        @Override
        boolean test(Frame frame) {
            return inner.test(frame);
        }
    }

    /// The values of a list of expressions, of which the last may have any number.
    static Object[] all(Frame frame, Node[] nodes, boolean open, int before) {
        int fixed = open ? nodes.length - 1 : nodes.length;
        Object[] values = new Object[before + fixed];
        for (int i = 0; i < fixed; i++) {
            values[before + i] = nodes[i].evaluate(frame);
        }
        if (!open) {
            return values;
        }
        Object rest = nodes[fixed].evaluateAll(frame);
        if (!(rest instanceof Object[] list)) {
            values = Arrays.copyOf(values, before + fixed + 1);
            values[before + fixed] = rest;
            return values;
        }
        if (list.length > 0) {
            int start = values.length;
            values = Arrays.copyOf(values, start + list.length);
            System.arraycopy(list, 0, values, start, list.length);
        }
        return values;
    }
}
