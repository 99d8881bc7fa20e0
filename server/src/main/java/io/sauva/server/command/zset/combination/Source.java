package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.Members;
import io.sauva.server.value.ScoreVisitor;
import io.sauva.server.value.SortedSetValue;

/// One of those that are combined: a sorted set, a set, whose members all have the score 1, or nothing.
///
/// Thread: one command.
final class Source {
    private static final double SCORE_IN_SET = 1;

    /// `null` if the key is not there.
    private final Members members;

    private double weight = 1;

    private Source(Members members) {
        this.members = members;
    }

    static Source of(Call call, byte[] key) {
        Object value = call.keyspace().any(key);
        if (value != null && !(value instanceof Members)) {
            throw CommandException.wrongType();
        }
        return new Source((Members) value);
    }

    void weight(double now) {
        weight = now;
    }

    int size() {
        return members == null ? 0 : members.size();
    }

    /// The score times the weight, which may be no number.
    double weighted(double score) {
        return score * weight;
    }

    boolean contains(byte[] member) {
        return members != null && members.contains(member);
    }

    /// The score of the member; `NaN` if it is not there.
    double score(byte[] member) {
        if (members instanceof SortedSetValue sorted) {
            return sorted.score(member);
        }
        return contains(member) ? SCORE_IN_SET : Double.NaN;
    }

    void forEach(ScoreVisitor visitor) {
        if (members instanceof SortedSetValue sorted) {
            sorted.ascending(0, sorted.size(), visitor);
        } else if (members != null) {
            members.forEachMember(member -> visitor.visit(member, SCORE_IN_SET));
        }
    }
}
