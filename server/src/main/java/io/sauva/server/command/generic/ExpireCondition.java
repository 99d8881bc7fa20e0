package io.sauva.server.command.generic;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.keyspace.Keyspace;

/// When a key is given a new time: `NX`, `XX`, `GT`, `LT`, of which some go together.
///
/// @param none only if it has none
/// @param some only if it has one
/// @param greater only if the new one is later; none is later than any
/// @param less only if the new one is earlier
record ExpireCondition(boolean none, boolean some, boolean greater, boolean less) {
    /// Reads the words from that argument on.
    static ExpireCondition of(Call call, int from) {
        boolean none = false;
        boolean some = false;
        boolean greater = false;
        boolean less = false;
        for (int at = from; at < call.size(); at++) {
            if (call.is(at, "nx")) {
                none = true;
            } else if (call.is(at, "xx")) {
                some = true;
            } else if (call.is(at, "gt")) {
                greater = true;
            } else if (call.is(at, "lt")) {
                less = true;
            } else {
                throw new CommandException("ERR Unsupported option " + Arguments.textToZero(call.argument(at)));
            }
        }
        if (none && (some || greater || less)) {
            throw new CommandException("ERR NX and XX, GT or LT options at the same time are not compatible");
        }
        if (greater && less) {
            throw new CommandException("ERR GT and LT options at the same time are not compatible");
        }
        return new ExpireCondition(none, some, greater, less);
    }

    /// Whether a key with that time (or [Keyspace#NEVER]) is given this one.
    boolean admits(long present, long wanted) {
        boolean hasTime = present != Keyspace.NEVER;
        return !(none && hasTime)
                && !(some && !hasTime)
                && !(greater && (!hasTime || wanted <= present))
                && !(less && hasTime && wanted >= present);
    }
}
