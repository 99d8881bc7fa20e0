package io.sauva.server.value;

import java.util.function.Consumer;

/// A list of byte strings: chunks of many elements each, linked in both directions. Both ends are reached at
/// once, an index by a walk over the chunks from the nearer end.
///
/// Thread: guarded by the partition of its key.
/// Invariant: no chunk is empty; without elements there is none.
/// Why: docs/decisions/0027-packed-lists.md
public final class ListValue extends Value {
    /// Where in the list something is put or taken.
    public enum End {
        LEFT,
        RIGHT
    }

    private ListChunk first;
    private ListChunk last;
    private int size;

    public ListValue(Thresholds thresholds) {
        // Redis 7.0 has one encoding for lists, so that no threshold shows.
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

    /// At the element of that index, from 0 to below the size.
    public ListCursor cursor(int index) {
        ListChunk chunk;
        int before;
        if (index < size / 2) {
            chunk = first;
            for (before = 0; index >= before + chunk.count(); chunk = chunk.next) {
                before += chunk.count();
            }
        } else {
            chunk = last;
            for (before = size - chunk.count(); index < before; before -= chunk.count()) {
                chunk = chunk.previous;
            }
        }
        return new ListCursor(chunk, chunk.position(index - before));
    }

    /// At the first element, if there is one.
    private ListCursor start() {
        return new ListCursor(first, first == null ? 0 : first.begin());
    }

    /// The element of that index, from 0 to below the size.
    public byte[] get(int index) {
        return cursor(index).element();
    }

    public void set(int index, byte[] element) {
        ListCursor there = cursor(index);
        ListChunk chunk = there.chunk();
        if (chunk.replace(there.position(), element)) {
            return;
        }
        chunk.remove(there.position());
        place(chunk, there.position(), element);
        tidy(chunk, End.LEFT);
        shrink();
    }

    public void push(End end, byte[] element) {
        if (size == Integer.MAX_VALUE) {
            throw new IllegalStateException("a list cannot have more than " + size + " elements");
        }
        ListChunk outer = end == End.LEFT ? first : last;
        if (outer == null || !outer.push(end, element)) {
            ListChunk chunk = ListChunk.of(element, end, outer != null && !outer.isLong());
            link(chunk, end == End.LEFT ? null : last);
        }
        size++;
    }

    /// Takes the element of that end; there must be one.
    public byte[] pop(End end) {
        ListChunk outer = end == End.LEFT ? first : last;
        byte[] element = outer.element(end == End.LEFT ? outer.begin() : outer.before(outer.end()));
        drop(end, 1);
        return element;
    }

    /// Puts an element before the one of that index.
    public void insert(int index, byte[] element) {
        if (index == 0 || index == size) {
            push(index == 0 ? End.LEFT : End.RIGHT, element);
            return;
        }
        ListCursor there = cursor(index);
        place(there.chunk(), there.position(), element);
        size = Math.incrementExact(size);
    }

    /// Removes so many elements that equal this one, the first ones, or the last ones if `fromEnd`; answers how
    /// many there were.
    public int remove(byte[] element, long most, boolean fromEnd) {
        End end = fromEnd ? End.RIGHT : End.LEFT;
        int removed = 0;
        boolean gap = false; // the chunk before this one has gone: those beside it may go together
        ListChunk chunk = fromEnd ? last : first;
        while (chunk != null && (removed < most || gap)) {
            ListChunk following = fromEnd ? chunk.previous : chunk.next;
            int here = removed < most ? chunk.removeEqual(end, element, most - removed) : 0;
            boolean emptied = chunk.count() == 0;
            if (here > 0 || gap) {
                tidy(chunk, end);
            }
            gap = emptied;
            removed += here;
            chunk = following;
        }
        size -= removed;
        shrink();
        return removed;
    }

    /// Keeps what is from the first index to the second, both included; nothing if they are the wrong way round.
    public void trim(int from, int to) {
        if (to < from) {
            first = null;
            last = null;
            size = 0;
            return;
        }
        drop(End.RIGHT, size - 1 - to);
        drop(End.LEFT, from);
    }

    /// The index of the first element from that index on that equals this one, or -1.
    public int indexOf(byte[] element, int from) {
        ListCursor cursor = from == 0 ? start() : cursor(from);
        for (int at = from; cursor.isInside(); at++) {
            if (cursor.isAt(element)) {
                return at;
            }
            cursor.forward();
        }
        return -1;
    }

    /// Shows all from the first to the last.
    public void forEach(Consumer<? super byte[]> visitor) {
        for (ListCursor cursor = start(); cursor.isInside(); cursor.forward()) {
            visitor.accept(cursor.element());
        }
    }

    @Override
    public ListValue copy() {
        ListValue copy = new ListValue(null);
        for (ListChunk chunk = first; chunk != null; chunk = chunk.next) {
            copy.link(chunk.copy(), copy.last);
        }
        copy.size = size;
        return copy;
    }

    @Override
    public long memoryBytes() {
        long total = Memory.OBJECT;
        for (ListChunk chunk = first; chunk != null; chunk = chunk.next) {
            total += chunk.memoryBytes();
        }
        return total;
    }

    /// Removes so many at that end; there must be as many.
    private void drop(End end, int number) {
        int left = number;
        while (left > 0) {
            ListChunk outer = end == End.LEFT ? first : last;
            int here = Math.min(left, outer.count());
            if (here == outer.count()) {
                unlink(outer);
            } else {
                outer.drop(end, here);
            }
            left -= here;
        }
        size -= number;
        shrink();
    }

    /// Puts an element before a position of a chunk: into it, or between its parts, or beside it.
    private void place(ListChunk chunk, int position, byte[] element) {
        if (chunk.insert(position, element)) {
            return;
        }
        ListChunk left = chunk;
        ListChunk right = chunk.next;
        if (position == chunk.begin()) {
            left = chunk.previous;
            right = chunk;
        } else if (position != chunk.end()) {
            right = chunk.split(position);
            link(right, chunk);
        }
        if (left != null && left.push(End.RIGHT, element)) {
            return;
        }
        if (right == null || !right.push(End.LEFT, element)) {
            link(ListChunk.of(element, End.RIGHT, false), left);
        }
    }

    /// After something was removed from the chunk, and perhaps all: what is left may go together with the
    /// neighbour on that side.
    private void tidy(ListChunk chunk, End side) {
        if (chunk.count() == 0) {
            unlink(chunk);
        } else if (side == End.LEFT && chunk.previous != null && chunk.previous.takes(chunk)) {
            unlink(chunk);
        } else if (side == End.RIGHT && chunk.next != null && chunk.takes(chunk.next)) {
            unlink(chunk.next);
        } else {
            chunk.fit();
        }
    }

    /// Of many chunks the outer two may be nearly empty; that does not matter but if there is one.
    private void shrink() {
        if (first != null && first == last) {
            first.shrink();
        }
    }

    /// Puts a chunk behind another one, or before all.
    private void link(ListChunk chunk, ListChunk before) {
        ListChunk behind = before == null ? first : before.next;
        chunk.previous = before;
        chunk.next = behind;
        if (before == null) {
            first = chunk;
        } else {
            before.next = chunk;
        }
        if (behind == null) {
            last = chunk;
        } else {
            behind.previous = chunk;
        }
    }

    private void unlink(ListChunk chunk) {
        if (chunk.previous == null) {
            first = chunk.next;
        } else {
            chunk.previous.next = chunk.next;
        }
        if (chunk.next == null) {
            last = chunk.previous;
        } else {
            chunk.next.previous = chunk.previous;
        }
        // Else an old chunk that is gone would keep young ones until it is collected itself.
        chunk.previous = null;
        chunk.next = null;
    }
}
