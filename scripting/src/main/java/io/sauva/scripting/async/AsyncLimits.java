package io.sauva.scripting.async;

import io.sauva.server.config.Parameter;
import io.sauva.server.config.Settings;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// How long asynchronous scripts may use a core: at a time, and altogether.
///
/// Thread: any.
public final class AsyncLimits {
    /// A script that has used a core for so long lets others have it.
    ///
    /// A millisecond is some hundred times what it costs to change over, and ten long scripts on one core delay
    /// a short one by ten milliseconds at most.
    public static final Parameter<Long> SLICE_MICROS =
            Parameter.ofInteger("script-slice-micros", 10, TimeUnit.SECONDS.toMicros(10), 1000);

    /// A script that has used a core for so many milliseconds is stopped; 0: never. What it waits does not count.
    ///
    /// Nobody is blocked by an asynchronous script, so that the limit need not be tight; but whoever has sent an
    /// endless loop and gone away must not have a core for ever. Redis calls a script slow after five seconds;
    /// five minutes are far beyond anything that a client waits for.
    public static final Parameter<Long> TIME_MILLIS = Parameter.ofInteger(
            "script-async-time-limit", 0, TimeUnit.DAYS.toMillis(365), TimeUnit.MINUTES.toMillis(5));

    private volatile long sliceNanos;
    private volatile long timeNanos;

    AsyncLimits(Settings settings) {
        settings.follow(SLICE_MICROS, micros -> sliceNanos = TimeUnit.MICROSECONDS.toNanos(micros));
        settings.follow(TIME_MILLIS, millis -> timeNanos = TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /// All parameters.
    public static List<Parameter<?>> parameters() {
        return List.of(SLICE_MICROS, TIME_MILLIS);
    }

    long sliceNanos() {
        return sliceNanos;
    }

    /// 0: there is no limit.
    long timeNanos() {
        return timeNanos;
    }
}
