package io.sauva.server.keyspace;

/// A value that goes at a certain time; values without a time are not wrapped.
///
/// @param value a `byte[]` or a [io.sauva.server.value.Value]
/// @param millis when it goes, since 1970
record Timed(Object value, long millis) {}
