package io.sauva.checks.histories;

import java.util.Arrays;

/// An operation of a recorded history, with what it answered. The state of the small store it speaks of is one
/// word: four keys of 16 bits each, 0 standing for "not there".
public sealed interface Operation {
    /// What `step` answers when the recorded answer does not fit the state. No state has all bits set.
    long IMPOSSIBLE = -1;

    int KEYS = 4;

    /// The state after the operation, or `IMPOSSIBLE` if it cannot have answered so in this state.
    long step(long state);

    static int valueOf(long state, int key) {
        return (int) (state >>> (16 * key)) & 0xFFFF;
    }

    static long with(long state, int key, int value) {
        return (state & ~(0xFFFFL << (16 * key))) | ((long) value << (16 * key));
    }

    /// The state with these values, key by key.
    static long state(int... values) {
        long state = 0;
        for (int key = 0; key < values.length; key++) {
            state = with(state, key, values[key]);
        }
        return state;
    }

    record Get(int key, int seen) implements Operation {
        @Override
        public long step(long state) {
            return valueOf(state, key) == seen ? state : IMPOSSIBLE;
        }
    }

    record Put(int key, int value) implements Operation {
        @Override
        public long step(long state) {
            return with(state, key, value);
        }
    }

    record Delete(int key, boolean wasThere) implements Operation {
        @Override
        public long step(long state) {
            return (valueOf(state, key) != 0) == wasThere ? with(state, key, 0) : IMPOSSIBLE;
        }
    }

    record CompareAndSet(int key, int expected, int value, boolean done) implements Operation {
        @Override
        public long step(long state) {
            if ((valueOf(state, key) == expected) != done) {
                return IMPOSSIBLE;
            }
            return done ? with(state, key, value) : state;
        }
    }

    /// Read all its keys, then wrote the same value to all of them; 0 deleted them.
    record Transact(int[] keys, int[] seen, int value) implements Operation {
        @Override
        public long step(long state) {
            long after = state;
            for (int i = 0; i < keys.length; i++) {
                if (valueOf(state, keys[i]) != seen[i]) {
                    return IMPOSSIBLE;
                }
                after = with(after, keys[i], value);
            }
            return after;
        }

        @Override
        public String toString() {
            return "Transact[keys=" + Arrays.toString(keys) + ", seen=" + Arrays.toString(seen) + ", value=" + value
                    + "]";
        }
    }

    /// Wrote the same value to several keys without reading them; 0 deleted them.
    record Apply(int[] keys, int value) implements Operation {
        @Override
        public long step(long state) {
            long after = state;
            for (int key : keys) {
                after = with(after, key, value);
            }
            return after;
        }

        @Override
        public String toString() {
            return "Apply[keys=" + Arrays.toString(keys) + ", value=" + value + "]";
        }
    }

    /// Added one to each of its keys and saw what came of it; a key that is not there counts as zero.
    record Increment(int[] keys, int[] seen) implements Operation {
        @Override
        public long step(long state) {
            long after = state;
            for (int i = 0; i < keys.length; i++) {
                int value = valueOf(after, keys[i]) + 1;
                if (value != seen[i]) {
                    return IMPOSSIBLE;
                }
                after = with(after, keys[i], value);
            }
            return after;
        }

        @Override
        public String toString() {
            return "Increment[keys=" + Arrays.toString(keys) + ", seen=" + Arrays.toString(seen) + "]";
        }
    }

    record GetAll(int[] keys, int[] seen) implements Operation {
        @Override
        public long step(long state) {
            for (int i = 0; i < keys.length; i++) {
                if (valueOf(state, keys[i]) != seen[i]) {
                    return IMPOSSIBLE;
                }
            }
            return state;
        }

        @Override
        public String toString() {
            return "GetAll[keys=" + Arrays.toString(keys) + ", seen=" + Arrays.toString(seen) + "]";
        }
    }

    /// Saw the first keys from one on that were there, at most so many, as pairs of key and value.
    record Scan(int from, int limit, int[][] seen) implements Operation {
        @Override
        public long step(long state) {
            int found = 0;
            for (int key = from; key < KEYS && found < limit; key++) {
                int value = valueOf(state, key);
                if (value != 0) {
                    if (found >= seen.length || seen[found][0] != key || seen[found][1] != value) {
                        return IMPOSSIBLE;
                    }
                    found++;
                }
            }
            return found == seen.length ? state : IMPOSSIBLE;
        }

        @Override
        public String toString() {
            return "Scan[from=" + from + ", limit=" + limit + ", seen=" + Arrays.deepToString(seen) + "]";
        }
    }
}
