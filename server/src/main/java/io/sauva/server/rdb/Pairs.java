package io.sauva.server.rdb;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Joins strings two by two.
///
/// Thread: one.
final class Pairs implements Consumer<byte[]> {
    private final BiConsumer<byte[], byte[]> visitor;
    private byte[] first;

    Pairs(BiConsumer<byte[], byte[]> visitor) {
        this.visitor = visitor;
    }

    @Override
    public void accept(byte[] string) {
        if (first == null) {
            first = string;
        } else {
            visitor.accept(first, string);
            first = null;
        }
    }

    /// All have been seen.
    void end() {
        if (first != null) {
            throw new RdbFormatException("a pair of which one half is missing");
        }
    }
}
