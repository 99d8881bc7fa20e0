package io.sauva.partitioning.ring;

import java.nio.charset.StandardCharsets;

/// Turns names and pairs of hashes into 64 bits that look drawn at random, the same in every JVM.
final class Mixing {
    private Mixing() {}

    /// A bijection in which every bit of the input reaches every bit of the output (the finalizer of SplitMix64,
    /// with the constants of Stafford's variant 13).
    static long mix(long bits) {
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }

    /// The SHA-1 of a name; its two longs are 128 bits drawn for the node.
    static Identifier ofName(String node) {
        return Identifier.of(node.getBytes(StandardCharsets.UTF_8));
    }

    /// Which of so many equal parts of all 64-bit numbers a hash is in.
    static int part(long hash, int parts) {
        return (int) Math.unsignedMultiplyHigh(hash, parts);
    }
}
