package io.sauva.server.command.sort;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import java.util.ArrayList;
import java.util.List;

/// What `SORT` was asked for.
///
/// Thread: one.
final class SortOptions {
    private boolean descending;
    private boolean alphabetic;
    private boolean unsorted;
    private long offset;
    private long count = -1;
    private SortPattern by;
    private final List<SortPattern> gets = new ArrayList<>(2);
    private byte[] store;

    static SortOptions of(Call call, boolean mayStore) {
        SortOptions options = new SortOptions();
        int at = 2;
        while (at < call.size()) {
            int left = call.size() - at - 1;
            if (call.is(at, "asc")) {
                options.descending = false;
            } else if (call.is(at, "desc")) {
                options.descending = true;
            } else if (call.is(at, "alpha")) {
                options.alphabetic = true;
            } else if (call.is(at, "limit") && left >= 2) {
                options.offset = call.integer(++at);
                options.count = call.integer(++at);
            } else if (mayStore && call.is(at, "store") && left >= 1) {
                options.store = call.argument(++at);
            } else if (call.is(at, "by") && left >= 1) {
                options.by(call.argument(++at));
            } else if (call.is(at, "get") && left >= 1) {
                options.gets.add(new SortPattern(call.argument(++at)));
            } else {
                throw CommandException.syntax();
            }
            at++;
        }
        return options;
    }

    /// Where the result goes, of arguments that may make no sense; `null` if nowhere.
    static byte[] storeKey(byte[][] arguments) {
        byte[] key = null;
        for (int at = 2; at < arguments.length; at++) {
            if (Arguments.is(arguments[at], "limit")) {
                at += 2;
            } else if (Arguments.is(arguments[at], "get") || Arguments.is(arguments[at], "by")) {
                at++;
            } else if (Arguments.is(arguments[at], "store") && at + 1 < arguments.length) {
                key = arguments[++at];
            }
        }
        return key;
    }

    /// Whether a pattern leads to keys that the arguments do not name.
    static boolean hasPatterns(byte[][] arguments) {
        for (int at = 2; at + 1 < arguments.length; at++) {
            if (Arguments.is(arguments[at], "limit")) {
                at += 2;
            } else if (Arguments.is(arguments[at], "store")) {
                at++;
            } else if (Arguments.is(arguments[at], "get") || Arguments.is(arguments[at], "by")) {
                if (new SortPattern(arguments[++at]).hasStar()) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean descending() {
        return descending;
    }

    boolean alphabetic() {
        return alphabetic;
    }

    /// Whether the elements stay in the order in which they are: `BY` something that does not depend on them.
    boolean unsorted() {
        return unsorted;
    }

    /// Sorts by the elements' own letters, whatever was asked for.
    void sortAlphabetically() {
        unsorted = false;
        alphabetic = true;
        by = null;
    }

    /// What elements are sorted by, or `null` for themselves.
    SortPattern by() {
        return by;
    }

    /// What is answered for each element; if empty, itself.
    List<SortPattern> gets() {
        return gets;
    }

    /// The key for the result, or `null`.
    byte[] store() {
        return store;
    }

    /// The first of so many elements that is answered.
    int from(int size) {
        return (int) Math.min(Math.max(offset, 0), size);
    }

    /// The one behind the last that is answered.
    int to(int size) {
        return count < 0 ? size : (int) Math.min(from(size) + Math.min(count, size), size);
    }

    private void by(byte[] pattern) {
        by = new SortPattern(pattern);
        unsorted |= !by.hasStar();
    }
}
