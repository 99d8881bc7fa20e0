package io.sauva.server.value;

import io.sauva.server.value.ListValue.End;
import java.util.Arrays;

/// A stretch of a list: many short elements in one array of bytes, which is one object for the collector instead
/// of one an element; or one long element, as it came.
///
/// ```
///   0      begin                                                     end
///   +------+--------+-------------+--------+--------+-----+--------+------+
///   | free | length | element ... | length | length | ... | length | free |
///   +------+--------+-------------+--------+--------+-----+--------+------+
/// ```
///
/// A length is before its element and behind it, for who walks backwards: up to 127 it is one byte; else two, of
/// which the outer one has the upper bits, and its top bit set. What is free on one side moves to the other when
/// it is wanted there and is half of the array, so that a byte is moved about once however the ends are used.
///
/// A position is where an element begins, with its length; it is good until the next change.
///
/// Thread: guarded by the partition of the key it belongs to.
/// Invariant: an array of short elements has up to [#CAPACITY] bytes; that of a long one is never changed.
final class ListChunk {
    /// As many as are moved quickly when an element comes between others.
    static final int CAPACITY = 4096;

    /// An element that is longer has a chunk of its own.
    static final int LONGEST_SHORT = CAPACITY / 4;

    private static final int FIRST_BYTES = 32;

    /// The neighbours; for the list.
    ListChunk previous;

    ListChunk next;

    private final boolean isLong;
    private byte[] bytes;
    private int begin;
    private int end;
    private int count;

    private ListChunk(boolean isLong, byte[] bytes, int begin, int end, int count) {
        this.isLong = isLong;
        this.bytes = bytes;
        this.begin = begin;
        this.end = end;
        this.count = count;
    }

    /// A chunk with one element, and with room for others on that side if it is short.
    ///
    /// @param many whether many others are expected
    static ListChunk of(byte[] element, End side, boolean many) {
        if (element.length > LONGEST_SHORT) {
            return new ListChunk(true, element, 0, element.length, 1);
        }
        byte[] array = new byte[many ? CAPACITY : Math.max(FIRST_BYTES, powerOfTwo(footprint(element)))];
        int middle = side == End.LEFT ? array.length : 0;
        ListChunk chunk = new ListChunk(false, array, middle, middle, 0);
        chunk.push(side, element);
        return chunk;
    }

    /// A copy without neighbours.
    ListChunk copy() {
        return isLong
                ? new ListChunk(true, bytes, begin, end, count)
                : new ListChunk(false, Arrays.copyOfRange(bytes, begin, end), 0, used(), count);
    }

    int count() {
        return count;
    }

    /// Whether it is one long element.
    boolean isLong() {
        return isLong;
    }

    /// The position of the first element.
    int begin() {
        return begin;
    }

    /// Behind the last element.
    int end() {
        return end;
    }

    /// The array that has the bytes of the elements; not to be changed.
    byte[] bytes() {
        return bytes;
    }

    /// How long the element there is.
    int length(int position) {
        if (isLong) {
            return bytes.length;
        }
        int outer = bytes[position];
        return outer >= 0 ? outer : (outer & 0x7F) << 7 | bytes[position + 1];
    }

    /// Where the bytes of the element there begin, which has that length.
    int start(int position, int length) {
        return isLong ? position : position + lengthBytes(length);
    }

    /// The position behind the element there.
    int behind(int position) {
        if (isLong) {
            return end;
        }
        int length = length(position);
        return position + length + 2 * lengthBytes(length);
    }

    /// The position of the element that ends there.
    int before(int position) {
        if (isLong) {
            return begin;
        }
        int outer = bytes[position - 1];
        int length = outer >= 0 ? outer : (outer & 0x7F) << 7 | bytes[position - 2];
        return position - length - 2 * lengthBytes(length);
    }

    /// The position of the element of that number, which may be the one behind the last.
    int position(int number) {
        int position;
        if (number <= count / 2) {
            position = begin;
            for (int at = 0; at < number; at++) {
                position = behind(position);
            }
        } else {
            position = end;
            for (int at = count; at > number; at--) {
                position = before(position);
            }
        }
        return position;
    }

    byte[] element(int position) {
        if (isLong) {
            return bytes;
        }
        int length = length(position);
        int start = start(position, length);
        return Arrays.copyOfRange(bytes, start, start + length);
    }

    boolean isAt(int position, byte[] element) {
        int length = length(position);
        if (length != element.length) {
            return false;
        }
        int start = start(position, length);
        return Arrays.equals(bytes, start, start + length, element, 0, length);
    }

    /// Puts an element at that end, if there is room for it.
    boolean push(End side, byte[] element) {
        int needed = footprint(element);
        int free = side == End.LEFT ? begin : bytes.length - end;
        if (isLong || element.length > LONGEST_SHORT || (free < needed && !makeRoom(side, needed))) {
            return false;
        }
        if (side == End.LEFT) {
            begin -= needed;
            write(begin, element);
        } else {
            write(end, element);
            end += needed;
        }
        count++;
        return true;
    }

    /// Puts an element before the position, if there is room for it.
    boolean insert(int position, byte[] element) {
        int needed = footprint(element);
        if (isLong || element.length > LONGEST_SHORT || used() + needed > CAPACITY) {
            return false;
        }
        int place = position;
        if (bytes.length - end < needed) {
            place = position - begin;
            settle(used() + needed <= bytes.length ? bytes : new byte[grown(needed)], 0);
        }
        System.arraycopy(bytes, place, bytes, place + needed, end - place);
        write(place, element);
        end += needed;
        count++;
        return true;
    }

