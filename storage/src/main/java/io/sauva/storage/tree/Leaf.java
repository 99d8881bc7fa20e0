package io.sauva.storage.tree;

/// A node that holds cells.
///
/// Thread: as [Node].
final class Leaf<V> extends Node {
    final Cell<V>[] cells;

    @SuppressWarnings({"unchecked", "rawtypes"}) // Arrays of generic types cannot be made otherwise.
    Leaf(int capacity, byte[] low, byte[] high) {
        super(capacity, low, high);
        cells = new Cell[capacity];
    }

    @Override
    byte[] keyAt(int index) {
        Cell<V> cell = cells[index];
        return cell == null ? null : cell.key;
    }

    void insert(int place, Cell<V> cell) {
        boolean fits = insertHead(place, cell.key);
        System.arraycopy(cells, place, cells, place + 1, count - place);
        cells[place] = cell;
        count++;
        if (!fits) {
            reshape();
        }
    }

    void remove(int place) {
        removeHead(place);
        System.arraycopy(cells, place + 1, cells, place, count - place - 1);
        count--;
        cells[count] = null;
    }

    /// A new leaf with the cells from this place on, and the range from the separator on; this one is not
    /// changed.
    Leaf<V> upperPart(int from, byte[] separator) {
        Leaf<V> upper = new Leaf<>(cells.length, separator, high);
        System.arraycopy(cells, from, upper.cells, 0, count - from);
        upper.count = count - from;
        upper.reshape();
        return upper;
    }

    /// Drops what `upperPart` has copied.
    void keepLowerPart(int to, byte[] separator) {
        for (int index = to; index < count; index++) {
            cells[index] = null;
        }
        count = to;
        high = separator;
        reshape();
    }

    /// Takes over cells and range of the leaf to the right.
    void append(Leaf<V> right) {
        System.arraycopy(right.cells, 0, cells, count, right.count);
        count += right.count;
        high = right.high;
        reshape();
    }
}
