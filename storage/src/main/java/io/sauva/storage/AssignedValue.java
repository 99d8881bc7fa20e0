package io.sauva.storage;

/// A value and the partition of its key, at one moment.
///
/// @param partition of 0 … 65534, or [EntryEngine#UNASSIGNED]
record AssignedValue<V>(V value, int partition) {}
