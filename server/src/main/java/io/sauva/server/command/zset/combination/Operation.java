package io.sauva.server.command.zset.combination;

import io.sauva.server.value.ScoreTable;
import java.util.List;

/// How sorted sets are combined.
///
/// Thread: any; it has no state.
enum Operation {
    UNION {
        @Override
        ScoreTable of(List<Source> sources, Aggregate aggregate) {
            ScoreTable result =
                    new ScoreTable(sources.stream().mapToInt(Source::size).max().orElse(0));
            for (Source source : sources) {
                source.forEach((member, score) -> {
                    double weighted = orZero(source.weighted(score));
                    int slot = result.find(member);
                    if (slot < 0) {
                        result.add(member, weighted);
                    } else {
                        result.scoreAt(slot, aggregate.of(result.scoreAt(slot), weighted));
                    }
                });
            }
            return result;
        }
    },
    INTERSECTION {
        @Override
        ScoreTable of(List<Source> sources, Aggregate aggregate) {
            ScoreTable result = new ScoreTable(0);
            List<Source> others = sources.subList(1, sources.size());
            sources.getFirst().forEach((member, score) -> {
                double sum = orZero(sources.getFirst().weighted(score));
                for (Source other : others) {
                    double more = other.score(member);
                    if (Double.isNaN(more)) {
                        return;
                    }
                    // Not 0 if it is no number: then it makes the whole sum 0, as in Redis.
                    sum = aggregate.of(sum, other.weighted(more));
                }
                result.add(member, sum);
            });
            return result;
        }
    },
    DIFFERENCE {
        @Override
        ScoreTable of(List<Source> sources, Aggregate aggregate) {
            ScoreTable result = new ScoreTable(0);
            List<Source> others = sources.subList(1, sources.size());
            sources.getFirst().forEach((member, score) -> {
                if (others.stream().noneMatch(other -> other.contains(member))) {
                    result.add(member, score);
                }
            });
            return result;
        }
    };

    /// The members and their scores. The order of the sources matters to sums: Redis adds the smallest first.
    abstract ScoreTable of(List<Source> sources, Aggregate aggregate);

    private static double orZero(double score) {
        return Double.isNaN(score) ? 0 : score;
    }

    /// How many members all have; no more are counted than the limit, if that is not 0.
    static long countCommon(List<Source> sources, long limit) {
        long[] count = {0};
        List<Source> others = sources.subList(1, sources.size());
        sources.getFirst().forEach((member, score) -> {
            if ((limit == 0 || count[0] < limit) && others.stream().allMatch(other -> other.contains(member))) {
                count[0]++;
            }
        });
        return count[0];
    }
}
