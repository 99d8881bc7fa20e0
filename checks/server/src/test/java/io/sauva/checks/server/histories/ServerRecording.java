package io.sauva.checks.server.histories;

import io.sauva.checks.histories.Checker;
import io.sauva.checks.histories.Checker.Recorded;
import io.sauva.checks.histories.Checker.Verdict;
import io.sauva.checks.histories.Crew;
import io.sauva.checks.histories.Operation;
import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Has sixteen clients do random commands on four keys, records when each was sent and answered and what the
/// answer was, and has the checker judge each history.
///
/// Between two histories all clients meet; an `MGET` of all keys ends the one and says in which state the next
/// begins, so that what a history lost is found too.
///
/// Thread: one runs it; it starts the others.
final class ServerRecording {
    private static final int CLIENTS = 16;
    private static final int OPERATIONS = 3;
    private static final long STEPS = 300_000;
    private static final List<String> KEYS = List.of("a", "b", "c", "d");

    private final Address address;
    private final long seed;
    private final int histories;
    private final AtomicLong time = new AtomicLong();
    private final List<List<Recorded>> recorded = new ArrayList<>();
    private final Crew crew = new Crew();
    private final CyclicBarrier meeting = new CyclicBarrier(CLIENTS, this::judge);
    private Connection judging;
    private long initial;
    private int history;
    private int undecided;

    ServerRecording(Address address, long seed, int histories) {
        this.address = address;
        this.seed = seed;
        this.histories = histories;
        for (int client = 0; client < CLIENTS; client++) {
            recorded.add(new ArrayList<>());
        }
    }

    /// How many histories the checker gave up on.
    int undecided() {
        return undecided;
    }

