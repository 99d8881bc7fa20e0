package io.sauva.lua;

/// A Lua table: an array part and a hash part, with the sizes and the order that PUC Lua 5.1 would give them.
///
/// ```
///   array   values of the keys 1 … array.length (null: absent)
///   keys    ┐
///   values  ├ one node each: chained scatter table, a power of two of nodes; links[i] is the next node of the chain or
/// -1
///   links   ┘
/// ```
///
/// A new key goes to its main position. If that is taken by a key that is out of its own main position, that
/// one moves to a free node; otherwise the new one takes the free node. Free nodes are searched from the end
/// downwards, once; when there is none left, all keys are counted, and the array part becomes the largest power
/// of two of which more than half is in use (see [TableSizes]). A removed key stays as a mark with a null value
/// until then, so `next` can go on from it.
///
/// This is PUC's scheme to the letter, because it shows: in `#t` of tables with holes, in the order of `pairs`,
/// in what `cjson` writes. Only tables, functions and other objects as keys hash differently, as they do from
/// run to run there.
///
/// The entries of a weak table live in [WeakEntries] and both parts are empty, so that the fast paths find
/// nothing and go on there.
///
/// Thread: the thread that runs the state.
public final class LuaTable {
    private static final Object[] NO_VALUES = {};
    private static final Object[] NO_KEYS = {null};
    private static final int[] NO_LINKS = {-1};
    private static final int BASE_BYTES = 64;
    private static final int SLOT_BYTES = 20;
    private static final int NODE_BYTES = 28;

    private Object[] array = NO_VALUES;
    private Object[] keys = NO_KEYS;
    private Object[] values = NO_KEYS;
    private int[] links = NO_LINKS;
    private int lastFree;

    /// Bits of the metamethods that this table, as a metatable, is known not to have.
    private int absent;

    private LuaTable metatable;
    private WeakEntries weak;
    private MemoryToken token;

    /// An empty table that is charged to nobody; a script's tables come from [LuaState#table].
    public LuaTable() {}

    LuaTable(MemoryAccount account, int slots, int nodes) {
        token = account.charge(BASE_BYTES);
        if (slots > 0 || nodes > 0) {
            resize(slots, nodes);
        }
    }

    /// The value of any key, `null` if there is none; metamethods are not asked.
    public Object get(Object key) {
        return switch (key) {
            case LuaString string -> get(string);
            case Double number -> get(number.doubleValue());
            case null -> null;
            default -> {
                int node = node(key);
                yield node >= 0 ? values[node] : weakly(key);
            }
        };
    }

    /// The value of a string key.
    public Object get(LuaString key) {
        Object[] known = keys;
        int node = key.hash() & (known.length - 1);
        do {
            Object candidate = known[node];
            if (candidate == key || (candidate instanceof LuaString string && string.same(key))) {
                return values[node];
            }
            node = links[node];
        } while (node >= 0);
        return weakly(key);
    }

    /// The value of a number key.
    public Object get(double key) {
        int index = (int) key;
        return index == key ? get(index) : getInHash(key);
    }

    /// The value of an integer key.
    public Object get(int key) {
        Object[] slots = array;
        int index = key - 1;
        if (index >= 0 && index < slots.length) {
            return slots[index];
        }
        return getInHash(key);
    }

    private Object getInHash(double key) {
        int node = node(key);
        return node >= 0 ? values[node] : weakly(key);
    }

    private Object weakly(Object key) {
        return weak == null ? null : weak.get(key);
    }

    /// Sets the value of any key; `null` removes it. Metamethods are not asked. A key of nil or NaN is an error.
    public void set(Object key, Object value) {
        switch (key) {
            case LuaString string -> set(string, value);
            case Double number -> set(number.doubleValue(), value);
            case null -> throw new LuaError.Operation("table index is nil");
            default -> {
                int node = node(key);
                if (node >= 0) {
                    values[node] = value;
                } else {
                    insert(key, value);
                }
            }
        }
    }

    /// Sets the value of a string key.
    public void set(LuaString key, Object value) {
        absent = 0;
        Object[] known = keys;
        int node = key.hash() & (known.length - 1);
        do {
            Object candidate = known[node];
            if (candidate == key || (candidate instanceof LuaString string && string.same(key))) {
                values[node] = value;
                return;
            }
            node = links[node];
        } while (node >= 0);
        insert(key, value);
    }

    /// Sets the value of a number key.
    public void set(double key, Object value) {
        int index = (int) key;
        if (index == key) {
            set(index, value);
        } else if (Double.isNaN(key)) {
            throw new LuaError.Operation("table index is NaN");
        } else {
            setInHash(key, value);
        }
    }

    /// Sets the value of an integer key.
    public void set(int key, Object value) {
        Object[] slots = array;
        int index = key - 1;
        if (index >= 0 && index < slots.length) {
            slots[index] = value;
        } else {
            setInHash(key, value);
        }
    }

    private void setInHash(double key, Object value) {
        int node = node(key);
        if (node >= 0) {
            values[node] = value;
        } else {
            insert(key, value);
        }
    }

    /// Changes the value of a string key that has one; answers whether it has. What `t.x = v` does before it
    /// asks for `__newindex`.
    public boolean replace(LuaString key, Object value) {
        Object[] known = keys;
        int node = key.hash() & (known.length - 1);
        do {
            Object candidate = known[node];
            if (candidate == key || (candidate instanceof LuaString string && string.same(key))) {
                if (values[node] == null) {
                    return false;
                }
                values[node] = value;
                absent = 0;
                return true;
            }
            node = links[node];
        } while (node >= 0);
        return false;
    }

