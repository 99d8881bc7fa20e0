package io.sauva.server.pubsub;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.client.Client;
import io.sauva.server.client.Outbox;
import io.sauva.server.command.Arguments;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Many publish, subscribe and leave at the same time.
class ChannelsTest {
    private static final int THREADS = 4;
    private static final List<Topic> TOPICS = List.of(Topic.values());

    private final Channels channels = new Channels();

    /// A client that remembers what it was sent, in the order in which it was put into its outbox.
    private static final class Listener implements Outbox {
        private final List<Message> messages = new ArrayList<>();
        private final Client client;

        Listener(long id) {
            client = new Client(id, this, "", "", 0);
        }

        @Override
        public synchronized void push(Consumer<? super Reply> message) {
            messages.add((Message) (Object) message);
        }

        @Override
        public void close() {}

        @Override
        public long pendingBytes() {
            return 0;
        }

        synchronized List<String> payloads() {
            return messages.stream()
                    .map(message -> Arguments.text(message.payload()))
                    .toList();
        }
    }

    @Test
    void allSeeTheMessagesOfAChannelInTheSameOrder() throws Exception {
        Listener one = new Listener(1);
        Listener other = new Listener(2);
        Listener byPattern = new Listener(3);
        channels.subscribe(one.client, Topic.CHANNEL, Arguments.bytes("news"));
        channels.subscribe(other.client, Topic.CHANNEL, Arguments.bytes("news"));
        channels.subscribe(byPattern.client, Topic.PATTERN, Arguments.bytes("n*"));
        int each = 5000;
        inParallel(thread -> {
            for (int message = 0; message < each; message++) {
                assertEquals(3, channels.publish(Arguments.bytes("news"), Arguments.bytes(thread + ":" + message)));
            }
        });
        assertEquals(THREADS * each, one.payloads().size());
        assertEquals(one.payloads(), other.payloads());
        assertEquals(one.payloads(), byPattern.payloads());
    }

    @Test
    void whoComesAndGoesLeavesNothingBehind() throws Exception {
        inParallel(thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int turn = 0; turn < 2000; turn++) {
                Listener listener = new Listener(turn);
                Topic topic = TOPICS.get(random.nextInt(TOPICS.size()));
                byte[] name = Arguments.bytes("c" + random.nextInt(3));
                channels.subscribe(listener.client, topic, name);
                channels.publish(name, Arguments.bytes("m"));
                channels.publishToShard(name, Arguments.bytes("m"));
                if (random.nextBoolean()) {
                    channels.unsubscribe(listener.client, topic, name);
                }
                listener.client.closed();
                assertEquals(0, channels.subscribe(listener.client, topic, name));
            }
        });
        for (Topic topic : TOPICS) {
            assertEquals(0, channels.count(topic), topic.name());
        }
    }

    /// What one of the threads does.
    private interface Part {
        void run(int thread) throws Exception;
    }

    private static void inParallel(Part part) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int own = thread;
                Callable<?> work = () -> {
                    start.await();
                    part.run(own);
                    return null;
                };
                running.add(executor.submit(work));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }
}
