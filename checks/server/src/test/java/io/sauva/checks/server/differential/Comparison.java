package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// How two replies to the same command are compared: as strictly as Redis promises something.
enum Comparison {
    /// Byte for byte.
    EXACT {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return one.equals(other);
        }
    },
    /// The elements in any order.
    UNORDERED {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return sameHead(one, other) && groups(one, 1).equals(groups(other, 1));
        }
    },
    /// Pairs of elements in any order.
    PAIRS {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return sameHead(one, other) && groups(one, 2).equals(groups(other, 2));
        }
    },
    /// A time, which goes on between two calls.
    SECONDS {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return isNear(one, other, 10);
        }
    },
    MILLIS {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return isNear(one, other, 10_000);
        }
    },
    /// The names of encodings. Redis tells a string that was changed in place from one that was set (`raw`), and
    /// one that was computed from one that was given (`embstr`, not `int`); ours has no such memory.
    ENCODING {
        @Override
        boolean sameResult(Answer one, Answer other) {
            boolean strings = one.text() != null && STRINGS.contains(one.text()) && other.text() != null;
            return (strings && !one.text().equals("int")) ? one.kind() == other.kind() : one.equals(other);
        }
    },
    /// The same kind; more is not promised.
    KIND {
        @Override
        boolean sameResult(Answer one, Answer other) {
            return one.kind() == other.kind() && one.isNil() == other.isNil();
        }
    },
    /// The same kinds and sizes, whatever is in them.
    SHAPE {
        @Override
        boolean sameResult(Answer one, Answer other) {
            if (!sameHead(one, other) || one.isNil() != other.isNil()) {
                return false;
            }
            return !one.isAggregate()
                    || IntStream.range(0, one.elements().size())
                            .allMatch(at -> sameResult(
                                    one.elements().get(at), other.elements().get(at)));
        }
    };

    private static final Set<String> STRINGS = Set.of("int", "embstr", "raw");

    abstract boolean sameResult(Answer one, Answer other);

    final boolean same(Answer one, Answer other) {
        return (one.isError() || other.isError()) ? one.equals(other) : sameResult(one, other);
    }

    private static boolean sameHead(Answer one, Answer other) {
        return one.kind() == other.kind()
                && one.isAggregate() == other.isAggregate()
                && (!one.isAggregate()
                        || one.elements().size() == other.elements().size());
    }

    private static List<String> groups(Answer answer, int size) {
        if (!answer.isAggregate()) {
            return List.of(answer.toString());
        }
        List<String> groups = new ArrayList<>();
        int count = answer.elements().size();
        for (int at = 0; at < count; at += size) {
            groups.add(answer.elements().subList(at, Math.min(at + size, count)).toString());
        }
        groups.sort(null);
        return groups;
    }

    private static boolean isNear(Answer one, Answer other, long most) {
        if (one.kind() != ':' || other.kind() != ':') {
            return one.equals(other);
        }
        boolean times = one.number() >= 0 && other.number() >= 0;
        return times ? Math.abs(one.number() - other.number()) <= most : one.equals(other);
    }
}
