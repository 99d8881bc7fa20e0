package io.sauva.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.DefaultEventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoopRoundTest {
    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final LoopTasks tasks = new LoopTasks(loop, failure -> {});
    private final LoopRound round = new LoopRound();
    private final List<Integer> settled = new ArrayList<>();

    @AfterEach
    void end() {
        loop.shutdownGracefully().awaitUninterruptibly();
    }

    @Test
    void thoseOfARoundSettleAtItsEndInTheirOrder() throws Exception {
        assertEquals(List.of(), settledAfter(serve(0, 3)));
        assertEquals(List.of(0, 1, 2), settledAfter(() -> {}));
        assertEquals(List.of(0, 1, 2), settledAfter(serve(3, 1)));
        assertEquals(List.of(0, 1, 2, 3), settledAfter(() -> {}));
    }

    @Test
    void manyDoNotWaitForTheEnd() throws Exception {
        assertEquals(LoopRound.MOST, settledAfter(serve(0, LoopRound.MOST + 1)).size());
        assertEquals(LoopRound.MOST + 1, settledAfter(() -> {}).size());
    }

    private Runnable serve(int from, int count) {
        return () -> {
            for (int number = from; number < from + count; number++) {
                int own = number;
                round.served(() -> settled.add(own), tasks);
            }
        };
    }

    /// Those that had settled when the event loop was done with the task.
    private List<Integer> settledAfter(Runnable task) throws InterruptedException, ExecutionException {
        return loop.submit(() -> {
                    task.run();
                    return List.copyOf(settled);
                })
                .get();
    }
}
