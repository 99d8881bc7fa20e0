package io.sauva.store.repartitioning;

import io.sauva.store.StoreException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// When a store repartitions.
public sealed interface Trigger {
    /// Never; nothing is tracked either.
    record Off() implements Trigger {
        @Override
        public String toString() {
            return "off";
        }
    }

    /// After each so many operations (Δp).
    record Every(long operations) implements Trigger {
        public Every {
            if (operations < 1) {
                throw new StoreException("every needs at least one operation: " + operations);
            }
        }

        @Override
        public String toString() {
            return "every=" + operations;
        }
    }

    /// Again and again, as fast as it can.
    record Continuous() implements Trigger {
        @Override
        public String toString() {
            return "continuous";
        }
    }

    /// Tracks for a while, repartitions by what it saw, forgets it, does nothing for a while.
    record Periodic(Duration tracking, Duration interval) implements Trigger {
        public Periodic {
            if (!tracking.isPositive() || interval.isNegative()) {
                throw new StoreException("periodic needs a tracking time above zero and an interval not below it: "
                        + tracking.toMillis() + "ms," + interval.toMillis() + "ms");
            }
        }

        @Override
        public String toString() {
            return "periodic=" + tracking.toMillis() + "ms," + interval.toMillis() + "ms";
        }
    }

    /// When it is worth its moves, judged by the operations that came after those it learned from.
    record Adaptive() implements Trigger {
        @Override
        public String toString() {
            return "adaptive";
        }
    }

    /// The trigger as users write it: `adaptive`, `off`, `continuous`, `every=100000`, `periodic=500ms,1s`.
    static Trigger parse(String text) {
        Matcher every = Pattern.compile("every=(\\d{1,18})").matcher(text);
        if (every.matches()) {
            return new Every(Long.parseLong(every.group(1)));
        }
        Matcher periodic =
                Pattern.compile("periodic=(\\d{1,9})(ms|s),(\\d{1,9})(ms|s)").matcher(text);
        if (periodic.matches()) {
            return new Periodic(
                    duration(periodic.group(1), periodic.group(2)), duration(periodic.group(3), periodic.group(4)));
        }
        return switch (text) {
            case "off" -> new Off();
            case "continuous" -> new Continuous();
            case "adaptive" -> new Adaptive();
            default ->
                throw new StoreException(
                        "unknown trigger '" + text
                                + "'; there are: adaptive, continuous, every=OPERATIONS, periodic=TRACKING,INTERVAL (as 500ms or 2s), off");
        };
    }

    private static Duration duration(String number, String unit) {
        long value = Long.parseLong(number);
        return unit.equals("s") ? Duration.ofSeconds(value) : Duration.ofMillis(value);
    }
}
