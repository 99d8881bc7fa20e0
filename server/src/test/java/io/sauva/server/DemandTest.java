package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Spec;
import io.sauva.server.execution.Nested;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Commands that find out late what they need, and commands that run others.
class DemandTest {
    private final AtomicReference<Conversation> present = new AtomicReference<>();
    private final Conversation talk;

    DemandTest() {
        List<Command> commands = new ArrayList<>(Conversation.dataCommands());
        commands.add(new Tentative());
        commands.add(new Inside());
        talk = Conversation.with(commands);
        present.set(talk);
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void whoNeedsMoreRunsAgainWithEverything() {
        assertEquals("\"everything alone\"", talk.say("tentative 0"));
        assertEquals("\"everything alone\"", talk.say("tentative 1 a"));
        assertEquals("\"everything alone\"", talk.say("tentative 2 a b"));
        assertEquals("OK", talk.say("SET a 1"));
    }

    @Test
    void itIsCountedOnce() {
        long begun = talk.begun();
        long ran = talk.ran();
        talk.say("tentative 2 a b");
        assertEquals(1, talk.begun() - begun);
        assertEquals(1, talk.ran() - ran);
    }

    @Test
    void itWaitsForAPartitionThatIsHeldByOthers() {
        Conversation.Person other = talk.join();
        Conversation.Hold hold = talk.hold("unrelated");
        other.begin("tentative 1 a");
        assertTrue(!other.isAnswered(), "it needs every partition now");
        hold.close();
        assertEquals("\"everything alone\"", other.await());
    }

    @Test
    void inATransactionItBeginsWithEverything() {
        talk.say("MULTI");
        talk.say("SET a 1");
        talk.say("tentative 1 a");
        assertEquals("[OK, \"everything alone\"]", talk.say("EXEC"));
    }

    @Test
    void commandsInsideAreOneOperationWithItsEffects() {
        assertEquals("\"[OK][:3][OK][OK][nil][-ERR value is not an integer or out of range]\"", talk.say("inside"));
        assertEquals(List.of("set a 1", "incrby a 2", "select 5", "set a x", "select 0"), talk.effects());
        assertEquals("\"3\"", talk.say("GET a"));
        talk.say("SELECT 5");
        assertEquals("\"x\"", talk.say("GET a"));
    }

    /// Wants everything, but does not say so.
    private static final class Tentative extends Command {
        Tentative() {
            super(Spec.of("tentative", -2, "test").keys(new CountedKeys(1)).build());
        }

        @Override
        public Demand demand(byte[][] arguments) {
            return new Demand(true, false, false, true);
        }

        @Override
        public void run(Call call) {
            if (call.keyspaces().holdsEverything()) {
                call.reply().bulk("everything" + (call.keyspaces().isAlone() ? " alone" : ""));
            } else {
                call.widen();
            }
        }
    }

    /// Runs some commands on the key `a`, one of them in another database.
    private final class Inside extends Command {
        Inside() {
            super(Spec.of("inside", 1, "test").write().build());
        }

        @Override
        public boolean needsEverything(byte[][] arguments) {
            return true;
        }

        @Override
        public void run(Call call) {
            Nested nested = present.get().execution().nested(call);
            StringBuilder said = new StringBuilder();
            for (String line : List.of("set a 1", "incrby a 2", "select 5", "set a x", "get nothing", "incrby a 2")) {
                byte[][] words = Conversation.words(line);
                TextReply reply = new TextReply();
                nested.run(present.get().execution().commands().find(words), words, reply);
                said.append('[').append(reply.take().replace("\"", "")).append(']');
            }
            call.reply().bulk(Arguments.bytes(said.toString()));
        }
    }
}
