package io.sauva.server.command.zset;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.value.SortedSetValue;

/// Takes members off an end of a sorted set.
///
/// Thread: any; it has no state.
enum Popping {
    MIN("zpopmin", "ZPOPMIN"),
    MAX("zpopmax", "ZPOPMAX");

    private final String event;
    private final String command;

    Popping(String event, String command) {
        this.event = event;
        this.command = command;
    }

    /// The name of the command that does nothing else.
    byte[] command() {
        return Arguments.bytes(command);
    }

    /// The end that the word names, or `null`.
    static Popping named(byte[] word) {
        if (Arguments.is(word, "min")) {
            return MIN;
        }
        return Arguments.is(word, "max") ? MAX : null;
    }

    /// Removes members and says them with their scores; the array around them was begun. There must be as many.
    void pop(Call call, byte[] key, SortedSetValue value, int count, boolean pairs) {
        ScoredMembers answer = ScoredMembers.continued(call.reply(), pairs);
        int from = this == MIN ? 0 : value.size() - count;
        if (this == MIN) {
            value.ascending(from, from + count, answer);
        } else {
            value.descending(from, from + count, answer);
        }
        value.removeRange(from, from + count);
        Changes.removed(call, key, value, event);
    }
}
