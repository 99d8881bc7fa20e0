package io.sauva.server.net;

import io.sauva.server.resp.Reply;
import io.sauva.server.resp.RespReply;
import java.util.function.Consumer;

/// What others have for a client: collects it, and has the event loop say it all at once, in the client's version
/// of the protocol.
///
/// Thread: any adds; the connection's event loop delivers.
final class Messages {
    private static final int MOST = 1 << 20;

    private final Connection connection;
    private final LoopTasks tasks;
    private final PushQueue queue = new PushQueue(MOST);
    private final Runnable delivery;

    Messages(Connection connection, LoopTasks tasks) {
        this.connection = connection;
        this.tasks = tasks;
        delivery = tasks.guarded(this::deliver);
    }

    void add(Consumer<? super Reply> message) {
        switch (queue.add(message)) {
            case FIRST -> tasks.run(delivery);
            case FULL -> connection.overflow();
            case MORE -> {} // who added the first has told the event loop
        }
    }

    /// Sends what is there, unless a command is on its way that goes first.
    void deliver() {
        if (queue.isEmpty()) {
            return;
        }
        if (connection.isClosed()) {
            queue.takeAll();
        } else if (connection.holdsMessages()) {
            tasks.later(delivery);
        } else {
            connection.deliver(this::say);
        }
    }

    boolean areThere() {
        return !queue.isEmpty();
    }

    /// Says all that is there, between replies.
    void say(RespReply target) {
        PushQueue.Message message = queue.takeAll();
        while (message != null && !connection.isClosed()) {
            say(message.content(), target);
            if (target.length() >= LoopBuffers.CHUNK) {
                connection.flush(target);
            }
            message = message.next();
        }
    }

    private static void say(Consumer<? super Reply> message, RespReply target) {
        int mark = target.mark();
        try {
            message.accept(target);
        } catch (RuntimeException failure) {
            target.rewind(mark); // the client goes on without a message that nobody can say
            System.getLogger(Messages.class.getName())
                    .log(System.Logger.Level.ERROR, "a message for a client failed and is left out", failure);
        }
    }
}
