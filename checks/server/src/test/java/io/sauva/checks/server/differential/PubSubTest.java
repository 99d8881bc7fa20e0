package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.resp.Words;
import io.sauva.checks.server.servers.Address;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random subscribing and publishing on a few connections of both protocols: after each command, each connection
/// of both servers has been sent the same. In any order, because which of several patterns hears something first
/// is not promised.
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PubSubTest {
    private static final int CONNECTIONS = 4;
    private static final int COMMANDS = 1_500 * Integer.getInteger("sauva.effort", 1);
    private static final int ROUND = 100;
    private static final long SEED = Long.getLong("sauva.seed", 7);
    private static final Template COMMAND = Template.parse("(SUBSCRIBE channel+|UNSUBSCRIBE|UNSUBSCRIBE channel+"
            + "|PSUBSCRIBE mask+|PUNSUBSCRIBE|PUNSUBSCRIBE mask+|PUBLISH channel value|PUBLISH channel value"
            + "|PUBLISH channel value|PUBSUB NUMSUB channel+|PUBSUB NUMPAT|PUBSUB CHANNELS [mask]|GET string"
            + "|PING|PING value|PUBLISH channel|SUBSCRIBE|RESET|EXEC|HELLO 3|HELLO 2|SET string value)");

    /// The connections of one server.
    private static final class Side implements AutoCloseable {
        final List<Connection> connections = new ArrayList<>();

        Side(Address address) throws IOException {
            for (int number = 0; number < CONNECTIONS; number++) {
                connections.add(new Connection(address));
            }
        }

        /// Does it, and answers what each connection was sent since.
        List<List<String>> run(int connection, List<String> words, String marker) throws IOException {
            connections.get(connection).send(words);
            List<List<String>> all = new ArrayList<>();
            // Who asked comes first: when it has its answer, the others have theirs on the way.
            boolean anyOrder = words.getLast().endsWith("UNSUBSCRIBE") || words.contains("CHANNELS");
            for (int at = 0; at < CONNECTIONS; at++) {
                all.add(drain(connections.get((connection + at) % CONNECTIONS), marker, anyOrder));
            }
            return all;
        }

        private static List<String> drain(Connection connection, String marker, boolean anyOrder) throws IOException {
            connection.send("PING", marker);
            List<String> seen = new ArrayList<>();
            while (true) {
                Answer answer = connection.read();
                boolean last = answer.leaves().contains(marker);
                if (anyOrder) {
                    seen.addAll(answer.leaves());
                } else {
                    seen.add(withoutIdentity(answer));
                }
                if (last) {
                    seen.sort(null);
                    return seen;
                }
            }
        }

        /// What a server says of itself when it is greeted may differ.
        private static String withoutIdentity(Answer answer) {
            return answer.leaves().contains("proto") ? answer.kind() + "hello" : answer.toString();
        }

        @Override
        public void close() throws IOException {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    @Test
    void theSameMessagesAsRedis() throws Exception {
        Vocabulary vocabulary = new Vocabulary();
        Random random = new Random(SEED);
        try (RunningServer redis = Redis.start();
                RunningServer ours = Sauva.start()) {
            for (int round = 0; round < COMMANDS / ROUND; round++) {
                List<String> done = new ArrayList<>();
                awaitNobody(redis.address());
                awaitNobody(ours.address());
                try (Side reference = new Side(redis.address());
                        Side own = new Side(ours.address())) {
                    for (int command = 0; command < ROUND; command++) {
                        int connection = random.nextInt(CONNECTIONS);
                        List<String> words = COMMAND.draw(vocabulary, random);
                        done.add(connection + "> " + Words.shown(words));
                        String marker = "marker-" + command;
                        assertEquals(
                                reference.run(connection, words, marker),
                                own.run(connection, words, marker),
                                () -> "seed " + SEED + ", round of\n  " + String.join("\n  ", done));
                    }
                }
            }
        }
    }

    /// Until the clients of the round before are gone.
    private static void awaitNobody(Address address) throws IOException {
        try (Connection connection = new Connection(address)) {
            while (!connection.ask("INFO", "clients").text().contains("connected_clients:1\r\n")) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void messagesOfOnePublisherKeepTheirOrder() throws Exception {
        int messages = 20_000;
        try (RunningServer ours = Sauva.start();
                Connection listener = new Connection(ours.address());
                Connection publisher = new Connection(ours.address())) {
            listener.ask("SUBSCRIBE", "odd");
            listener.ask("SUBSCRIBE", "even");
            Thread publishing = Thread.ofPlatform().start(() -> {
                try {
                    for (int message = 0; message < messages; message++) {
                        publisher.send("PUBLISH", message % 2 == 0 ? "even" : "odd", "" + message);
                    }
                    for (int message = 0; message < messages; message++) {
                        publisher.read();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            for (int message = 0; message < messages; message++) {
                assertEquals("" + message, listener.read().leaves().getLast());
            }
            publishing.join();
        }
    }
}
