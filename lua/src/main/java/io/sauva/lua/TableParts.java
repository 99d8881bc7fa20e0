package io.sauva.lua;

/// The two parts of a [LuaTable], where entries are and how they come there.
///
/// ```
///   array   values of the keys 1 … array.length (null: absent)
///   keys    ┐
///   values  ├ one node each: chained scatter table, a power of two of nodes;
///   links   ┘ links[i] is the next node of the chain, or -1
/// ```
///
/// A new key goes to its main position. If that is taken by a key that is out of its own main position, that
/// one moves to a free node; otherwise the new one takes the free node. Free nodes are searched from the end
/// downwards, once; when there is none left, all keys are counted, and the array part becomes the largest power
/// of two of which more than half is in use (see [TableSizes]). A removed key stays as a mark with a null value
/// until then, so `next` can go on from it.
///
/// A class above the table and not a field of it: each access would pay for the way.
///
/// Thread: as [LuaTable].
abstract class TableParts {
    static final Object[] NO_VALUES = {};
    static final Object[] NO_KEYS = {null};
    private static final int[] NO_LINKS = {-1};
    static final int BASE_BYTES = 64;
    private static final int SLOT_BYTES = 20;
    static final int NODE_BYTES = 28;

    private static final int READ_ONLY = 1;
    private static final int SHARED_VALUES = 2;

    Object[] array = NO_VALUES;
    Object[] keys = NO_KEYS;
    Object[] values = NO_KEYS;
    int[] links = NO_LINKS;
    int lastFree;

    /// Whether keys and links belong to others too: a new key needs its own.
    private boolean shared;

    /// Why a value must not simply be changed: [#READ_ONLY], [#SHARED_VALUES], both or 0. One field for both, so
    /// that a change asks once.
    private int guard;

    MemoryToken token;

    /// Puts an entry where it belongs; a key that is set to nil takes a node too, as in PUC Lua.
    final void put(Object key, Object value) {
        if (key instanceof Double number) {
            int index = (int) number.doubleValue();
            if (index == number && index > 0 && index <= array.length) {
                array[index - 1] = value;
                return;
            }
        }
        int node = node(key);
        if (node < 0) {
            node = newNode(key);
        }
        if (node >= 0) {
            values[node] = value;
        } else {
            put(key, value);
        }
    }

    /// The node that shall hold a key that is in none; -1 after everything moved to new places.
    final int newNode(Object key) {
        if (shared) {
            token = token.account.charge(BASE_BYTES + (long) NODE_BYTES * keys.length);
            keys = keys.clone();
            links = links.clone();
            shared = false;
        }
        int main = mainNode(key);
        if (values[main] != null || keys == NO_KEYS) {
            int free = freeNode();
            if (free < 0) {
                rehash(key);
                return -1;
            }
            int other = mainNode(keys[main]);
            if (other != main) {
                while (links[other] != main) {
                    other = links[other];
                }
                links[other] = free;
                keys[free] = keys[main];
                values[free] = values[main];
                links[free] = links[main];
                links[main] = -1;
                values[main] = null;
            } else {
                links[free] = links[main];
                links[main] = free;
                main = free;
            }
        }
        keys[main] = key;
        return main;
    }

    private int freeNode() {
        while (lastFree > 0) {
            if (keys[--lastFree] == null) {
                return lastFree;
            }
        }
        return -1;
    }

    final int node(Object key) {
        if (key instanceof LuaString string) {
            return node(string);
        }
        if (key instanceof Double number) {
            return node(number.doubleValue());
        }
        int node = mainNode(key);
        while (node >= 0 && keys[node] != key) {
            node = links[node];
        }
        return node;
    }

    final int node(LuaString key) {
        Object[] known = keys;
        int node = key.hash() & (known.length - 1);
        do {
            Object candidate = known[node];
            if (candidate == key || (candidate instanceof LuaString string && string.same(key))) {
                return node;
            }
            node = links[node];
        } while (node >= 0);
        return -1;
    }

