package io.sauva.server.net;

import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/// A service with commands that end at once, later, on another thread, or never: what a connection has to cope
/// with.
final class EchoService implements Service, Dispatcher, AutoCloseable {
    final Map<String, Session> waiting = new ConcurrentHashMap<>();
    final AtomicInteger executed = new AtomicInteger();
    final AtomicInteger longestReply = new AtomicInteger();
    final AtomicInteger reportedClosed = new AtomicInteger();
    final AtomicInteger clientsClosed = new AtomicInteger();
    volatile boolean passwordRequired;
    private final ExecutorService others = Executors.newFixedThreadPool(2);

    @Override
    public Dispatcher dispatcher() {
        return this;
    }

    @Override
    public Call call(Client client) {
        client.onClosed(clientsClosed::incrementAndGet);
        return new Call(client, null, RandomGenerator.of("L64X128MixRandom"));
    }

    @Override
    public boolean isPasswordRequired() {
        return passwordRequired;
    }

    @Override
    public void closed(Session session) {
        reportedClosed.incrementAndGet();
        waiting.values().removeIf(each -> each == session);
    }

    @Override
    public boolean execute(Session session, byte[][] arguments) {
        executed.incrementAndGet();
        longestReply.accumulateAndGet(session.reply().mark(), Math::max);
        Client client = session.client();
        String name = Arguments.text(arguments[0]).toLowerCase(Locale.ROOT);
        switch (name) {
            case "ping" -> session.reply().simple("PONG");
            case "echo" -> session.reply().bulk(arguments[1]);
            case "big" -> session.reply().bulk(new byte[(int) Arguments.integer(arguments[1])]);
            case "later" -> {
                others.execute(() -> answer(session, arguments[1]));
                return false;
            }
            case "atonce" -> {
                answer(session, arguments[1]); // before it was suspended
                return false;
            }
            case "wait" -> {
                client.blocked(true);
                waiting.put(Arguments.text(arguments[1]), session);
                return false;
            }
            case "messages" -> {
                long count = Arguments.integer(arguments[1]);
                int bytes = (int) Arguments.integer(arguments[2]);
                others.execute(() -> push(client, count, bytes));
                session.reply().ok();
            }
            case "subscribe" -> {
                client.subscriptions(1, 0, 0);
                session.reply().ok();
            }
            case "hello" -> {
                client.protocol((int) Arguments.integer(arguments[1]));
                session.reply().map(0);
            }
            case "reply" -> {
                client.replyMode(ReplyMode.valueOf(Arguments.text(arguments[1])));
                session.reply().ok();
            }
            case "quit" -> {
                client.closeAfterReply();
                session.reply().ok();
            }
            default -> session.reply().error("ERR unknown command '" + name + "'\r\nwith two lines");
        }
        return true;
    }

    /// Ends a command that waits.
    void wake(String name) {
        Session session = waiting.remove(name);
        session.client().blocked(false);
        answer(session, Arguments.bytes(name));
    }

    static void push(Client client, long count, int bytes) {
        byte[] padding = new byte[bytes];
        for (long number = 0; number < count; number++) {
            long each = number;
            client.outbox().push(reply -> {
                reply.push(2);
                reply.integer(each);
                reply.bulk(padding);
            });
        }
    }

    private static void answer(Session session, byte[] text) {
        session.reply().bulk(text);
        session.resume();
    }

    @Override
    public void close() {
        others.shutdownNow();
    }
}
