package io.sauva.server.command.sort;

import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.HashValue;
import java.util.Arrays;

/// Where `SORT` finds something that belongs to an element: `weight_*` is a key in which the element takes the
/// place of the star, `object_*->size` a field of a hash of such a key, `#` the element itself. Without a star
/// there is nothing to be found.
///
/// Thread: any; it does not change.
final class SortPattern {
    private final byte[] pattern;
    private final int star;
    private final int arrow;

    SortPattern(byte[] pattern) {
        this.pattern = pattern;
        star = indexOf('*', 0);
        arrow = star < 0 ? -1 : arrow();
    }

    boolean isElement() {
        return pattern.length == 1 && pattern[0] == '#';
    }

    /// Whether it leads to keys.
    boolean hasStar() {
        return star >= 0;
    }

    /// What belongs to the element, or `null`; what is there but of another type is nothing.
    byte[] find(Keyspace keyspace, byte[] element) {
        if (isElement()) {
            return element;
        }
        if (!hasStar()) {
            return null;
        }
        Object value = keyspace.any(key(element));
        if (arrow < 0) {
            return value instanceof byte[] string ? string : null;
        }
        return value instanceof HashValue hash ? hash.get(field()) : null;
    }

    private byte[] key(byte[] element) {
        int end = arrow < 0 ? pattern.length : arrow;
        byte[] key = Arrays.copyOf(pattern, end - 1 + element.length);
        System.arraycopy(element, 0, key, star, element.length);
        System.arraycopy(pattern, star + 1, key, star + element.length, end - star - 1);
        return key;
    }

    private byte[] field() {
        return Arrays.copyOfRange(pattern, arrow + 2, pattern.length);
    }

    /// An arrow with no field behind it belongs to the key.
    private int arrow() {
        for (int at = indexOf('-', star + 1); at >= 0; at = indexOf('-', at + 1)) {
            if (at + 1 < pattern.length && pattern[at + 1] == '>') {
                return at + 2 < pattern.length ? at : -1;
            }
        }
        return -1;
    }

    private int indexOf(char sign, int from) {
        for (int at = from; at < pattern.length; at++) {
            if (pattern[at] == sign) {
                return at;
            }
        }
        return -1;
    }
}
