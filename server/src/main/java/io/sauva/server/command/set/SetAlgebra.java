package io.sauva.server.command.set;

import io.sauva.server.command.Call;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Intersection, union and difference of sets. A set that is not there is `null`, and as good as empty.
///
/// Thread: as the command that uses it.
enum SetAlgebra {
    INTERSECTION {
        @Override
        SetValue of(List<SetValue> sets, Thresholds thresholds) {
            SetValue result = new SetValue(thresholds);
            intersect(sets, member -> {
                result.add(member);
                return true;
            });
            return result;
        }
    },
    UNION {
        @Override
        SetValue of(List<SetValue> sets, Thresholds thresholds) {
            SetValue result = new SetValue(thresholds);
            sets.stream().filter(Objects::nonNull).forEach(set -> set.forEach(result::add));
            return result;
        }
    },
    DIFFERENCE {
        @Override
        SetValue of(List<SetValue> sets, Thresholds thresholds) {
            SetValue result = new SetValue(thresholds);
            SetValue first = sets.getFirst();
            if (first == null) {
                return result;
            }
            List<SetValue> others =
                    sets.stream().skip(1).filter(Objects::nonNull).toList();
            if (lookUp(first, others)) {
                List<SetValue> largestFirst = others.stream()
                        .sorted(Comparator.comparingInt(SetValue::size).reversed())
                        .toList();
                first.forEach(member -> {
                    if (largestFirst.stream().noneMatch(set -> set.contains(member))) {
                        result.add(member);
                    }
                });
            } else {
                first.forEach(result::add);
                others.forEach(set -> set.forEach(result::remove));
            }
            return result;
        }
    };

    /// Takes members one by one.
    interface Visitor {
        /// Whether more are wanted.
        boolean visit(byte[] member);
    }

    abstract SetValue of(List<SetValue> sets, Thresholds thresholds);

    /// The sets of the keys from one argument to before another; one of another type is an error, whatever the
    /// others are.
    static List<SetValue> read(Call call, int from, int to) {
        Keyspace keyspace = call.keyspace();
        List<SetValue> sets = new ArrayList<>(to - from);
        for (int at = from; at < to; at++) {
            sets.add(keyspace.find(call.argument(at), SetValue.class));
        }
        return sets;
    }

    /// Shows what is in all of them, as long as the visitor wants more: walks through the smallest.
    static void intersect(List<SetValue> sets, Visitor visitor) {
        if (sets.contains(null)) {
            return;
        }
        List<SetValue> smallestFirst =
                sets.stream().sorted(Comparator.comparingInt(SetValue::size)).toList();
        List<SetValue> others = smallestFirst.subList(1, smallestFirst.size());
        smallestFirst.getFirst().anyMatch(member -> {
            for (SetValue set : others) {
                if (!set.contains(member)) {
                    return false;
                }
            }
            return !visitor.visit(member);
        });
    }

    /// Whether to look up each member of the first set in the others, rather than to remove all of theirs from a
    /// copy of the first; half of the lookups are assumed to end early.
    private static boolean lookUp(SetValue first, List<SetValue> others) {
        long lookups = (long) first.size() * (others.size() + 1) / 2;
        long removals = first.size();
        for (SetValue set : others) {
            removals += set.size();
        }
        return lookups <= removals;
    }
}
