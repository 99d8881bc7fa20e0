package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZSCORE key member` and `ZMSCORE key member …`
final class ZScore extends Command {
    private final boolean many;

    private ZScore(Spec.Builder spec, boolean many) {
        super(spec.keys(1, 1, 1).read(Flag.FAST).build());
        this.many = many;
    }

    static Command ofOne() {
        return new ZScore(
                Spec.of("zscore", 3, "sorted-set").since("1.2.0").summary("Answers the score of a member"), false);
    }

    static Command ofMany() {
        return new ZScore(
                Spec.of("zmscore", -3, "sorted-set").since("6.2.0").summary("Answers the scores of members"), true);
    }

    @Override
    public void run(Call call) {
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        if (many) {
            call.reply().array(call.size() - 2);
        }
        for (int at = 2; at < call.size(); at++) {
            double score = value == null ? Double.NaN : value.score(call.argument(at));
            if (Double.isNaN(score)) {
                call.reply().nil();
            } else {
                call.reply().number(score);
            }
        }
    }
}
