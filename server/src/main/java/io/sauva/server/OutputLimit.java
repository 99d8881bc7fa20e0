package io.sauva.server;

/// How much may wait for a client that does not read (`client-output-buffer-limit`); 0 is no limit.
///
/// @param hardBytes above it the client is closed at once
/// @param softBytes above it the client is closed when it stays there
/// @param softSeconds for so long
public record OutputLimit(long hardBytes, long softBytes, int softSeconds) {
    /// No limit: a client of commands is not read from while too much waits for it.
    public static final OutputLimit NONE = new OutputLimit(0, 0, 0);

    public OutputLimit {
        if (hardBytes < 0 || softBytes < 0 || softSeconds < 0) {
            throw new IllegalArgumentException(
                    "a limit is not negative: " + hardBytes + " " + softBytes + " " + softSeconds);
        }
    }
}