    /// Changes the value of an integer key in the array part that has one; answers whether it has.
    public boolean replace(int key, Object value) {
        Object[] slots = array;
        int index = key - 1;
        if (index >= 0 && index < slots.length && slots[index] != null) {
            slots[index] = value;
            return true;
        }
        return false;
    }

    /// A key that is set to nil takes a node too, as in PUC Lua.
    private void insert(Object key, Object value) {
        if (weak != null) {
            weak.set(key, value);
        } else {
            int node = newNode(key);
            if (node >= 0) {
                values[node] = value;
            } else {
                set(key, value);
            }
        }
    }

    /// The node that shall hold a key that is in none; -1 after everything moved to new places.
    private int newNode(Object key) {
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

    private int node(Object key) {
        if (key instanceof Double number) {
            return node(number.doubleValue());
        }
        int node = mainNode(key);
        do {
            Object candidate = keys[node];
            if (candidate == key
                    || (key instanceof LuaString wanted
                            && candidate instanceof LuaString string
                            && string.same(wanted))) {
                return node;
            }
            node = links[node];
        } while (node >= 0);
        return -1;
    }

    private int node(double key) {
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
    private void resize(int slots, int nodes) {
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
                set(index + 1, oldArray[index]);
            }
        }
        for (int node = oldKeys.length - 1; node >= 0; node--) {
            if (oldValues[node] != null) {
                set(oldKeys[node], oldValues[node]);
            }
        }
    }

    private void newNodes(int capacity) {
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
    }

    /// Makes the array part at least so large, as a constructor with positional items does.
    public void ensureArray(int slots) {
        if (slots > array.length && weak == null) {
            resize(slots, keys == NO_KEYS ? 0 : keys.length);
        }
    }

    /// The length operator: a border, the one that PUC Lua finds.
    public int length() {
        if (weak != null) {
            return weak.border();
        }
        Object[] slots = array;
        int high = slots.length;
        if (high > 0 && slots[high - 1] == null) {
            int low = 0;
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (slots[middle - 1] == null) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return low;
        }
        return keys == NO_KEYS ? high : TableSizes.searchBorder(this, high);
    }

    /// The position of the first entry after a key in the order of `next`, -1 if there is none; `null` is
    /// before the first. An error if the key is not in this table.
    public int positionAfter(Object key) {
        return weak == null ? positionFrom(key == null ? 0 : positionOf(key) + 1) : weak.positionAfter(key);
    }

    /// The first position from `start` on that has an entry, or -1.
    public int positionFrom(int start) {
        if (weak != null) {
            return weak.positionFrom(start);
        }
        int position = start;
        for (; position < array.length; position++) {
            if (array[position] != null) {
                return position;
            }
        }
        for (int node = position - array.length; node < keys.length; node++) {
            if (values[node] != null) {
                return array.length + node;
            }
        }
        return -1;
    }

    private int positionOf(Object key) {
        if (key instanceof Double number) {
            int index = (int) number.doubleValue();
            if (index == number && index > 0 && index <= array.length) {
                return index - 1;
            }
        }
        int node = node(key);
        if (node < 0) {
            throw new LuaError.Operation("invalid key to 'next'");
        }
        return array.length + node;
    }

    /// Whether a key, or its mark, is still where it was.
    public boolean holds(int position, Object key) {
        if (weak != null) {
            return false;
        }
        if (position < array.length) {
            return key instanceof Double number && number == position + 1;
        }
        int node = position - array.length;
        return node < keys.length && keys[node] == key;
    }

    /// The key at a position that [#positionFrom] gave.
    public Object keyAt(int position) {
        if (weak != null) {
            return weak.keyAt(position);
        }
        return position < array.length ? (Object) (double) (position + 1) : keys[position - array.length];
    }

    /// The value at a position that [#positionFrom] gave.
    public Object valueAt(int position) {
        if (weak != null) {
            return weak.valueAt(position);
        }
        return position < array.length ? array[position] : values[position - array.length];
    }

    /// The metatable, or `null`.
    public LuaTable metatable() {
        return metatable;
    }

    /// Changes the metatable. A `__mode` in it makes this table weak.
    public void metatable(LuaTable table) {
        metatable = table;
        int mode = table == null ? 0 : WeakEntries.mode(table.get(Metamethod.MODE.text()));
        if (mode != (weak == null ? 0 : weak.mode())) {
            changeMode(mode);
        }
    }

    /// The metamethod of this metatable, or `null`; that there is none is remembered.
    public Object metamethod(Metamethod event) {
        if ((absent & event.bit()) != 0) {
            return null;
        }
        Object method = get(event.text());
        if (method == null && weak == null) {
            absent |= event.bit();
        }
        return method;
    }

    /// A copy of the entries, without the metatable, charged to an account (or to nobody).
    LuaTable copy(MemoryAccount account) {
        LuaTable copy = new LuaTable();
        copy.token = account == null ? null : account.charge(BASE_BYTES);
        copy.array = array.length == 0 ? NO_VALUES : array.clone();
        if (keys != NO_KEYS) {
            copy.keys = keys.clone();
            copy.values = values.clone();
            copy.links = links.clone();
            copy.lastFree = lastFree;
        }
        return copy;
    }

    private void changeMode(int mode) {
        LuaTable old = new LuaTable();
        old.array = array;
        old.keys = keys;
        old.values = values;
        old.links = links;
        old.weak = weak;
        array = NO_VALUES;
        newNodes(0);
        weak = mode == 0 ? null : new WeakEntries(mode);
        for (int at = old.positionFrom(0); at >= 0; at = old.positionFrom(at + 1)) {
            Object value = old.valueAt(at);
            if (value != null) {
                set(old.keyAt(at), value);
            }
        }
    }
}
