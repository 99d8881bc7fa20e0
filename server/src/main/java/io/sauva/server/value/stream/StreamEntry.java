package io.sauva.server.value.stream;

import java.util.List;

/// An entry of a stream.
///
/// @param id what it is called
/// @param words its fields and their values in turn, in the order in which they were given
public record StreamEntry(StreamId id, List<byte[]> words) {}
