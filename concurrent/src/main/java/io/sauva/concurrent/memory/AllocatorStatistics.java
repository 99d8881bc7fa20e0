package io.sauva.concurrent.memory;

/// What an allocator held at one moment, in bytes of whole blocks, so their 16 bytes of control included.
///
/// Reserved is used + free + 16 for the edges of each segment. Blocks handed back by other threads, but not yet
/// taken home by the owner, count as used.
public record AllocatorStatistics(
        long reservedBytes,
        long usedBytes,
        long freeBytes,
        long usedBlocks,
        long freeBlocks,
        long largestFreeBytes,
        long remoteFreesPending) {

    /// The share of the free bytes that lies outside the largest free block: 0 if all of it is one block, or
    /// nothing is free.
    public double fragmentation() {
        return freeBytes == 0 ? 0 : 1 - (double) largestFreeBytes / freeBytes;
    }
}
