package io.sauva.scripting;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import io.sauva.server.extension.Extension;
import io.sauva.server.extension.ExtensionProvider;
import io.sauva.server.extension.Host;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Commands by which scripts of tests can see each other without a key: added to every server of these tests, as
/// any extension is.
public final class TestCommands implements ExtensionProvider {
    @Override
    public Extension open(Host host) {
        return new Meetings();
    }

    private static final class Meetings implements Extension {
        private static final int PATIENCE_SECONDS = 20;

        private final Map<String, CountDownLatch> meetings = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> crowds = new ConcurrentHashMap<>();

        @Override
        public List<Command> commands() {
            return List.of(command("test.meet", 3, this::meet), command("test.alone", 2, this::alone));
        }

        /// They take long, so that no event loop runs a script that calls them.
        private static Command command(String name, int arity, Consumer<Call> work) {
            return new SimpleCommand(
                    Spec.of(name, arity, "test").with(Flag.SLOW).build(), work);
        }

        /// `test.meet place number`: waits until so many are there; answers whether they came.
        private void meet(Call call) {
            CountDownLatch meeting =
                    meetings.computeIfAbsent(call.text(1), place -> new CountDownLatch((int) call.integer(2)));
            meeting.countDown();
            try {
                call.reply().integer(meeting.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? 1 : 0);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /// `test.alone place`: answers how many others were there in the meantime.
        private void alone(Call call) {
            AtomicInteger crowd = crowds.computeIfAbsent(call.text(1), place -> new AtomicInteger());
            int others = crowd.getAndIncrement();
            for (int turn = 0; turn < 50; turn++) {
                Thread.yield();
                others = Math.max(others, crowd.get() - 1);
            }
            crowd.decrementAndGet();
            call.reply().integer(others);
        }

        @Override
        public void close() {}
    }
}
