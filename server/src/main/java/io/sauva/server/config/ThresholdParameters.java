package io.sauva.server.config;

import io.sauva.server.value.Thresholds;

/// Has the thresholds of values follow their parameters.
///
/// Thread: any; nothing is kept here.
public final class ThresholdParameters {
    private ThresholdParameters() {}

    public static void follow(Settings settings, Thresholds thresholds) {
        settings.follow(Parameters.HASH_ENTRIES, now -> thresholds.hashEntries(clamp(now)));
        settings.follow(Parameters.HASH_VALUE, now -> thresholds.hashValueBytes(clamp(now)));
        settings.follow(Parameters.SORTED_SET_ENTRIES, now -> thresholds.sortedSetEntries(clamp(now)));
        settings.follow(Parameters.SORTED_SET_VALUE, now -> thresholds.sortedSetValueBytes(clamp(now)));
        settings.follow(Parameters.INT_SET_ENTRIES, now -> thresholds.intSetEntries(clamp(now)));
        settings.follow(Parameters.LIST_SIZE, now -> thresholds.listSize(clamp(now)));
        settings.follow(Parameters.STREAM_BLOCK_BYTES, thresholds::streamBlockBytes);
        settings.follow(Parameters.STREAM_BLOCK_ENTRIES, thresholds::streamBlockEntries);
    }

    private static int clamp(long value) {
        return Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
