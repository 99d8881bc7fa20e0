package io.sauva.storage;

/// A change of one key.
///
/// @param key the key
/// @param value what it gets, or `null` to delete it
public record Change<V>(byte[] key, V value) {}
