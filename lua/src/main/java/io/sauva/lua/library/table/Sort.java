package io.sauva.lua.library.table;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;

/// `table.sort`: PUC Lua's quicksort, comparison for comparison, because an order function may count them,
/// raise errors, look at the table, be inconsistent or park.
///
/// If there is no order function, and all items are numbers or all are strings, nobody can tell how they were
/// sorted; then [PlainSort] does it.
public final class Sort extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        LuaTable table = Arguments.table(arguments, 0);
        int length = table.length();
        LuaFunction order = Arguments.given(arguments, 1) ? Arguments.function(arguments, 1) : null;
        if (order != null || !PlainSort.sort(state, table, length)) {
            new Work(state, table, order).sort(1, length);
        }
        return NONE;
    }

    /// One call.
    private static final class Work {
        private final LuaState state;
        private final LuaTable table;
        private final LuaFunction order;

        Work(LuaState state, LuaTable table, LuaFunction order) {
            this.state = state;
            this.table = table;
            this.order = order;
        }

        private boolean less(Object left, Object right) {
            state.tick();
            if (order == null) {
                return state.less(left, right);
            }
            state.enterHost(order);
            Object answer;
            try {
                answer = LuaFunction.first(order.call(state, left, right));
            } catch (LuaError error) {
                error.pass();
                throw error;
            }
            state.leaveHost();
            return answer != null && answer != Boolean.FALSE;
        }

        /// The smaller part is sorted by a call, the larger one by the loop, so calls are at most 32 deep.
        void sort(int first, int last) {
            int low = first;
            int high = last;
            while (low < high) {
                exchangeIfLess(high, low);
                if (high - low == 1) {
                    return;
                }
                int middle = (low + high) / 2;
                if (!exchangeIfLess(middle, low)) {
                    exchangeIfLess(high, middle);
                }
                if (high - low == 2) {
                    return;
                }
                Object pivot = table.get(middle);
                exchange(middle, pivot, high - 1, table.get(high - 1));
                int border = divide(low, high, pivot);
                exchange(high - 1, table.get(high - 1), border, table.get(border));
                if (border - low < high - border) {
                    sort(low, border - 1);
                    low = border + 1;
                } else {
                    sort(border + 1, high);
                    high = border - 1;
                }
            }
        }

        /// Brings what is less than the pivot to the left; answers where the right part begins.
        private int divide(int low, int high, Object pivot) {
            int left = low;
            int right = high - 1;
            while (true) {
                Object large = table.get(++left);
                while (less(large, pivot)) {
                    if (left > high) {
                        throw invalidOrder();
                    }
                    large = table.get(++left);
                }
                Object small = table.get(--right);
                while (less(pivot, small)) {
                    if (right < low) {
                        throw invalidOrder();
                    }
                    small = table.get(--right);
                }
                if (right < left) {
                    return left;
                }
                exchange(left, large, right, small);
            }
        }

        private boolean exchangeIfLess(int one, int other) {
            Object first = table.get(one);
            Object second = table.get(other);
            boolean less = less(first, second);
            if (less) {
                exchange(one, first, other, second);
            }
            return less;
        }

        private void exchange(int one, Object first, int other, Object second) {
            table.set(one, second);
            table.set(other, first);
        }

        private static LuaError invalidOrder() {
            return new LuaError("invalid order function for sorting");
        }
    }
}
