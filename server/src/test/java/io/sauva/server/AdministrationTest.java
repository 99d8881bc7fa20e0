package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.AllCommands;
import org.junit.jupiter.api.Test;

/// The commands about server and connections, executed as those about data are.
class AdministrationTest {
    @Test
    void sleepKeepsOneClientWaiting() {
        try (Conversation talk = Conversation.with(AllCommands.administration())) {
            Conversation.Person sleeper = talk.join();
            sleeper.begin("DEBUG SLEEP 0.05");
            assertEquals("PONG", talk.say("PING"));
            assertEquals("OK", sleeper.await());
            assertEquals("OK", talk.say("DEBUG SLEEP 0"));
        }
    }

    @Test
    void keysOfTheDatabaseThatWasChosen() {
        try (Conversation talk = Conversation.with(AllCommands.administration())) {
            assertEquals("-ERR no such key", talk.say("DEBUG OBJECT nothing"));
            assertEquals("OK", talk.say("SELECT 15"));
            assertEquals("-ERR DB index is out of range", talk.say("SELECT 16"));
            assertEquals(15, talk.first().client().database());
            assertEquals("RESET", talk.say("RESET"));
            assertEquals(0, talk.first().client().database());
        }
    }

    @Test
    void subcommandsAreFound() {
        try (Conversation talk = Conversation.with(AllCommands.administration())) {
            assertEquals("-ERR unknown subcommand 'foo'. Try CONFIG HELP.", talk.say("CONFIG foo"));
            assertEquals("-ERR wrong number of arguments for 'config' command", talk.say("CONFIG"));
            assertEquals("-ERR wrong number of arguments for 'config|get' command", talk.say("CONFIG GET"));
            assertEquals("OK", talk.say("CONFIG SET timeout 1"));
        }
    }

    @Test
    void transactionsTakeThemToo() {
        try (Conversation talk = Conversation.with(AllCommands.administration())) {
            assertEquals("OK", talk.say("MULTI"));
            assertEquals("QUEUED", talk.say("SELECT 3"));
            assertEquals("QUEUED", talk.say("DEBUG SLEEP 5"));
            assertEquals("-ERR Command not allowed inside a transaction", talk.say("SHUTDOWN"));
            assertEquals("OK", talk.say("DISCARD"));
        }
    }
}
