package io.sauva.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PushQueueTest {
    private record Numbered(int thread, int number) implements Consumer<Reply> {
        @Override
        public void accept(Reply reply) {
            throw new AssertionError("nobody says it here");
        }
    }

    @Test
    void itIsAQueueWithABound() {
        PushQueue queue = new PushQueue(2);
        assertEquals(PushQueue.Added.FIRST, queue.add(new Numbered(0, 0)));
        assertEquals(PushQueue.Added.MORE, queue.add(new Numbered(0, 1)));
        assertEquals(PushQueue.Added.FULL, queue.add(new Numbered(0, 2)));
        PushQueue.Message first = queue.takeAll();
        assertEquals(new Numbered(0, 0), first.content());
        assertEquals(new Numbered(0, 1), first.next().content());
        assertNull(first.next().next());
        assertNull(queue.takeAll());
        assertEquals(PushQueue.Added.FIRST, queue.add(new Numbered(0, 3)));
    }

    /// Whoever adds the first is told so, and that is enough for everything to be taken, in each thread's order.
    @Test
    void nothingIsLostAndEachThreadKeepsItsOrder() {
        int threads = 4;
        int each = 50_000;
        PushQueue queue = new PushQueue(Integer.MAX_VALUE);
        AtomicInteger told = new AtomicInteger();
        List<CompletableFuture<Void>> adding = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int number = thread;
            adding.add(CompletableFuture.runAsync(() -> {
                for (int at = 0; at < each; at++) {
                    if (queue.add(new Numbered(number, at)) == PushQueue.Added.FIRST) {
                        told.incrementAndGet();
                    }
                }
            }));
        }
        int[] next = new int[threads];
        int taken = 0;
        while (taken < threads * each) {
            if (told.get() == 0) {
                Thread.onSpinWait();
                continue;
            }
            told.decrementAndGet();
            PushQueue.Message message = queue.takeAll();
            assertTrue(message != null, "told without a message");
            while (message != null) {
                Numbered numbered = (Numbered) message.content();
                assertEquals(next[numbered.thread()]++, numbered.number());
                taken++;
                message = message.next();
            }
        }
        adding.forEach(CompletableFuture::join);
        assertEquals(0, told.get());
        assertTrue(queue.isEmpty());
    }
}
