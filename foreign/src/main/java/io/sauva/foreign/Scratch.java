package io.sauva.foreign;

/// A native buffer that is kept from call to call, so that an ordinary call allocates nothing.
///
/// Thread: the owner of the slot it belongs to.
/// Invariant: between calls it is no longer than `KEPT`; one huge value does not occupy memory for ever.
public final class Scratch {
    private static final long KEPT = 64 * 1024;

    private long address;
    private long capacity;

    public Scratch() {
        capacity = 1024;
        address = NativeMemory.allocate(capacity);
    }

    /// The address of at least that many bytes; what was written before may be lost.
    public long atLeast(long bytes) {
        if (bytes > capacity) {
            resize(Math.max(bytes, Math.min(KEPT, 2 * capacity)));
        }
        return address;
    }

    /// The address as it is.
    public long address() {
        return address;
    }

    /// Lets go of what only a huge value needed.
    public void trim() {
        if (capacity > KEPT) {
            resize(KEPT);
        }
    }

    /// Lets go of everything.
    public void free() {
        NativeMemory.free(address);
        address = 0;
        capacity = 0;
    }

    private void resize(long bytes) {
        long replacement = NativeMemory.allocate(bytes);
        NativeMemory.free(address);
        address = replacement;
        capacity = bytes;
    }
}
