package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.Next;

/// Steps for blocks, conditions and loops. Each turn of a loop is counted.
final class Flowing {
    private Flowing() {}

    private static int run(Step[] steps, Frame frame) {
        for (Step step : steps) {
            int next = step.execute(frame);
            if (next != Step.NEXT) {
                return next;
            }
        }
        return Step.NEXT;
    }

    static final class Block extends Step {
        private final Step[] steps;

        Block(Step[] steps) {
            this.steps = steps;
        }

        @Override
        int execute(Frame frame) {
            return run(steps, frame);
        }
    }

    static final class Break extends Step {
        @Override
        int execute(Frame frame) {
            return BREAK;
        }
    }

    static final class If extends Step {
        private final Node[] conditions;
        private final Step[][] blocks;

        If(Node[] conditions, Step[][] blocks) {
            this.conditions = conditions;
            this.blocks = blocks;
        }

        @Override
        int execute(Frame frame) {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].test(frame)) {
                    return run(blocks[i], frame);
                }
            }
            return blocks.length > conditions.length ? run(blocks[conditions.length], frame) : NEXT;
        }
    }

    static final class While extends Step {
        private final Node condition;
        private final Step[] body;
        private final HotLoop hot;

        While(Node condition, Step[] body, HotLoop hot) {
            this.condition = condition;
            this.body = body;
            this.hot = hot;
        }

        @Override
        int execute(Frame frame) {
            CompiledLoop compiled = hot.compiled();
            while (compiled == null && condition.test(frame)) {
                int next = run(body, frame);
                if (next != NEXT) {
                    return next == BREAK ? NEXT : next;
                }
                frame.state.tick();
                compiled = hot.turn(frame.state);
            }
            return compiled == null ? NEXT : hot.run(frame, 0, 0, 0, null, null, null);
        }
    }

    static final class Repeat extends Step {
        private final Step[] body;
        private final Node condition;
        private final HotLoop hot;

        Repeat(Step[] body, Node condition, HotLoop hot) {
            this.body = body;
            this.condition = condition;
            this.hot = hot;
        }

        @Override
        int execute(Frame frame) {
            CompiledLoop compiled = hot.compiled();
            boolean done = false;
            while (compiled == null && !done) {
                int next = run(body, frame);
                if (next != NEXT) {
                    return next == BREAK ? NEXT : next;
                }
                frame.state.tick();
                done = condition.test(frame);
                compiled = hot.turn(frame.state);
            }
            return done ? NEXT : hot.run(frame, 0, 0, 0, null, null, null);
        }
    }

    static final class NumericFor extends Step {
        private final int slot;
        private final boolean captured;
        private final Node start;
        private final Node limit;
        private final Node step;
        private final Step[] body;
        private final Site site;
        private final HotLoop hot;

        NumericFor(int slot, boolean captured, Node start, Node limit, Node step, Step[] body, Site site, HotLoop hot) {
            this.hot = hot;
            this.slot = slot;
            this.captured = captured;
            this.start = start;
            this.limit = limit;
            this.step = step;
            this.body = body;
            this.site = site;
        }

        @Override
        int execute(Frame frame) {
            Object first = start.evaluate(frame);
            Object last = limit.evaluate(frame);
            Object each = step == null ? (Object) 1.0 : step.evaluate(frame);
            double from = number(first, "initial value");
            double to = number(last, "limit");
            double by = number(each, "step");
            LuaState state = frame.state;
            Object[] slots = frame.slots;
            CompiledLoop compiled = hot.compiled();
            double at = from;
            for (; compiled == null && (by > 0 ? at <= to : to <= at); at += by) {
                slots[slot] = captured ? new Cell(at) : (Object) at;
                int next = run(body, frame);
                if (next != NEXT) {
                    return next == BREAK ? NEXT : next;
                }
                state.tick();
                compiled = hot.turn(frame.state);
            }
            return compiled == null ? NEXT : hot.run(frame, at, to, by, null, null, null);
        }

        private double number(Object value, String what) {
            Double number = Arithmetic.number(value);
            if (number == null) {
                throw site.failed(new LuaError.Operation("'for' " + what + " must be a number"));
            }
            return number;
        }
    }

    static final class GenericFor extends Step {
        private final int[] slots;
        private final boolean[] captured;
        private final Node[] values;
        private final boolean open;
        private final Step[] body;
        private final Site site;
        private final HotLoop hot;

        GenericFor(int[] slots, boolean[] captured, Node[] values, boolean open, Step[] body, Site site, HotLoop hot) {
            this.hot = hot;
            this.slots = slots;
            this.captured = captured;
            this.values = values;
            this.open = open;
            this.body = body;
            this.site = site;
        }

        @Override
        int execute(Frame frame) {
            Object[] all = Values.all(frame, values, open, 0);
            Object iterator = all.length > 0 ? all[0] : null;
            Object subject = all.length > 1 ? all[1] : null;
            Object control = all.length > 2 ? all[2] : null;
            CompiledLoop compiled = hot.compiled();
            if (compiled == null && iterator == Next.FUNCTION && subject instanceof LuaTable table && control == null) {
                return traverse(frame, table);
            }
            while (compiled == null) {
                Object results = step(frame.state, iterator, subject, control);
                if (results instanceof Object[] list) {
                    control = list.length == 0 ? null : list[0];
                    if (control == null) {
                        return NEXT;
                    }
                    for (int i = 0; i < slots.length; i++) {
                        set(frame, i, i < list.length ? list[i] : null);
                    }
                } else {
                    control = results;
                    if (control == null) {
                        return NEXT;
                    }
                    set(frame, 0, control);
                    for (int i = 1; i < slots.length; i++) {
                        set(frame, i, null);
                    }
                }
                int next = run(body, frame);
                if (next != NEXT) {
                    return next == BREAK ? NEXT : next;
                }
                frame.state.tick();
                compiled = hot.turn(frame.state);
            }
            return hot.run(frame, 0, 0, 0, iterator, subject, control);
        }

        private Object step(LuaState state, Object iterator, Object subject, Object control) {
            if (!(iterator instanceof LuaFunction function)) {
                Calling.target(state, iterator, site);
                return Operations.call(state, iterator, new Object[] {subject, control});
            }
            try {
                return function.call(state, subject, control);
            } catch (LuaError error) {
                throw site.thrown(error, "(for generator)");
            }
        }

        private void set(Frame frame, int index, Object value) {
            frame.slots[slots[index]] = captured[index] ? new Cell(value) : value;
        }

        /// `for k, v in pairs(t)`: positions instead of keys, as long as the table keeps its shape.
        private int traverse(Frame frame, LuaTable table) {
            int position = table.positionFrom(0);
            while (position >= 0) {
                Object key = table.keyAt(position);
                Object value = table.valueAt(position);
                if (key == null || value == null) {
                    position = table.positionFrom(position + 1);
                    continue;
                }
                set(frame, 0, key);
                for (int i = 1; i < slots.length; i++) {
                    set(frame, i, i == 1 ? value : null);
                }
                int next = run(body, frame);
                if (next != NEXT) {
                    return next == BREAK ? NEXT : next;
                }
                frame.state.tick();
                if (hot.turn(frame.state) != null) {
                    return hot.run(frame, 0, 0, 0, Next.FUNCTION, table, key);
                }
                position = after(table, position, key);
            }
            return NEXT;
        }

        private int after(LuaTable table, int position, Object key) {
            if (table.holds(position, key)) {
                return table.positionFrom(position + 1);
            }
            try {
                return table.positionAfter(key);
            } catch (LuaError error) {
                throw site.thrown(error);
            }
        }
    }
}
