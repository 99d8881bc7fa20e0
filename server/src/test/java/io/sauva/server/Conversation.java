package io.sauva.server;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.client.Outbox;
import io.sauva.server.client.Pause;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.pubsub.PubSubCommands;
import io.sauva.server.config.Settings;
import io.sauva.server.execution.Admittance;
import io.sauva.server.execution.Batch;
import io.sauva.server.execution.Deadlines;
import io.sauva.server.execution.Execution;
import io.sauva.server.execution.Observer;
import io.sauva.server.execution.Session;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.keyspace.ValueCodec;
import io.sauva.server.resp.Reply;
import io.sauva.server.resp.ReplyBuffer;
import io.sauva.server.value.Thresholds;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import io.sauva.store.StoreOptions;
import io.sauva.store.repartitioning.Repartitioning;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Talks to commands without a socket, for their tests:
///
/// ```java
/// try (Conversation talk = Conversation.with(ListCommands.all())) {
///     assertEquals(":1", talk.say("LPUSH l a"));
///     talk.pass(1000);                                       // milliseconds
///     Conversation.Person other = talk.join();               // a second client
/// }
/// ```
///
/// The clock is turned by hand; it begins at 1,000,000,000,000.
public final class Conversation implements AutoCloseable {
    private static final long BEGINNING = 1_000_000_000_000L;

    private final AtomicLong millis = new AtomicLong(BEGINNING);
    private final ObjectStore<Object> store;
    private final Databases databases;
    private final Deadlines deadlines = new Deadlines(Clock.system());
    private final Execution execution;
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final List<String> effects = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong clients = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ran = new AtomicLong();
    private final Pause pause = new Pause();
    private final Person first;
    /// Whether nobody but the speaker uses the store, so that a command that waits is one that blocks.
    private final boolean undisturbed;

    private Conversation(Collection<? extends Command> commands, StoreOptions options, boolean undisturbed) {
        this.undisturbed = undisturbed;
        Thresholds thresholds = new Thresholds();
        store = ObjectStore.open(options, 16, new ValueCodec(thresholds), Databases.GRAVE);
        databases = new Databases(store, 16, thresholds, new Remembering());
        InstantSource time = () -> Instant.ofEpochMilli(millis.get());
        execution = Execution.of(
                databases,
                commands,
                new Execution.Surroundings(
                        new Admittance(() -> false, command -> PubSubCommands.isAllowedWhileSubscribed(command.spec())),
                        new Counting(),
                        pause,
                        Clock.system(),
                        time,
                        deadlines,
                        Runnable::run));
        first = join();
    }

    static Conversation with(Collection<? extends Command> commands) {
        StoreOptions undisturbed = StoreOptions.inMemory().partitions(8).repartitioning(Repartitioning.off());
        return new Conversation(commands, undisturbed, true);
    }

    /// The same on another store, whose workers or repartitioning may keep a command waiting: then `say` waits
    /// for the answer.
    public static Conversation with(Collection<? extends Command> commands, StoreOptions options) {
        return new Conversation(commands, options, false);
    }

    /// All commands about data.
    public static List<Command> dataCommands() {
        List<Command> commands = new ArrayList<>(Assembly.dataCommands(new Settings()));
        Basics.all().stream()
                .filter(command -> command.spec().name().equals("select"))
                .forEach(commands::add);
        return commands;
    }

    /// Says a line of words separated by spaces (`""` is an empty one) and answers the reply as text; fails if
    /// the command blocks.
    public String say(String line) {
        return first.say(line);
    }

    /// The same with given arguments.
    String say(byte[]... arguments) {
        return first.say(arguments);
    }

    /// The client that `say` uses.
    Person first() {
        return first;
    }

    /// One more client.
    public Person join() {
        return new Person();
    }

    /// Has time pass.
    public void pass(long milliseconds) {
        millis.addAndGet(milliseconds);
    }

    public Databases databases() {
        return databases;
    }

    ObjectStore<Object> store() {
        return store;
    }

    Execution execution() {
        return execution;
    }

    Pause pause() {
        return pause;
    }

    /// How many commands an observer saw begin.
    long begun() {
        return begun.get();
    }

    /// How many commands an observer saw run.
    long ran() {
        return ran.get();
    }

    /// Holds the partition of a key of the first database, as an operation that takes long; who comes has to wait
    /// until the answer is closed.
    Hold hold(String key) {
        byte[] name = Arguments.bytes(key);
        int partition = store.tryEnter(0, name, KeyHash.hash(name), true);
        if (partition == ObjectStore.BUSY) {
            throw new AssertionError("somebody holds the partition of " + key);
        }
        return () -> store.leave(partition, true);
    }

