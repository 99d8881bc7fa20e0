package io.sauva.storage.index;

import io.sauva.storage.Engine;
import io.sauva.storage.EntryEngine;
import java.util.Arrays;
import java.util.function.Consumer;

/// A walk over the keys of any engine, by scans.
///
/// Thread: one at a time.
final class ScanWalk implements EntryEngine.Walk {
    private final Engine<?> engine;
    private byte[] from = {};

    ScanWalk(Engine<?> engine) {
        this.engine = engine;
    }

    @Override
    public boolean next(int count, Consumer<? super byte[]> visitor) {
        Step step = new Step(visitor);
        engine.scan(from, null, count, step::visit);
        if (step.last != null) {
            // The least key that is greater than the last one: the same with a zero byte more.
            from = Arrays.copyOf(step.last, step.last.length + 1);
        }
        return step.shown == count;
    }

    private static final class Step {
        private final Consumer<? super byte[]> visitor;
        private byte[] last;
        private int shown;

        Step(Consumer<? super byte[]> visitor) {
            this.visitor = visitor;
        }

        boolean visit(byte[] key, Object value) {
            visitor.accept(key);
            last = key;
            shown++;
            return true;
        }
    }
}
