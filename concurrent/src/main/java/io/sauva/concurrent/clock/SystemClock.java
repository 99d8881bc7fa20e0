package io.sauva.concurrent.clock;

/// The only caller of `System.nanoTime` in the product.
///
/// Thread: any.
/// Why the origin: `nanoTime` may start anywhere, also below zero; timers want readings that begin near zero.
enum SystemClock implements Clock {
    INSTANCE;

    private final long originNanos = System.nanoTime();

    @Override
    public long nanos() {
        return System.nanoTime() - originNanos;
    }
}