    final int node(double key) {
        int node = mainNode(key);
        do {
            if (keys[node] instanceof Double number && number == key) {
                return node;
            }
            node = links[node];
        } while (node >= 0);
        return -1;
    }

    private int mainNode(Object key) {
        return switch (key) {
            case LuaString string -> string.hash() & (keys.length - 1);
            case Double number -> mainNode(number.doubleValue());
            case Boolean truth -> (truth ? 1 : 0) & (keys.length - 1);
            default -> Integer.remainderUnsigned(System.identityHashCode(key), (keys.length - 1) | 1);
        };
    }

    private int mainNode(double key) {
        if (key == 0) {
            return 0;
        }
        long bits = Double.doubleToRawLongBits(key);
        return Integer.remainderUnsigned((int) bits + (int) (bits >>> 32), (keys.length - 1) | 1);
    }

    private void rehash(Object extra) {
        TableSizes sizes = new TableSizes();
        sizes.countArray(array);
        sizes.countNodes(keys, values);
        sizes.countExtra(extra);
        sizes.decide();
        resize(sizes.slots(), sizes.nodes());
    }

    /// Gives the parts these sizes (that of the nodes rounded up to a power of two) and puts every entry in its
    /// new place.
    final void resize(int slots, int nodes) {
        int capacity = nodes == 0 ? 0 : 1 << TableSizes.ceilingLog2(nodes);
        if (token != null) {
            token = token.account.charge(BASE_BYTES + (long) SLOT_BYTES * slots + (long) NODE_BYTES * capacity);
        }
        Object[] oldArray = array;
        Object[] oldKeys = keys;
        Object[] oldValues = values;
        if (slots != oldArray.length) {
            Object[] newArray = slots == 0 ? NO_VALUES : new Object[slots];
            System.arraycopy(oldArray, 0, newArray, 0, Math.min(slots, oldArray.length));
            array = newArray;
        }
        newNodes(capacity);
        for (int index = slots; index < oldArray.length; index++) {
            if (oldArray[index] != null) {
                put((double) (index + 1), oldArray[index]);
            }
        }
        for (int node = oldKeys.length - 1; node >= 0; node--) {
            if (oldValues[node] != null) {
                put(oldKeys[node], oldValues[node]);
            }
        }
    }

    final void newNodes(int capacity) {
        if (capacity == 0) {
            keys = NO_KEYS;
            values = NO_KEYS;
            links = NO_LINKS;
        } else {
            keys = new Object[capacity];
            values = new Object[capacity];
            links = new int[capacity];
            java.util.Arrays.fill(links, -1);
        }
        lastFree = capacity;
        shared = false;
        guard &= ~SHARED_VALUES;
    }

    /// To be called before any change: refuses it if the table is read-only, and gives the table values of its own
    /// if they are shared.
    final void open() {
        if (guard != 0) {
            openGuarded();
        }
    }

    private void openGuarded() {
        if (isFrozen()) {
            throw refused();
        }
        values = values.clone();
        guard = 0;
    }

    /// Has this table use the nodes of another one, which must not change any more, for as long as it can: values
    /// until one changes, keys until there is a new one.
    final void share(TableParts other) {
        if (other.keys != NO_KEYS) {
            keys = other.keys;
            values = other.values;
            links = other.links;
            lastFree = other.lastFree;
            shared = true;
            guard |= SHARED_VALUES;
        }
    }

    /// Counts work on this table, in loop turns of the script that runs.
    final void work(int turns) {
        if (token != null) {
            token.account.work(turns);
        }
    }

    final boolean isFrozen() {
        return (guard & READ_ONLY) != 0;
    }

    final void frozen(boolean refuses) {
        guard = refuses ? guard | READ_ONLY : guard & ~READ_ONLY;
    }

    /// The words are Redis's.
    static LuaError refused() {
        return new LuaError.Operation("Attempt to modify a readonly table");
    }
}
