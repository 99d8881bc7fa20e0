package io.sauva.concurrent.memory;

/// A request for off-heap memory that could not be met; the allocator is as it was before.
public final class OutOfOffHeapMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfOffHeapMemoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