    /// Ends when it is closed.
    interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    /// The keyspace events since the last time: `lpush 0:key`.
    List<String> events() {
        synchronized (events) {
            List<String> now = List.copyOf(events);
            events.clear();
            return now;
        }
    }

    /// The effects since the last time, as lines.
    List<String> effects() {
        synchronized (effects) {
            List<String> now = List.copyOf(effects);
            effects.clear();
            return now;
        }
    }

    @Override
    public void close() {
        deadlines.close();
        store.close();
    }

    private final class Remembering implements Databases.Listener {
        @Override
        public void event(EventClass kind, String event, int database, byte[] key) {
            if (kind != EventClass.KEY_MISS) { // told only to who asks for it by its letter
                events.add(event + " " + database + ":" + Arguments.text(key));
            }
        }

        @Override
        public void timed(int database, byte[] key, long at) {}

        @Override
        public void effect(int database, List<byte[][]> words) {
            for (byte[][] command : words) {
                StringBuilder line = new StringBuilder();
                for (byte[] word : command) {
                    line.append(line.isEmpty() ? "" : " ").append(Arguments.text(word));
                }
                effects.add(line.toString());
            }
        }

        @Override
        public void swapped(int one, int other) {}

        @Override
        public boolean wantsNewKeys() {
            return false;
        }

        @Override
        public boolean wantsEffects() {
            return true;
        }
    }

    private final class Counting implements Observer {
        @Override
        public void begins(Client client, Command command, byte[][] arguments) {
            begun.incrementAndGet();
        }

        @Override
        public void ran(Client client, Command command, byte[][] arguments, long nanos, String error) {
            ran.incrementAndGet();
        }

        @Override
        public void shows(Client client, Command command, byte[][] arguments) {}

        @Override
        public void failed(Command command, List<String> errors) {}

        @Override
        public void refused(Command command, String error) {}
    }

    /// A client.
    public final class Person implements Session, Outbox {
        private final TextReply reply = new TextReply();
        private final List<String> pushed = new ArrayList<>();
        private final Client client = new Client(clients.incrementAndGet(), this, "127.0.0.1:1", "127.0.0.1:2", 0);
        private final Call call = new Call(client, new HeldKeyspaces(databases), new SplittableRandom(clients.get()));
        private final Batch batch = new Batch();
        private final Semaphore resumed = new Semaphore(0);

        public String say(String line) {
            return say(words(line));
        }

        String say(byte[]... arguments) {
            reply.protocol(client.protocol());
            if (!execution.execute(this, arguments)) {
                if (undisturbed) {
                    throw new AssertionError("the command waits; use begin and await");
                }
                return await();
            }
            execution.settle(this);
            return reply.take();
        }

        /// Says a line as one of several that came together: what it holds is not left yet.
        String sayAndStay(String line) {
            if (!execution.execute(this, words(line))) {
                throw new AssertionError("the command waits");
            }
            return reply.take();
        }

        /// There are no more lines.
        void settle() {
            execution.settle(this);
        }

        /// Begins a command that may wait; answers whether it has been answered already, and forgets the answer.
        public boolean tryBegin(String line) {
            boolean answered = execution.execute(this, words(line));
            if (answered) {
                execution.settle(this);
                reply.take();
            }
            return answered;
        }

        /// Begins a command that waits.
        public void begin(String line) {
            if (execution.execute(this, words(line))) {
                throw new AssertionError("the command does not wait, it says " + reply.take());
            }
        }

        /// The answer of the command that was begun.
        public String await() {
            try {
                if (!resumed.tryAcquire(20, TimeUnit.SECONDS)) {
                    throw new AssertionError("no answer came");
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return reply.take();
        }

        /// Whether the answer of the command that was begun has come.
        boolean isAnswered() {
            return resumed.availablePermits() > 0;
        }

        /// What came unasked since the last time.
        List<String> pushed() {
            synchronized (pushed) {
                List<String> now = List.copyOf(pushed);
                pushed.clear();
                return now;
            }
        }

        public void leave() {
            client.closed();
            execution.closed(this);
        }

        @Override
        public Client client() {
            return client;
        }

        @Override
        public Call call() {
            return call;
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public ReplyBuffer reply() {
            return reply;
        }

        @Override
        public void resume() {
            resumed.release();
        }

        @Override
        public void push(Consumer<? super Reply> message) {
            TextReply text = new TextReply();
            text.protocol(client.protocol());
            message.accept(text);
            synchronized (pushed) {
                pushed.add(text.take());
            }
        }

        @Override
        public long pendingBytes() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /// The words of a line.
    static byte[][] words(String line) {
        return Arrays.stream(line.trim().split(" +", -1))
                .map(word -> Arguments.bytes(word.equals("\"\"") ? "" : word))
                .toArray(byte[][]::new);
    }
}
