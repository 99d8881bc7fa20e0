package io.sauva.storage;

/// What an engine promises, declared, not guessed.
///
/// @param ordered scans read in order; without it they sort all keys first
/// @param concurrent updates may run beside each other and beside reads
/// @param persistent what was put is there when the engine is opened again
/// @param maxKeyBytes the longest key it takes
/// @param maxValueBytes the longest value it takes
public record EngineTraits(
        boolean ordered, boolean concurrent, boolean persistent, int maxKeyBytes, long maxValueBytes) {
    /// Longest key of the product.
    public static final int MAX_KEY_BYTES = 64 * 1024;

    /// Longest value of the product.
    public static final long MAX_VALUE_BYTES = 512L * 1024 * 1024;

    /// Those of an engine in memory that has no order.
    public static EngineTraits unordered() {
        return Limits.UNORDERED;
    }

    /// Those of an engine in memory that has its keys in order.
    public static EngineTraits inOrder() {
        return Limits.ORDERED;
    }
}
