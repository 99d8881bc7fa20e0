package io.sauva.server.rdb;

import io.sauva.server.command.Arguments;
import io.sauva.server.value.HashValue;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.Value;
import java.util.function.Consumer;

/// Reads a value that was written by Redis or by [ValueWriter]: a `byte[]` or a [Value].
///
/// Thread: one.
final class ValueReader {
    private static final int PLAIN_NODE = 1;
    private static final int LISTPACK_NODE = 2;

    private final RdbInput input;
    private final Thresholds thresholds;

    ValueReader(RdbInput input, Thresholds thresholds) {
        this.input = input;
        this.thresholds = thresholds;
    }

    /// The type and the value. An aggregate but a stream has at least one element.
    Object read() {
        int type = input.unsignedByte();
        Object value = switch (type) {
            case RdbType.STRING -> input.string();
            case RdbType.LIST, RdbType.LIST_ZIPLIST, RdbType.LIST_QUICKLIST, RdbType.LIST_QUICKLIST_2 -> list(type);
            case RdbType.SET, RdbType.SET_INTSET -> set(type);
            case RdbType.HASH, RdbType.HASH_ZIPLIST, RdbType.HASH_LISTPACK -> hash(type);
            case RdbType.SORTED_SET_TEXT, RdbType.SORTED_SET, RdbType.SORTED_SET_ZIPLIST, RdbType.SORTED_SET_LISTPACK ->
                sortedSet(type);
            case RdbType.STREAM_LISTPACKS, RdbType.STREAM_LISTPACKS_2 ->
                StreamForm.read(input, type == RdbType.STREAM_LISTPACKS_2, thresholds);
            default -> throw new RdbFormatException("a type that is not known: " + type);
        };
        if (value instanceof Value structure && structure.isEmpty()) {
            throw new RdbFormatException("nothing in it");
        }
        return value;
    }

    private ListValue list(int type) {
        ListValue list = new ListValue(thresholds);
        Consumer<byte[]> elements = element -> list.push(ListValue.End.RIGHT, element);
        switch (type) {
            case RdbType.LIST -> strings(elements);
            case RdbType.LIST_ZIPLIST -> CompactForms.ziplist(input.string(), elements);
            case RdbType.LIST_QUICKLIST -> strings(node -> CompactForms.ziplist(node, elements));
            default -> nodes(elements);
        }
        return list;
    }

    private void nodes(Consumer<byte[]> elements) {
        for (long left = input.length(); left > 0; left--) {
            long container = input.length();
            byte[] node = input.string();
            if (container == LISTPACK_NODE) {
                CompactForms.listpack(node, elements);
            } else if (container == PLAIN_NODE) {
                elements.accept(node);
            } else {
                throw new RdbFormatException("not a node of a list: " + container);
            }
        }
    }

    private SetValue set(int type) {
        SetValue set = new SetValue(thresholds);
        Consumer<byte[]> members = member -> distinct(set.add(member));
        if (type == RdbType.SET) {
            strings(members);
        } else {
            CompactForms.intset(input.string(), members);
        }
        return set;
    }

    private HashValue hash(int type) {
        HashValue hash = new HashValue(thresholds);
        Pairs pairs = new Pairs((field, value) -> distinct(hash.set(field, value)));
        switch (type) {
            case RdbType.HASH -> {
                for (long left = input.length(); left > 0; left--) {
                    pairs.accept(input.string());
                    pairs.accept(input.string());
                }
            }
            case RdbType.HASH_ZIPLIST -> CompactForms.ziplist(input.string(), pairs);
            default -> CompactForms.listpack(input.string(), pairs);
        }
        pairs.end();
        return hash;
    }

    private SortedSetValue sortedSet(int type) {
        SortedSetValue set = new SortedSetValue(thresholds);
        Pairs pairs = new Pairs((member, score) -> put(set, member, Arguments.parseNumber(score)));
        switch (type) {
            case RdbType.SORTED_SET -> {
                for (long left = input.length(); left > 0; left--) {
                    put(set, input.string(), Double.longBitsToDouble(input.longLowFirst()));
                }
            }
            case RdbType.SORTED_SET_TEXT -> {
                for (long left = input.length(); left > 0; left--) {
                    put(set, input.string(), textScore());
                }
            }
            case RdbType.SORTED_SET_ZIPLIST -> CompactForms.ziplist(input.string(), pairs);
            default -> CompactForms.listpack(input.string(), pairs);
        }
        pairs.end();
        return set;
    }

    private static void put(SortedSetValue set, byte[] member, double score) {
        if (Double.isNaN(score)) {
            throw new RdbFormatException("a score that is not a number");
        }
        distinct(set.put(member, score) == SortedSetValue.Outcome.ADDED);
    }

    private double textScore() {
        int length = input.unsignedByte();
        return switch (length) {
            case 253 -> Double.NaN;
            case 254 -> Double.POSITIVE_INFINITY;
            case 255 -> Double.NEGATIVE_INFINITY;
            default -> Arguments.parseNumber(input.raw(length));
        };
    }

    private void strings(Consumer<byte[]> visitor) {
        for (long left = input.length(); left > 0; left--) {
            visitor.accept(input.string());
        }
    }

    private static void distinct(boolean isNew) {
        if (!isNew) {
            throw new RdbFormatException("the same member twice");
        }
    }
}
