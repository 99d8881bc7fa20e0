package io.sauva.server.command.string;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;

/// The options of `SET` and `GETEX`.
///
/// Thread: one command.
final class StringOptions {
    /// How a time is given.
    enum TimeUnit {
        EX(true, true),
        PX(true, false),
        EXAT(false, true),
        PXAT(false, false);

        private final boolean relative;
        private final boolean seconds;

        TimeUnit(boolean relative, boolean seconds) {
            this.relative = relative;
            this.seconds = seconds;
        }

        boolean isRelative() {
            return relative;
        }

        /// The time in milliseconds since 1970.
        long millis(Call call, byte[] argument, String command) {
            long given = Arguments.integer(argument);
            if (given <= 0 || (seconds && given > Long.MAX_VALUE / 1000)) {
                throw invalidTime(command);
            }
            long millis = (seconds ? given * 1000 : given) + (relative ? call.nowMillis() : 0);
            if (millis <= 0) { // It wrapped around.
                throw invalidTime(command);
            }
            return millis;
        }

        private static CommandException invalidTime(String command) {
            return new CommandException("ERR invalid expire time in '" + command + "' command");
        }
    }

    private boolean ifAbsent;
    private boolean ifPresent;
    private boolean get;
    private boolean keepTime;
    private boolean persist;
    private TimeUnit unit;
    private byte[] time;

    private StringOptions() {}

    /// Reads the options of `SET` from that argument on.
    static StringOptions ofSet(Call call, int from) {
        StringOptions options = new StringOptions();
        for (int at = from; at < call.size(); at++) {
            if (call.is(at, "nx") && !options.ifPresent) {
                options.ifAbsent = true;
            } else if (call.is(at, "xx") && !options.ifAbsent) {
                options.ifPresent = true;
            } else if (call.is(at, "get")) {
                options.get = true;
            } else if (call.is(at, "keepttl") && options.unit == null) {
                options.keepTime = true;
            } else {
                at = options.time(call, at);
            }
        }
        return options;
    }

    /// Reads the options of `GETEX` from that argument on.
    static StringOptions ofGet(Call call, int from) {
        StringOptions options = new StringOptions();
        for (int at = from; at < call.size(); at++) {
            if (call.is(at, "persist") && options.unit == null) {
                options.persist = true;
            } else {
                at = options.time(call, at);
            }
        }
        return options;
    }

    boolean ifAbsent() {
        return ifAbsent;
    }

    boolean ifPresent() {
        return ifPresent;
    }

    boolean get() {
        return get;
    }

    boolean keepTime() {
        return keepTime;
    }

    boolean persist() {
        return persist;
    }

    /// How the time is given, or `null` if none is.
    TimeUnit unit() {
        return unit;
    }

    /// The time in milliseconds since 1970. Only if there is one.
    long millis(Call call, String command) {
        return unit.millis(call, time, command);
    }

    /// Reads a time; answers where it ends. The same unit may be given again: the last one counts.
    private int time(Call call, int at) {
        for (TimeUnit candidate : TimeUnit.values()) {
            if (isCalled(call, at, candidate)
                    && (unit == null || unit == candidate)
                    && !keepTime
                    && !persist
                    && at + 1 < call.size()) {
                unit = candidate;
                time = call.argument(at + 1);
                return at + 1;
            }
        }
        throw CommandException.syntax();
    }

    private static boolean isCalled(Call call, int at, TimeUnit candidate) {
        return switch (candidate) {
            case EX -> call.is(at, "ex");
            case PX -> call.is(at, "px");
            case EXAT -> call.is(at, "exat");
            case PXAT -> call.is(at, "pxat");
        };
    }
}
