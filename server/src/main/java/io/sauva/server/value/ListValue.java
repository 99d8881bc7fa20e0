package io.sauva.server.value;

import java.util.Arrays;
import java.util.function.Consumer;

/// A list of byte strings: a ring in an array, so that both ends and any index are reached at once. What is in
/// between is moved at most once by each command, and from the nearer side.
///
/// Thread: guarded by the partition of its key.
public final class ListValue extends Value {
    private static final int SMALLEST = 4;
    private static final int LARGEST = 1 << 30;

    /// Where in the list something is put or taken.
    public enum End {
        LEFT,
        RIGHT
    }

    /// The capacity is a power of two.
    private byte[][] ring = new byte[SMALLEST][];

    private int head;
    private int size;

    public ListValue(Thresholds thresholds) {
        // Redis 7.0 has one encoding for lists, so that no threshold shows.
    }

    private ListValue(ListValue other) {
        ring = other.ring.clone();
        head = other.head;
        size = other.size;
    }

    @Override
    public ValueType type() {
        return ValueType.LIST;
    }

    @Override
    public String encoding() {
        return "quicklist";
    }

    @Override
    public int size() {
        return size;
    }

    /// The element of that index, from 0 to below the size.
    public byte[] get(int index) {
        return ring[slot(index)];
    }

    public void set(int index, byte[] element) {
        ring[slot(index)] = element;
    }

    public void push(End end, byte[] element) {
        grow();
        if (end == End.LEFT) {
            head = (head - 1) & (ring.length - 1);
            ring[head] = element;
        } else {
            ring[slot(size)] = element;
        }
        size++;
    }

    /// Takes the element of that end; there must be one.
    public byte[] pop(End end) {
        int slot = end == End.LEFT ? head : slot(size - 1);
        byte[] element = ring[slot];
        ring[slot] = null;
        if (end == End.LEFT) {
            head = slot(1);
        }
        size--;
        shrink();
        return element;
    }

    /// Puts an element before the one of that index.
    public void insert(int index, byte[] element) {
        grow();
        if (index < size / 2) {
            head = (head - 1) & (ring.length - 1);
            size++;
            for (int at = 0; at < index; at++) {
                set(at, get(at + 1));
            }
        } else {
            size++;
            for (int at = size - 1; at > index; at--) {
                set(at, get(at - 1));
            }
        }
        set(index, element);
    }

    /// Removes so many elements that equal this one, the first ones, or the last ones if `fromEnd`; answers how
    /// many there were.
    public int remove(byte[] element, long most, boolean fromEnd) {
        int removed = fromEnd ? removeLast(element, most) : removeFirst(element, most);
        shrink();
        return removed;
    }

    /// Keeps what is from the first index to the second, both included; nothing if they are the wrong way round.
    public void trim(int from, int to) {
        int keep = Math.max(0, to - from + 1);
        if (keep == 0) {
            head = 0;
            size = 0;
            ring = new byte[SMALLEST][];
            return;
        }
        for (int at = 0; at < from; at++) {
            set(at, null);
        }
        for (int at = to + 1; at < size; at++) {
            set(at, null);
        }
        head = slot(from);
        size = keep;
        shrink();
    }

    /// The index of the first element from that index on that equals this one, or -1.
    public int indexOf(byte[] element, int from) {
        for (int at = from; at < size; at++) {
            if (Arrays.equals(get(at), element)) {
                return at;
            }
        }
        return -1;
    }

    /// Shows all from the first to the last.
    public void forEach(Consumer<? super byte[]> visitor) {
        for (int at = 0; at < size; at++) {
            visitor.accept(get(at));
        }
    }

    @Override
    public ListValue copy() {
        return new ListValue(this);
    }

    @Override
    public long memoryBytes() {
        long[] total = {Memory.OBJECT + Memory.references(ring.length)};
        forEach(element -> total[0] += Memory.bytes(element.length));
        return total[0];
    }

    private int removeFirst(byte[] element, long most) {
        int kept = 0;
        int removed = 0;
        for (int at = 0; at < size; at++) {
            byte[] there = get(at);
            if (removed < most && Arrays.equals(there, element)) {
                removed++;
            } else {
                if (removed > 0) {
                    set(kept, there);
                }
                kept++;
            }
        }
        for (int at = kept; at < size; at++) {
            set(at, null);
        }
        size = kept;
        return removed;
    }

    private int removeLast(byte[] element, long most) {
        int first = size;
        int removed = 0;
        for (int at = size - 1; at >= 0; at--) {
            byte[] there = get(at);
            if (removed < most && Arrays.equals(there, element)) {
                removed++;
            } else {
                first--;
                if (removed > 0) {
                    set(first, there);
                }
            }
        }
        for (int at = 0; at < first; at++) {
            set(at, null);
        }
        head = slot(first);
        size -= first;
        return removed;
    }

    private int slot(int index) {
        return (head + index) & (ring.length - 1);
    }

    private void grow() {
        if (size == ring.length) {
            if (size == LARGEST) {
                throw new IllegalStateException("a list cannot have more than " + LARGEST + " elements");
            }
            resize(size * 2);
        }
    }

    /// Gives memory back when an eighth is used; twice as much stays as is needed, so that it does not grow at
    /// once.
    private void shrink() {
        if (ring.length > SMALLEST && size < ring.length / 8) {
            resize(Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, size)) * 4));
        }
    }

    private void resize(int capacity) {
        byte[][] now = new byte[capacity][];
        int first = Math.min(size, ring.length - head);
        System.arraycopy(ring, head, now, 0, first);
        System.arraycopy(ring, 0, now, first, size - first);
        ring = now;
        head = 0;
    }
}
