package io.sauva.server.command.zset.range;

import io.sauva.server.value.SortedSetValue;

/// Which members of a sorted set are meant, whatever they are chosen by. All of them are neighbours, so they
/// are two ranks.
///
/// Thread: any; it does not change.
interface Interval {
    /// How many come before the first one.
    int from(SortedSetValue value);

    /// How many come before the first one behind the last one; may be less than [#from] if none is meant.
    int to(SortedSetValue value);
}
