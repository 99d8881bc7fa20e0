package io.sauva.server.command.introspection;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;

/// Where some of a command's keys are, and what is done to them, as Redis 7 tells it: a place where the search
/// begins, and a way to go on from there.
///
/// ```
/// RW access delete / index 2  / range -1 1 0    the third argument to the last, each
/// RO access        / keyword STREAMS 1 / range -1 1 2    after the word, half of what follows
/// RO access        / index 1  / keynum 0 1 1    a number of keys, then the keys
/// ```
///
/// @param flags what is done to the keys
/// @param begin the kind of the place, then its numbers
/// @param find the kind of the way, then its numbers
record KeySpecification(List<String> flags, List<String> begin, List<String> find) {
    /// Of the text `flags/begin/find`.
    static KeySpecification parse(String text) {
        String[] parts = text.split("/", -1);
        return new KeySpecification(
                List.of(parts[0].split(" ", -1)), List.of(parts[1].split(" ", -1)), List.of(parts[2].split(" ", -1)));
    }

    /// What follows from the positions that a specification of ours gives.
    static List<KeySpecification> of(Spec spec) {
        if (spec.firstKey() == 0) {
            return List.of();
        }
        int last = spec.lastKey() < 0 ? spec.lastKey() : spec.lastKey() - spec.firstKey();
        List<String> flags = spec.is(Flag.WRITE) ? List.of("RW", "access", "update") : List.of("RO", "access");
        return List.of(new KeySpecification(
                flags,
                List.of("index", Integer.toString(spec.firstKey())),
                List.of("range", Integer.toString(last), Integer.toString(spec.keyStep()), "0")));
    }

    /// Whether a number among the arguments says how many keys there are, and there are not so many.
    boolean isShort(byte[][] arguments) {
        return find.getFirst().equals("keynum") && positions(arguments).isEmpty();
    }

    /// The positions of the keys among the arguments; of arguments that make no sense, none.
    List<Integer> positions(byte[][] arguments) {
        int first = first(arguments);
        List<Integer> found = new ArrayList<>();
        if (first < 1 || first >= arguments.length) {
            return found;
        }
        int step;
        int last;
        if (find.getFirst().equals("range")) {
            step = number(find, 2);
            last = last(arguments.length, first, number(find, 1), number(find, 3));
        } else if (find.getFirst().equals("keynum") && Arguments.isInteger(arguments[first + number(find, 1)])) {
            long keys = Arguments.integer(arguments[first + number(find, 1)]);
            step = number(find, 3);
            first += number(find, 2);
            last = (int) Math.min(first + (keys - 1) * step, Integer.MAX_VALUE - 1);
        } else {
            return found;
        }
        for (int at = first; at <= last && last < arguments.length; at += step) {
            found.add(at);
        }
        return found;
    }

    private int first(byte[][] arguments) {
        if (begin.getFirst().equals("index")) {
            return number(begin, 1);
        }
        if (!begin.getFirst().equals("keyword")) {
            return -1;
        }
        int from = number(begin, 2);
        int step = from < 0 ? -1 : 1;
        for (int at = from < 0 ? arguments.length + from : from; at > 0 && at < arguments.length; at += step) {
            if (Arguments.text(arguments[at]).equalsIgnoreCase(begin.get(1))) {
                return at + 1;
            }
        }
        return -1;
    }

    /// A last position counts from the first if it is not negative, else from the end; a limit divides what is
    /// there.
    private static int last(int arguments, int first, int last, int limit) {
        if (last >= 0) {
            return first + last;
        }
        return limit <= 1 ? arguments + last : first + (arguments - first) / limit - 1;
    }

    void write(Reply reply) {
        reply.map(3);
        reply.bulk("flags");
        reply.set(flags.size());
        flags.forEach(reply::simple);
        reply.bulk("begin_search");
        write(reply, begin, begin.getFirst().equals("index") ? List.of("index") : List.of("keyword", "startfrom"));
        reply.bulk("find_keys");
        boolean range = find.getFirst().equals("range");
        write(
                reply,
                find,
                range ? List.of("lastkey", "keystep", "limit") : List.of("keynumidx", "firstkey", "keystep"));
    }

    private static void write(Reply reply, List<String> part, List<String> names) {
        reply.map(2);
        reply.bulk("type");
        reply.bulk(part.getFirst());
        reply.bulk("spec");
        reply.map(part.size() - 1);
        for (int at = 1; at < part.size(); at++) {
            String name = names.get(at - 1);
            reply.bulk(name);
            if (name.equals("keyword")) {
                reply.bulk(part.get(at));
            } else {
                reply.integer(number(part, at));
            }
        }
    }

    private static int number(List<String> part, int at) {
        return Integer.parseInt(part.get(at));
    }
}
