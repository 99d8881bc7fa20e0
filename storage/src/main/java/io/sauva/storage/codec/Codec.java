package io.sauva.storage.codec;

/// Turns values into bytes and back, for engines that keep bytes.
///
/// Thread: any.
public interface Codec<V> {
    byte[] encode(V value);

    /// The value of bytes that `encode` made; others are an [io.sauva.storage.EngineException].
    V decode(byte[] bytes);
}