    /// Puts an element in the place of the one there, if it is as long.
    boolean replace(int position, byte[] element) {
        int length = length(position);
        if (isLong || length != element.length) {
            return false;
        }
        System.arraycopy(element, 0, bytes, start(position, length), length);
        return true;
    }

    /// Removes the element there, and what it leaves is free behind the last one.
    void remove(int position) {
        int behind = behind(position);
        if (!isLong) {
            System.arraycopy(bytes, behind, bytes, position, end - behind);
        }
        end -= behind - position;
        count--;
    }

    /// Removes so many at that end; there must be as many.
    void drop(End side, int number) {
        if (side == End.LEFT) {
            begin = position(number);
        } else {
            end = position(count - number);
        }
        count -= number;
    }

    /// Removes up to so many that equal this one, beginning at that end; answers how many there were.
    int removeEqual(End side, byte[] element, long most) {
        int before = count;
        if (isLong) {
            count -= isAt(begin, element) ? 1 : 0;
        } else if (side == End.LEFT) {
            removeFirst(element, most);
        } else {
            removeLast(element, most);
        }
        return before - count;
    }

    /// Keeps those before the position and answers the others; there must be some of both.
    ListChunk split(int position) {
        int length = end - position;
        byte[] array = new byte[Math.max(FIRST_BYTES, powerOfTwo(length))];
        System.arraycopy(bytes, position, array, 0, length);
        int kept = 0;
        for (int at = begin; at < position; at = behind(at)) {
            kept++;
        }
        ListChunk rest = new ListChunk(false, array, 0, length, count - kept);
        end = position;
        count = kept;
        fit();
        return rest;
    }

    /// Takes what another one has behind its own, if both are short of half full together.
    boolean takes(ListChunk other) {
        int others = other.used();
        if (isLong || other.isLong || used() + others > CAPACITY / 2) {
            return false;
        }
        if (bytes.length - end < others) {
            settle(used() + others <= bytes.length ? bytes : new byte[grown(others)], 0);
        }
        System.arraycopy(other.bytes, other.begin, bytes, end, others);
        end += others;
        count += other.count;
        return true;
    }

    /// Gives memory back when no more than half is used: for a chunk in the middle, where little comes and goes.
    void fit() {
        if (!isLong && bytes.length > FIRST_BYTES && used() <= bytes.length / 2) {
            settle(new byte[Math.max(FIRST_BYTES, powerOfTwo(used()))], 0);
        }
    }

    /// Gives memory back when less than a quarter is used; half of what stays is free, on both sides.
    void shrink() {
        if (!isLong && bytes.length > FIRST_BYTES && used() < bytes.length / 4) {
            int half = bytes.length / 2;
            settle(new byte[half], (half - used()) / 2);
        }
    }

    long memoryBytes() {
        return Memory.OBJECT + Memory.bytes(bytes.length);
    }

    private void removeFirst(byte[] element, long most) {
        int kept = begin;
        int at = begin;
        for (long left = most; at < end && left > 0; ) {
            int behind = behind(at);
            if (isAt(at, element)) {
                left--;
                count--;
            } else {
                System.arraycopy(bytes, at, bytes, kept, behind - at);
                kept += behind - at;
            }
            at = behind;
        }
        System.arraycopy(bytes, at, bytes, kept, end - at);
        end = kept + end - at;
    }

    private void removeLast(byte[] element, long most) {
        int kept = end;
        int behind = end;
        for (long left = most; behind > begin && left > 0; ) {
            int at = before(behind);
            if (isAt(at, element)) {
                left--;
                count--;
            } else {
                kept -= behind - at;
                System.arraycopy(bytes, at, bytes, kept, behind - at);
            }
            behind = at;
        }
        System.arraycopy(bytes, begin, bytes, kept - (behind - begin), behind - begin);
        begin = kept - (behind - begin);
    }

    /// Makes so many bytes free on that side, or answers that this would take too much.
    private boolean makeRoom(End side, int needed) {
        int wanted = used() + needed;
        byte[] array = bytes;
        if (wanted > bytes.length / 2) {
            if (bytes.length >= CAPACITY || wanted > CAPACITY) {
                return false;
            }
            array = new byte[grown(needed)];
        }
        settle(array, side == End.LEFT ? array.length - used() : 0);
        return true;
    }

    private int grown(int needed) {
        return Math.min(CAPACITY, powerOfTwo(Math.max(bytes.length + 1, used() + needed)));
    }

    /// Moves all elements, to another array or within this one.
    private void settle(byte[] array, int at) {
        int used = used();
        System.arraycopy(bytes, begin, array, at, used);
        bytes = array;
        begin = at;
        end = at + used;
    }

    private void write(int position, byte[] element) {
        int length = element.length;
        if (length < 0x80) {
            bytes[position] = (byte) length;
            System.arraycopy(element, 0, bytes, position + 1, length);
            bytes[position + 1 + length] = (byte) length;
        } else {
            byte upper = (byte) (length >>> 7 | 0x80);
            byte lower = (byte) (length & 0x7F);
            bytes[position] = upper;
            bytes[position + 1] = lower;
            System.arraycopy(element, 0, bytes, position + 2, length);
            bytes[position + 2 + length] = lower;
            bytes[position + 3 + length] = upper;
        }
    }

    private int used() {
        return end - begin;
    }

    private static int footprint(byte[] element) {
        return element.length + 2 * lengthBytes(element.length);
    }

    private static int lengthBytes(int length) {
        return length < 0x80 ? 1 : 2;
    }

    /// The smallest power of two that is no smaller.
    private static int powerOfTwo(int number) {
        return Integer.highestOneBit(number - 1) << 1;
    }
}
