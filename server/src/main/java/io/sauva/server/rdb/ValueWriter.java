package io.sauva.server.rdb;

import io.sauva.server.value.HashValue;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.stream.StreamValue;

/// Writes a value in Redis's plain forms, one string an element: Redis makes its compact ones of them itself. A
/// stream has no plain form, and is kept in Redis's.
///
/// Thread: any; nothing is kept here.
final class ValueWriter {
    private ValueWriter() {}

    static void write(Object value, RdbOutput output) {
        switch (value) {
            case byte[] string -> {
                output.unsignedByte(RdbType.STRING);
                output.string(string);
            }
            case ListValue list -> {
                begin(output, RdbType.LIST, list.size());
                list.forEach(output::string);
            }
            case SetValue set -> {
                begin(output, RdbType.SET, set.size());
                set.forEach(output::string);
            }
            case HashValue hash -> {
                begin(output, RdbType.HASH, hash.size());
                hash.forEach((field, itsValue) -> {
                    output.string(field);
                    output.string(itsValue);
                });
            }
            case SortedSetValue set -> {
                begin(output, RdbType.SORTED_SET, set.size());
                set.ascending(0, set.size(), (member, score) -> {
                    output.string(member);
                    output.lowFirst(Double.doubleToRawLongBits(score), Double.BYTES);
                });
            }
            case StreamValue stream -> StreamForm.write(stream, output);
            default -> throw new IllegalArgumentException("not a value: " + value.getClass());
        }
    }

    private static void begin(RdbOutput output, int type, int size) {
        output.unsignedByte(type);
        output.length(size);
    }
}
