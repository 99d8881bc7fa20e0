package io.sauva.lab.example;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Makes a time series as a monitor of databases would: the processor of one of them in per cent, a point a
/// minute. There is a day and a night, a week-end, noise, and now and then a minute in which a backup runs.
///
/// Thread: any; nothing is kept here.
public final class Series {
    /// Of a window, and of the end of the series that may be odd.
    public static final int HOUR_SECONDS = 3_600;

    private static final int MINUTE_SECONDS = 60;
    private static final int DAY_SECONDS = 24 * HOUR_SECONDS;
    private static final int WEEK_DAYS = 7;
    private static final int FIRST_DAY_OFF = 5;

    /// What the last hour of a series is like.
    public enum Ending {
        /// Like the hours before it.
        USUAL,
        /// The processor is far busier than ever at that time of the day, and never rests.
        BUSY,
        /// It jumps between rest and work.
        ERRATIC
    }

    /// A point of a series.
    public record Point(long seconds, double value) {
        /// As scripts are given it.
        public String valueText() {
            return String.format(Locale.ROOT, "%.2f", value);
        }
    }

    private Series() {}

    /// The series of so many days; the same seed makes the same one.
    public static List<Point> of(int days, Ending ending, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Point> points = new ArrayList<>();
        long end = (long) days * DAY_SECONDS;
        for (long seconds = 0; seconds < end; seconds += MINUTE_SECONDS) {
            boolean last = seconds >= end - HOUR_SECONDS;
            double value = usual(seconds, random);
            if (last && ending == Ending.BUSY) {
                value = 93 + random.nextGaussian();
            } else if (last && ending == Ending.ERRATIC) {
                value = (random.nextBoolean() ? 8 : 70) + random.nextGaussian();
            }
            points.add(new Point(seconds, Math.clamp(value, 0, 100)));
        }
        return points;
    }

    private static double usual(long seconds, SplittableRandom random) {
        double dayPart = (double) (seconds % DAY_SECONDS) / DAY_SECONDS;
        boolean dayOff = seconds / DAY_SECONDS % WEEK_DAYS >= FIRST_DAY_OFF;
        double work = Math.sin(2 * Math.PI * (dayPart - 0.3)) * (dayOff ? 8 : 20);
        double backup = random.nextInt(500) == 0 ? 30 : 0;
        return 35 + work + backup + 4 * random.nextGaussian();
    }
}
