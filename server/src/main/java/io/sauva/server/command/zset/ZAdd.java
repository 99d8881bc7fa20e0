package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.SortedSetValue;

/// `ZADD key [NX|XX] [GT|LT] [CH] [INCR] score member …`, and `ZINCRBY key increment member`, which is the same
/// with `INCR`.
final class ZAdd extends Command {
    private final boolean increments;

    private ZAdd(Spec.Builder spec, boolean increments) {
        super(spec.keys(1, 1, 1).write(Flag.DENYOOM, Flag.FAST).since("1.2.0").build());
        this.increments = increments;
    }

    static Command add() {
        return new ZAdd(Spec.of("zadd", -4, "sorted-set").summary("Sets the scores of members of a sorted set"), false);
    }

    static Command increment() {
        return new ZAdd(Spec.of("zincrby", 4, "sorted-set").summary("Adds to the score of a member"), true);
    }

    /// What was asked for, and what was done.
    private static final class Addition {
        boolean ifAbsent;
        boolean ifPresent;
        boolean ifGreater;
        boolean ifLess;
        boolean countChanged;
        boolean increment;
        int firstPair = 2;
        int added;
        int changed;
        /// The score of the last member that was not passed over.
        double score = Double.NaN;

        Addition(Call call, boolean increments) {
            increment = increments;
            while (firstPair < call.size() && option(call, firstPair)) {
                firstPair++;
            }
            check(call.size() - firstPair);
        }

        boolean isPlain() {
            return !ifAbsent && !ifPresent && !ifGreater && !ifLess && !increment;
        }

        private boolean option(Call call, int at) {
            if (call.is(at, "nx")) {
                ifAbsent = true;
            } else if (call.is(at, "xx")) {
                ifPresent = true;
            } else if (call.is(at, "ch")) {
                countChanged = true;
            } else if (call.is(at, "incr")) {
                increment = true;
            } else if (call.is(at, "gt")) {
                ifGreater = true;
            } else if (call.is(at, "lt")) {
                ifLess = true;
            } else {
                return false;
            }
            return true;
        }

        private void check(int left) {
            if (left == 0 || left % 2 != 0) {
                throw CommandException.syntax();
            }
            if (ifAbsent && ifPresent) {
                throw new CommandException("ERR XX and NX options at the same time are not compatible");
            }
            if ((ifGreater && ifAbsent) || (ifLess && ifAbsent) || (ifGreater && ifLess)) {
                throw new CommandException("ERR GT, LT, and/or NX options at the same time are not compatible");
            }
            if (increment && left > 2) {
                throw new CommandException("ERR INCR option supports a single increment-element pair");
            }
        }

        /// Sets the score of a member as far as the options let it.
        void put(SortedSetValue value, byte[] member, double given) {
            double old = isPlain() ? Double.NaN : value.score(member);
            boolean present = !Double.isNaN(old);
            double wanted = increment && present ? old + given : given;
            if (present ? ifAbsent || isHeld(old, wanted) : ifPresent) {
                return;
            }
            switch (value.put(member, wanted)) {
                case ADDED -> added++;
                case CHANGED -> changed++;
                case SAME -> {}
            }
            score = wanted;
        }

        private boolean isHeld(double old, double wanted) {
            if (Double.isNaN(wanted)) {
                throw new CommandException("ERR resulting score is not a number (NaN)");
            }
            return (ifLess && wanted >= old) || (ifGreater && wanted <= old);
        }
    }

    @Override
    public void run(Call call) {
        Addition addition = new Addition(call, increments);
        double[] scores = new double[(call.size() - addition.firstPair) / 2];
        for (int pair = 0; pair < scores.length; pair++) {
            scores[pair] = call.number(addition.firstPair + 2 * pair);
        }
        byte[] key = call.argument(1);
        SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
        if (value == null && !addition.ifPresent) {
            value = new SortedSetValue(call.keyspace().thresholds());
        }
        for (int pair = 0; pair < scores.length && value != null; pair++) {
            addition.put(value, call.argument(addition.firstPair + 2 * pair + 1), scores[pair]);
        }
        if (addition.added + addition.changed > 0) {
            call.keyspace().changed(key, value);
            call.keyspace().notify(EventClass.SORTED_SET, addition.increment ? "zincr" : "zadd", key);
        }
        if (!addition.increment) {
            call.reply().integer(addition.countChanged ? addition.added + addition.changed : addition.added);
        } else if (Double.isNaN(addition.score)) {
            call.reply().nil();
        } else {
            call.reply().number(addition.score);
        }
    }
}
