package io.sauva.lua;

/// A Lua table: an array part and a hash part ([TableParts]), with the sizes and the order that PUC Lua 5.1
/// would give them.
///
/// This is PUC's scheme to the letter, because it shows: in `#t` of tables with holes, in the order of `pairs`,
/// in what `cjson` writes. Only tables, functions and other objects as keys hash differently, as they do from
/// run to run there.
///
/// The entries of a weak table live in [WeakEntries] and both parts are empty, so that the fast paths find
/// nothing and go on there.
///
/// A read-only table refuses every change, also of its metatable, but for [#override], which is the host's.
///
/// Thread: the thread that runs the state; a table that is read-only and never overridden, any.
public final class LuaTable extends TableParts {
    /// Positions that are passed at once before it counts, and as many of them as count for a turn of a loop.
    private static final int LONG_WAY = 256;

    private static final int WAY_OF_A_TURN = 64;

    /// What it takes to move an entry between here and a [WeakEntries].
    private static final int TURNS_TO_MOVE = 8;

    private static final int NANOS_TO_MOVE = 100;

    /// Bits of the metamethods that this table, as a metatable, is known not to have.
    private int absent;

    private LuaTable metatable;
    private WeakEntries weak;

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
        if (key instanceof LuaString string) {
            return get(string);
        }
        if (key instanceof Double number) {
            return get(number.doubleValue());
        }
        if (key == null) {
            return null;
        }
        int node = node(key);
        return node >= 0 ? values[node] : weakly(key);
    }

    /// The value of a string key.
    public Object get(LuaString key) {
        int node = node(key);
        return node >= 0 ? values[node] : weakly(key);
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
            case null -> throw isFrozen() ? refused() : new LuaError.Operation("table index is nil");
            default -> {
                open();
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
        open();
        absent = 0;
        int node = node(key);
        if (node >= 0) {
            values[node] = value;
        } else {
            insert(key, value);
        }
    }

    /// Sets the value of a number key.
    public void set(double key, Object value) {
        int index = (int) key;
        if (index == key) {
            set(index, value);
            return;
        }
        open();
        if (Double.isNaN(key)) {
            throw new LuaError.Operation("table index is NaN");
        }
        setInHash(key, value);
    }

    /// Sets the value of an integer key.
    public void set(int key, Object value) {
        open();
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

    /// Changes the value of a string key that has one; answers whether it did. What `t.x = v` does before it
    /// asks for `__newindex`.
    public boolean replace(LuaString key, Object value) {
        int node = node(key);
        if (node < 0 || values[node] == null || isFrozen()) {
            return false;
        }
        open();
        values[node] = value;
        absent = 0;
        return true;
    }

    /// Changes the value of an integer key in the array part that has one; answers whether it did.
    public boolean replace(int key, Object value) {
        Object[] slots = array;
        int index = key - 1;
        if (index >= 0 && index < slots.length && slots[index] != null && !isFrozen()) {
            slots[index] = value;
            return true;
        }
        return false;
    }

    private void insert(Object key, Object value) {
        if (weak != null) {
            insertWeakly(key, value);
            return;
        }
        int node = newNode(key);
        if (node >= 0) {
            values[node] = value;
        } else {
            put(key, value);
        }
    }

    private void insertWeakly(Object key, Object value) {
        if (weak.isFull() && value != null) {
            work(weak.size() * TURNS_TO_MOVE);
            int room = weak.grow();
            if (token != null) {
                token = token.account.charge(BASE_BYTES + WeakEntries.bytes(room));
            }
        }
        weak.set(key, value);
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
            return TableSizes.searchBorder(this, 0);
        }
        Object[] slots = array;
        int high = slots.length;
        if (high > 0 && slots[high - 1] == null) {
            return TableSizes.searchBorder(slots);
        }
        return keys == NO_KEYS ? high : TableSizes.searchBorder(this, high);
    }

    /// The position of the first entry after a key in the order of `next`, -1 if there is none; `null` is
    /// before the first. An error if the key is not in this table.
    public int positionAfter(Object key) {
        return positionFrom(key == null ? 0 : positionOf(key) + 1);
    }

    /// The first position from `start` on that has an entry, or -1.
    ///
    /// A long way past what was removed counts as work: a script can make it again and again.
    public int positionFrom(int start) {
        int position = search(start);
        int way = (position < 0 ? positions() : position) - start;
        if (way >= LONG_WAY) {
            work(way / WAY_OF_A_TURN);
        }
        return position;
    }

    private int positions() {
        return weak != null ? weak.size() : array.length + keys.length;
    }

    private int search(int start) {
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
        if (weak != null) {
            return weak.positionOf(key);
        }
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
        if (isFrozen()) {
            throw refused();
        }
        int mode = table == null ? 0 : WeakEntries.mode(table.get(Metamethod.MODE.text()));
        if (mode != (weak == null ? 0 : weak.mode())) {
            changeMode(mode);
        }
        metatable = table;
    }

    /// Whether an assignment needs to ask nobody: there is no metatable, and changes are allowed.
    public boolean plain() {
        return metatable == null && !isFrozen();
    }

    /// Whether scripts cannot change this table.
    public boolean readOnly() {
        return isFrozen();
    }

    /// Lets scripts change this table no more, by no way. What it holds is not touched.
    public void freeze() {
        frozen(true);
    }

    /// As [#set(Object, Object)], by the host, also of a read-only table.
    public void override(Object key, Object value) {
        boolean before = isFrozen();
        frozen(false);
        try {
            set(key, value);
        } finally {
            frozen(before);
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

    /// A copy of the entries, without the metatable, charged to an account. Its nodes are those of the original,
    /// which must not change any more, until it changes.
    LuaTable copy(MemoryAccount account) {
        LuaTable copy = new LuaTable();
        copy.token = account.charge(BASE_BYTES);
        copy.array = array.length == 0 ? NO_VALUES : array.clone();
        copy.share(this);
        return copy;
    }

    private void changeMode(int mode) {
        // All that can fail comes first: a script that goes on must find its entries.
        int size = positions();
        long bytes = mode == 0 ? (long) size * NODE_BYTES : WeakEntries.bytes(size);
        if (token != null) {
            token.account.work(size * TURNS_TO_MOVE, (long) size * NANOS_TO_MOVE);
            token = token.account.charge(BASE_BYTES + bytes);
        }
        LuaTable old = new LuaTable();
        old.array = array;
        old.keys = keys;
        old.values = values;
        old.links = links;
        old.weak = weak;
        array = NO_VALUES;
        newNodes(0);
        weak = mode == 0 ? null : new WeakEntries(mode, size);
        for (int at = old.positionFrom(0); at >= 0; at = old.positionFrom(at + 1)) {
            Object value = old.valueAt(at);
            if (value != null) {
                set(old.keyAt(at), value);
            }
        }
    }
}
