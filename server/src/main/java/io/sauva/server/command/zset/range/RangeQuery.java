package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.ScoreVisitor;
import io.sauva.server.value.SortedSetValue;

/// What `ZRANGE` and its relatives ask for.
///
/// Thread: one command.
final class RangeQuery {
    private RangeKind kind;
    private Boolean descending;
    private boolean withScores;
    private long offset;
    private long limit = -1;
    private Interval interval;

    private RangeQuery() {}

    /// Reads what follows the key.
    ///
    /// @param at the position of the first argument behind the key
    /// @param kind `null` if an option says it
    /// @param descending `null` if an option says it
    /// @param store whether the result is stored, and no scores can be asked for
    static RangeQuery read(Call call, int at, RangeKind kind, Boolean descending, boolean store) {
        RangeQuery query = new RangeQuery();
        query.kind = kind;
        query.descending = descending;
        int next = at + 2;
        while (next < call.size()) {
            next = query.option(call, next, kind == null, store);
        }
        query.kind = query.kind == null ? RangeKind.RANK : query.kind;
        query.descending = query.descending != null && query.descending;
        query.check();
        query.interval = query.kind.interval(call, at, query.descending);
        return query;
    }

    boolean withScores() {
        return withScores;
    }

    /// Whether the range is given by ranks.
    boolean isByRank() {
        return kind == RangeKind.RANK;
    }

    /// The members that are meant, as ranks.
    Ranks ranks(SortedSetValue value) {
        int from = interval.from(value);
        int to = interval.to(value);
        long count = Math.max(0, to - from);
        if (isByRank()) {
            return new Ranks(from, from + (int) count, descending);
        }
        long skipped = offset < 0 ? count : Math.min(offset, count);
        count -= skipped;
        count = limit < 0 ? count : Math.min(limit, count);
        int start = (int) (descending ? to - skipped - count : from + skipped);
        return new Ranks(start, start + (int) count, descending);
    }

    /// Ranks that follow each other, `to` exclusive, and the direction of the walk.
    record Ranks(int from, int to, boolean descending) {
        static final Ranks NONE = new Ranks(0, 0, false);

        int size() {
            return to - from;
        }

        void walk(SortedSetValue value, ScoreVisitor visitor) {
            if (from == to) {
                return;
            }
            if (descending) {
                value.descending(from, to, visitor);
            } else {
                value.ascending(from, to, visitor);
            }
        }
    }

    /// Reads an option; answers where the next one begins.
    private int option(Call call, int at, boolean anyKind, boolean store) {
        if (!store && call.is(at, "withscores")) {
            withScores = true;
        } else if (call.is(at, "limit") && at + 2 < call.size()) {
            offset = call.integer(at + 1);
            limit = call.integer(at + 2);
            return at + 3;
        } else if (anyKind && descending == null && call.is(at, "rev")) {
            descending = true;
        } else if (kind == null && call.is(at, "bylex")) {
            kind = RangeKind.MEMBER;
        } else if (kind == null && call.is(at, "byscore")) {
            kind = RangeKind.SCORE;
        } else {
            throw CommandException.syntax();
        }
        return at + 1;
    }

    private void check() {
        if (limit != -1 && kind == RangeKind.RANK) {
            throw new CommandException(
                    "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX");
        }
        if (withScores && kind == RangeKind.MEMBER) {
            throw new CommandException("ERR syntax error, WITHSCORES not supported in combination with BYLEX");
        }
    }
}
