package io.sauva.checks.server.differential;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Draws sequences of steps. The same seed and length give the same sequence.
///
/// Thread: any; it does not change.
final class Sequences {
    private static final String FILE = "commands.txt";
    private static final Pattern LINE = Pattern.compile("(\\w+)(!?)(?:\\*(\\d+))?\\s+(.*)");
    private static final List<String> LISTS = List.of("list:0", "list:1", "list:2");
    private static final List<String> ZSETS = List.of("zset:0", "zset:1", "zset:2");
    private static final List<String> STREAMS = List.of("stream:0", "stream:1");

    /// A line of the file.
    private record Line(Comparison comparison, boolean intact, Template template) {}

    private final Vocabulary vocabulary = new Vocabulary();
    private final List<Line> lines = new ArrayList<>();

    Sequences() throws IOException {
        try (BufferedReader file = new BufferedReader(
                new InputStreamReader(Sequences.class.getResourceAsStream(FILE), StandardCharsets.UTF_8))) {
            for (String text = file.readLine(); text != null; text = file.readLine()) {
                if (!text.isBlank() && !text.startsWith("#")) {
                    add(text);
                }
            }
        }
    }

    private void add(String text) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw new IllegalArgumentException(FILE + ": " + text);
        }
        Comparison comparison = Comparison.valueOf(line.group(1).toUpperCase(Locale.ROOT));
        int times = line.group(3) == null ? 1 : Integer.parseInt(line.group(3));
        Line drawn = new Line(comparison, !line.group(2).isEmpty(), Template.parse(line.group(4)));
        for (int time = 0; time < times; time++) {
            lines.add(drawn);
        }
    }

    /// About so many steps, at the end of which all that is stored is compared.
    List<Step> draw(long seed, int length) {
        Random random = new Random(seed);
        List<Step> steps = new ArrayList<>();
        for (int connection = 0; connection < Duel.CONNECTIONS; connection++) {
            if (random.nextBoolean()) {
                steps.add(new HelloStep(connection, 3));
            }
        }
        while (steps.size() < length) {
            int chance = random.nextInt(100);
            if (chance < 4) {
                transaction(random, steps);
            } else if (chance < 7) {
                blocking(random, steps);
            } else if (chance < 8) {
                following(random, steps);
            } else {
                steps.add(one(random, random.nextInt(4) == 0 ? random.nextInt(Duel.CONNECTIONS) : 0));
            }
            if (random.nextInt(50) == 0) {
                steps.add(new StateStep());
            }
        }
        steps.add(new StateStep());
        return steps;
    }

    private Step one(Random random, int connection) {
        return switch (random.nextInt(40)) {
            case 0 -> scan(random, connection, List.of("SCAN"), random.nextInt(3) == 0);
            case 1 -> scan(random, connection, List.of("HSCAN", vocabulary.draw("hash", random)), false);
            case 2 -> scan(random, connection, List.of("SSCAN", vocabulary.draw("set", random)), false);
            case 3 -> scan(random, connection, List.of("ZSCAN", vocabulary.draw("zset", random)), false);
            case 4 -> draw(random, connection, "SPOP", "set", List.of("SMEMBERS"), List.of(), "SADD", "");
            case 5 -> draw(random, connection, "SRANDMEMBER", "set", List.of("SMEMBERS"), List.of(), null, "");
            case 6 -> draw(random, connection, "HRANDFIELD", "hash", List.of("HGETALL"), List.of(), null, "WITHVALUES");
            case 7 ->
                draw(
                        random,
                        connection,
                        "ZRANDMEMBER",
                        "zset",
                        List.of("ZRANGE"),
                        List.of("0", "-1", "WITHSCORES"),
                        null,
                        "WITHSCORES");
            case 8 -> new HelloStep(connection, 2 + random.nextInt(2));
            default -> command(random, connection);
        };
    }

    private CommandStep command(Random random, int connection) {
        Line line = lines.get(random.nextInt(lines.size()));
        List<String> words = line.template().draw(vocabulary, random);
        if (random.nextInt(5) == 0) {
            words.set(0, words.getFirst().toLowerCase(Locale.ROOT));
        }
        if (!line.intact() && random.nextInt(25) == 0) {
            damage(random, words);
        }
        return new CommandStep(connection, List.copyOf(words), line.comparison());
    }

    /// Makes a command wrong, or at least strange.
    private void damage(Random random, List<String> words) {
        switch (random.nextInt(3)) {
            case 0 -> words.add(vocabulary.noise(random));
            case 1 -> words.set(random.nextInt(words.size()), vocabulary.noise(random));
            default -> {
                if (words.size() > 1) {
                    words.removeLast();
                }
            }
        }
    }

    /// A transaction in which others may meddle.
    private void transaction(Random random, List<Step> steps) {
        int connection = random.nextInt(Duel.CONNECTIONS);
        if (random.nextInt(3) == 0) {
            steps.add(new CommandStep(
                    connection,
                    List.of("WATCH", vocabulary.draw("string", random), vocabulary.draw("list", random)),
                    Comparison.EXACT));
        }
        if (random.nextInt(3) == 0) {
            steps.add(command(random, random.nextInt(Duel.CONNECTIONS)));
        }
        steps.add(new CommandStep(connection, List.of("MULTI"), Comparison.EXACT));
        int commands = random.nextInt(6);
        for (int command = 0; command < commands; command++) {
            steps.add(one(random, connection));
            if (random.nextInt(6) == 0) {
                steps.add(command(random, random.nextInt(Duel.CONNECTIONS)));
            }
        }
        String end = random.nextInt(6) == 0 ? "DISCARD" : "EXEC";
        steps.add(new CommandStep(connection, List.of(end), Comparison.EXACT));
    }

    private Step scan(Random random, int connection, List<String> before, boolean typed) {
        List<String> after = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            after.addAll(List.of("MATCH", vocabulary.draw("pattern", random)));
        }
        if (random.nextInt(2) == 0) {
            after.addAll(List.of("COUNT", vocabulary.draw("small", random)));
        }
        if (typed) {
            after.addAll(List.of(
                    "TYPE",
                    List.of("string", "LIST", "hash", "Stream", "nonsense").get(random.nextInt(5))));
        }
        boolean pairs = before.getFirst().equals("HSCAN") || before.getFirst().equals("ZSCAN");
        return new ScanStep(connection, before, List.copyOf(after), pairs);
    }

    private Step draw(
            Random random,
            int connection,
            String command,
            String type,
            List<String> look,
            List<String> lookOptions,
            String putBack,
            String option) {
        String key = vocabulary.draw(type, random);
        List<String> words = new ArrayList<>(List.of(command, key));
        if (random.nextBoolean()) {
            words.add(vocabulary.draw("draws", random));
            if (!option.isEmpty() && random.nextBoolean()) {
                words.add(option);
            }
        }
        List<String> contents = new ArrayList<>(look);
        contents.add(key);
        contents.addAll(lookOptions);
        return new DrawStep(connection, List.copyOf(words), List.copyOf(contents), putBack);
    }

    /// Clients that wait; mostly nothing is there before, or nobody would.
    private static void blocking(Random random, List<Step> steps) {
        boolean lists = random.nextInt(3) > 0;
        List<String> keys = lists ? LISTS : ZSETS;
        if (random.nextInt(4) > 0) {
            List<String> delete = new ArrayList<>(List.of("DEL"));
            delete.addAll(keys);
            steps.add(new CommandStep(0, delete, Comparison.EXACT));
        }
        List<List<String>> waiting = new ArrayList<>();
        int clients = 1 + random.nextInt(2);
        for (int client = 0; client < clients; client++) {
            String one = keys.get(random.nextInt(keys.size()));
            String other = keys.get(random.nextInt(keys.size()));
            waiting.add(lists ? waitForList(random, one, other) : waitForSortedSet(random, one, other));
        }
        List<List<String>> doing = new ArrayList<>();
        boolean transaction = random.nextInt(3) == 0;
        if (transaction) {
            doing.add(List.of("MULTI"));
        }
        int commands = 1 + random.nextInt(3);
        for (int command = 0; command < commands; command++) {
            String key = keys.get(random.nextInt(keys.size()));
            doing.add(random.nextInt(5) == 0 ? List.of("DEL", key) : push(random, lists, key));
        }
        if (transaction) {
            doing.add(List.of("EXEC"));
        }
        steps.add(new BlockStep(List.copyOf(waiting), List.copyOf(doing)));
    }

    /// Clients that wait for entries of streams: all of them are served.
    private static void following(Random random, List<Step> steps) {
        List<List<String>> waiting = new ArrayList<>();
        for (int client = random.nextInt(2); client >= 0; client--) {
            String one = STREAMS.get(random.nextInt(2));
            waiting.add(
                    random.nextBoolean()
                            ? List.of("XREAD", "BLOCK", "0", "STREAMS", one, "$")
                            : List.of(
                                    "XREAD", "COUNT", "2", "BLOCK", "0", "STREAMS", "stream:1", "stream:0", "$", "$"));
        }
        List<List<String>> doing = new ArrayList<>();
        boolean transaction = random.nextInt(3) == 0;
        if (transaction) {
            doing.add(List.of("MULTI"));
        }
        for (int command = random.nextInt(4); command >= 0; command--) {
            // Redis 7.0 shows an empty list if the entry that came was deleted before anybody was served.
            String key = STREAMS.get(random.nextInt(2));
            doing.add(
                    switch (random.nextInt(8)) {
                        case 0 -> List.of("DEL", key);
                        case 1 -> List.of("SET", key, "of another type");
                        case 2 -> transaction ? List.of("XLEN", key) : List.of("XDEL", key, "100-1", "100-2", "100-3");
                        default -> List.of("XADD", key, "100-*", "field", Integer.toString(command));
                    });
        }
        if (transaction) {
            doing.add(List.of("EXEC"));
        }
        steps.add(new BlockStep(List.copyOf(waiting), List.copyOf(doing)));
    }

    private static List<String> waitForList(Random random, String one, String other) {
        return switch (random.nextInt(4)) {
            case 0 -> List.of("BLPOP", one, other, "0");
            case 1 -> List.of("BRPOP", one, "0");
            case 2 -> List.of("BLMOVE", one, other, "LEFT", random.nextBoolean() ? "LEFT" : "RIGHT", "0");
            default -> List.of("BLMPOP", "0", "2", one, other, "RIGHT", "COUNT", "2");
        };
    }

    private static List<String> waitForSortedSet(Random random, String one, String other) {
        return switch (random.nextInt(3)) {
            case 0 -> List.of("BZPOPMIN", one, other, "0");
            case 1 -> List.of("BZPOPMAX", one, "0");
            default -> List.of("BZMPOP", "0", "2", one, other, "MIN", "COUNT", "2");
        };
    }

    private static List<String> push(Random random, boolean lists, String key) {
        if (random.nextInt(6) == 0) {
            return List.of("SET", key, "of another type");
        }
        if (lists) {
            return switch (random.nextInt(3)) {
                case 0 -> List.of("LPUSH", key, "a");
                case 1 -> List.of("RPUSH", key, "a", "b", "c");
                default -> List.of("RENAME", LISTS.get(random.nextInt(LISTS.size())), key);
            };
        }
        return random.nextBoolean()
                ? List.of("ZADD", key, "1", "a")
                : List.of("ZADD", key, "1", "a", "2", "b", "3", "c");
    }
}