    void run() throws IOException, InterruptedException {
        try (Connection connection = new Connection(address)) {
            judging = connection;
            initial = Operation.state(all());
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                crew.start("client-" + number, () -> record(number));
            }
            crew.join(TimeUnit.MINUTES.toSeconds(20));
        }
    }

    private void record(int client) throws Exception {
        Random random = new Random(seed * 31 + client);
        try (Connection connection = new Connection(address)) {
            for (int number = 0; number < histories && !crew.isStopped(); number++) {
                for (int i = 0; i < OPERATIONS; i++) {
                    // Far from any other value of this history and of those just before it, increments included.
                    int value = 1 + ((number % 10) * CLIENTS * OPERATIONS + client * OPERATIONS + i) * 100;
                    long called = time.incrementAndGet();
                    Operation operation = one(connection, random, value);
                    recorded.get(client).add(new Recorded(client, called, time.incrementAndGet(), operation));
                }
                meeting.await(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /// Runs on the last thread that comes to the meeting, while the others wait.
    private void judge() {
        List<Recorded> done = new ArrayList<>();
        recorded.forEach(done::addAll);
        recorded.forEach(List::clear);
        long called = time.incrementAndGet();
        int[] end = all();
        Operation look = new Operation.GetAll(new int[] {0, 1, 2, 3}, end);
        done.add(new Recorded(CLIENTS, called, time.incrementAndGet(), look));
        Verdict verdict = Checker.check(initial, done, STEPS);
        if (verdict == Verdict.NOT_LINEARIZABLE) {
            StringBuilder text = new StringBuilder("not linearizable: seed " + seed + ", history " + history
                    + ", initial state " + Long.toHexString(initial));
            done.sort((one, other) -> Long.compare(one.called(), other.called()));
            done.forEach(one -> text.append("\n  ").append(one));
            crew.fail(new AssertionError(text.toString()));
            return;
        }
        undecided += verdict == Verdict.UNDECIDED ? 1 : 0;
        initial = Operation.state(end);
        history++;
        time.set(0);
    }

    private int[] all() {
        try {
            return numbers(judging.ask("MGET", "a", "b", "c", "d").elements());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Operation one(Connection connection, Random random, int value) throws IOException {
        int key = random.nextInt(Operation.KEYS);
        String name = KEYS.get(key);
        return switch (random.nextInt(16)) {
            case 0, 1 -> new Operation.Get(key, number(connection.ask("GET", name)));
            case 2, 3 -> {
                expect(connection.ask("SET", name, "" + value).is("OK"));
                yield new Operation.Put(key, value);
            }
            case 4, 5, 6 -> increment(key, connection.ask("INCR", name));
            case 7 -> new Operation.Delete(key, connection.ask("DEL", name).number() == 1);
            case 8 -> setAndGet(connection, key, value);
            case 9, 10 -> {
                int[] keys = someKeys(random);
                yield new Operation.GetAll(
                        keys, numbers(connection.ask(words("MGET", keys)).elements()));
            }
            case 11 -> setAll(connection, someKeys(random), value);
            case 12 -> incrementAll(connection, someKeys(random));
            case 13 -> watched(connection, key, value);
            default -> transact(connection, someKeys(random), value);
        };
    }

    private static Operation increment(int key, Answer after) {
        return new Operation.Increment(new int[] {key}, new int[] {(int) after.number()});
    }

    private static Operation setAndGet(Connection connection, int key, int value) throws IOException {
        int seen = number(connection.ask("SET", KEYS.get(key), "" + value, "GET"));
        return new Operation.Transact(new int[] {key}, new int[] {seen}, value);
    }

    private static Operation setAll(Connection connection, int[] keys, int value) throws IOException {
        List<String> words = new ArrayList<>(List.of("MSET"));
        for (int key : keys) {
            words.add(KEYS.get(key));
            words.add("" + value);
        }
        expect(connection.ask(words).is("OK"));
        return new Operation.Apply(keys, value);
    }

    /// `MULTI`, the reads and the writes, `EXEC`, all sent at once.
    private static Operation transact(Connection connection, int[] keys, int value) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        commands.add(words("MGET", keys));
        for (int key : keys) {
            commands.add(List.of("SET", KEYS.get(key), "" + value));
        }
        List<Answer> answers = execute(connection, commands).elements();
        return new Operation.Transact(keys, numbers(answers.getFirst().elements()), value);
    }

    private static Operation incrementAll(Connection connection, int[] keys) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        for (int key : keys) {
            commands.add(List.of("INCR", KEYS.get(key)));
        }
        List<Answer> answers = execute(connection, commands).elements();
        return new Operation.Increment(
                keys, answers.stream().mapToInt(answer -> (int) answer.number()).toArray());
    }

    /// Reads a key and writes it if nobody did meanwhile; else it was but a read.
    private static Operation watched(Connection connection, int key, int value) throws IOException {
        expect(connection.ask("WATCH", KEYS.get(key)).is("OK"));
        int seen = number(connection.ask("GET", KEYS.get(key)));
        Answer executed = execute(connection, List.of(List.of("SET", KEYS.get(key), "" + value)));
        return executed.isNil()
                ? new Operation.Get(key, seen)
                : new Operation.Transact(new int[] {key}, new int[] {seen}, value);
    }

    private static Answer execute(Connection connection, List<List<String>> commands) throws IOException {
        connection.send("MULTI");
        for (List<String> command : commands) {
            connection.send(command);
        }
        connection.send("EXEC");
        expect(connection.read().is("OK"));
        for (int command = 0; command < commands.size(); command++) {
            expect(connection.read().is("QUEUED"));
        }
        return connection.read();
    }

    private static int[] someKeys(Random random) {
        int[] keys = random.ints(0, Operation.KEYS)
                .distinct()
                .limit(2 + random.nextInt(2))
                .toArray();
        Arrays.sort(keys);
        return keys;
    }

    private static List<String> words(String command, int[] keys) {
        List<String> words = new ArrayList<>(List.of(command));
        for (int key : keys) {
            words.add(KEYS.get(key));
        }
        return words;
    }

    private static int[] numbers(List<Answer> answers) {
        return answers.stream().mapToInt(ServerRecording::number).toArray();
    }

    private static int number(Answer answer) {
        if (answer.isError()) {
            throw new AssertionError(answer.toString());
        }
        return answer.isNil() ? 0 : Integer.parseInt(answer.text());
    }

    private static void expect(boolean holds) {
        if (!holds) {
            throw new AssertionError("a command did not answer as it must");
        }
    }
}
