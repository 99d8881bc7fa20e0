package io.sauva.lab.workload;

/// A workload that cannot be made or read, in one line that says what is wrong, and where.
public final class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
