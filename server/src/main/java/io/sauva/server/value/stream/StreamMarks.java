package io.sauva.server.value.stream;

/// What a stream knows besides its entries.
///
/// @param lastId the largest id that an entry had or was said to have had
/// @param maxDeletedId the largest id of those that were deleted one by one
/// @param entriesAdded how many entries there were ever
public record StreamMarks(StreamId lastId, StreamId maxDeletedId, long entriesAdded) {}
