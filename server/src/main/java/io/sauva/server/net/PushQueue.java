package io.sauva.server.net;

import io.sauva.server.resp.Reply;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/// Messages that others have for a client, until its event loop takes them, all at once. Costs nothing while it
/// is empty.
///
/// It is a stack (Treiber, 1986) that is taken as a whole and turned round, which makes it a queue. Each message
/// knows how many lie below it, so that the bound costs no counter.
///
/// Thread: any adds; one takes.
final class PushQueue {
    /// What [#add] answers.
    enum Added {
        /// Somebody was told already.
        MORE,
        /// It was empty: the event loop must be told.
        FIRST,
        /// There are too many; the message was not added.
        FULL
    }

    /// A message and the one that was handed in after it.
    static final class Message {
        private final Consumer<? super Reply> content;
        private Message below;
        private int depth;

        private Message(Consumer<? super Reply> content) {
            this.content = content;
        }

        Consumer<? super Reply> content() {
            return content;
        }

        /// The one that came next, or `null`. Of those that were taken.
        Message next() {
            return below;
        }
    }

    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(PushQueue.class, "top", Message.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int capacity;

    @SuppressWarnings("unused") // through TOP
    private volatile Message top;

    PushQueue(int capacity) {
        this.capacity = capacity;
    }

    Added add(Consumer<? super Reply> content) {
        Message message = new Message(content);
        while (true) {
            Message below = top;
            message.below = below;
            message.depth = below == null ? 1 : below.depth + 1;
            if (message.depth > capacity) {
                return Added.FULL;
            }
            if (TOP.compareAndSet(this, below, message)) {
                return below == null ? Added.FIRST : Added.MORE;
            }
        }
    }

    boolean isEmpty() {
        return top == null;
    }

    /// Takes all, the oldest first; `null` if there is none.
    Message takeAll() {
        Message taken = (Message) TOP.getAndSet(this, null);
        Message oldest = null;
        while (taken != null) {
            Message below = taken.below;
            taken.below = oldest;
            oldest = taken;
            taken = below;
        }
        return oldest;
    }
}
