package io.sauva.partitioning;

/// A partitioner that is unknown, cannot be used here, or found no answer. One line that says what to do.
public class PartitioningException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PartitioningException(String message) {
        super(message);
    }

    public PartitioningException(String message, Throwable cause) {
        super(message, cause);
    }
}
