package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;

/// Steps for declarations and assignments.
final class Assigning {
    private Assigning() {}

    /// `local x = value`
    static final class Local extends Step {
        private final int slot;
        private final Node value;

        Local(int slot, Node value) {
            this.slot = slot;
            this.value = value;
        }

        @Override
        int execute(Frame frame) {
            frame.slots[slot] = value.evaluate(frame);
            return NEXT;
        }
    }

    /// `local x = value` of a captured variable: a new cell each time.
    static final class NewCell extends Step {
        private final int slot;
        private final Node value;

        NewCell(int slot, Node value) {
            this.slot = slot;
            this.value = value;
        }

        @Override
        int execute(Frame frame) {
            frame.slots[slot] = new Cell(value.evaluate(frame));
            return NEXT;
        }
    }

    /// `local function f`: the cell is there before the function that captures it.
    static final class LocalFunction extends Step {
        private final int slot;
        private final Node function;

        LocalFunction(int slot, Node function) {
            this.slot = slot;
            this.function = function;
        }

        @Override
        int execute(Frame frame) {
            Cell cell = new Cell(null);
            frame.slots[slot] = cell;
            cell.value = function.evaluate(frame);
            return NEXT;
        }
    }

    /// `local a, b = …` with any numbers on both sides.
    static final class Locals extends Step {
        private final int[] slots;
        private final boolean[] captured;
        private final Node[] values;
        private final boolean open;

        Locals(int[] slots, boolean[] captured, Node[] values, boolean open) {
            this.slots = slots;
            this.captured = captured;
            this.values = values;
            this.open = open;
        }

        @Override
        int execute(Frame frame) {
            Object[] all = Values.all(frame, values, open, 0);
            for (int i = 0; i < slots.length; i++) {
                Object value = i < all.length ? all[i] : null;
                frame.slots[slots[i]] = captured[i] ? new Cell(value) : value;
            }
            return NEXT;
        }
    }

    static final class ToCaptured extends Step {
        private final int slot;
        private final Node value;

        ToCaptured(int slot, Node value) {
            this.slot = slot;
            this.value = value;
        }

        @Override
        int execute(Frame frame) {
            Object result = value.evaluate(frame);
            ((Cell) frame.slots[slot]).value = result;
            return NEXT;
        }
    }

    static final class ToUpvalue extends Step {
        private final int index;
        private final Node value;

        ToUpvalue(int index, Node value) {
            this.index = index;
            this.value = value;
        }

        @Override
        int execute(Frame frame) {
            Object result = value.evaluate(frame);
            frame.closure.upvalues[index].value = result;
            return NEXT;
        }
    }

    static final class ToGlobal extends Step {
        private final LuaString name;
        private final Node value;
        private final Site site;

        ToGlobal(LuaString name, Node value, Site site) {
            this.name = name;
            this.value = value;
            this.site = site;
        }

        @Override
        int execute(Frame frame) {
            Object result = value.evaluate(frame);
            Indexing.store(frame, frame.closure.environment(), name, result, site);
            return NEXT;
        }
    }

    static final class ToField extends Step {
        private final Node object;
        private final LuaString key;
        private final Node value;
        private final boolean late;
        private final Site site;

        ToField(Node object, LuaString key, Node value, boolean late, Site site) {
            this.object = object;
            this.key = key;
            this.value = value;
            this.late = late;
            this.site = site;
        }

        @Override
        int execute(Frame frame) {
            Object table = late ? null : object.evaluate(frame);
            Object result = value.evaluate(frame);
            Indexing.store(frame, late ? object.evaluate(frame) : table, key, result, site);
            return NEXT;
        }
    }

    static final class ToItem extends Step {
        private final Node object;
        private final Node key;
        private final Node value;
        private final boolean lateObject;
        private final boolean lateKey;
        private final Site site;

        ToItem(Node object, Node key, Node value, boolean lateObject, boolean lateKey, Site site) {
            this.object = object;
            this.key = key;
            this.value = value;
            this.lateObject = lateObject;
            this.lateKey = lateKey;
            this.site = site;
        }

        @Override
        int execute(Frame frame) {
            Object into = lateObject ? null : object.evaluate(frame);
            Object at = lateKey ? null : key.evaluate(frame);
            Object result = value.evaluate(frame);
            if (lateObject) {
                into = object.evaluate(frame);
            }
            if (lateKey) {
                at = key.evaluate(frame);
            }
            if (into instanceof LuaTable table && at instanceof Double number) {
                int index = (int) number.doubleValue();
                if (index == number && table.replace(index, result)) {
                    return NEXT;
                }
            }
            Indexing.store(frame, into, at, result, site);
            return NEXT;
        }
    }

    /// `a, b.c = …`: objects and keys first, then the values, then the stores from the right.
    static final class Many extends Step {
        private final Target[] targets;
        private final Node[] values;
        private final boolean open;

        Many(Target[] targets, Node[] values, boolean open) {
            this.targets = targets;
            this.values = values;
            this.open = open;
        }

        @Override
        int execute(Frame frame) {
            Object[] places = new Object[2 * targets.length];
            for (int i = 0; i < targets.length; i++) {
                if (targets[i].object != null) {
                    places[2 * i] = targets[i].object.evaluate(frame);
                    places[2 * i + 1] = targets[i].key.evaluate(frame);
                }
            }
            Object[] all = Values.all(frame, values, open, 0);
            for (int i = targets.length - 1; i >= 0; i--) {
                targets[i].store(frame, places[2 * i], places[2 * i + 1], i < all.length ? all[i] : null);
            }
            return NEXT;
        }
    }

    /// Where a value of a multiple assignment goes. With an object it is an item of that; otherwise a variable.
    record Target(Node object, Node key, Kind kind, int place, LuaString name, Site site) {
        enum Kind {
            LOCAL,
            CAPTURED,
            UPVALUE,
            GLOBAL,
            ITEM
        }

        void store(Frame frame, Object into, Object at, Object value) {
            switch (kind) {
                case LOCAL -> frame.slots[place] = value;
                case CAPTURED -> ((Cell) frame.slots[place]).value = value;
                case UPVALUE -> frame.closure.upvalues[place].value = value;
                case GLOBAL -> Indexing.store(frame, frame.closure.environment(), name, value, site);
                case ITEM -> {
                    if (at instanceof LuaString text) {
                        Indexing.store(frame, into, text, value, site);
                    } else {
                        Indexing.store(frame, into, at, value, site);
                    }
                }
            }
        }
    }

    /// A call as a statement.
    static final class Drop extends Step {
        private final Node call;

        Drop(Node call) {
            this.call = call;
        }

        @Override
        int execute(Frame frame) {
            call.evaluateAll(frame);
            return NEXT;
        }
    }

    /// `return value`
    static final class Return1 extends Step {
        private final Node value;

        Return1(Node value) {
            this.value = value;
        }

        @Override
        int execute(Frame frame) {
            frame.result = value.evaluate(frame);
            return RETURN;
        }
    }

    /// `return f(…)`
    static final class ReturnCall extends Step {
        private final Calling.Call call;

        ReturnCall(Calling.Call call) {
            this.call = call;
        }

        @Override
        int execute(Frame frame) {
            frame.result = call.leave(frame);
            return RETURN;
        }
    }

    /// `return` with any number of values.
    static final class ReturnMany extends Step {
        private final Node[] values;
        private final boolean open;

        ReturnMany(Node[] values, boolean open) {
            this.values = values;
            this.open = open;
        }

        @Override
        int execute(Frame frame) {
            frame.result = LuaFunction.results(Values.all(frame, values, open, 0));
            return RETURN;
        }
    }
}
