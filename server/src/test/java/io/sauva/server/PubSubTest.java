package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.pubsub.PubSubCommands;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Publishing and subscribing, as clients see it.
class PubSubTest {
    private final Channels channels = new Channels();
    private final Conversation talk = Conversation.with(commands());
    private final Conversation.Person listener = talk.join();

    private List<Command> commands() {
        List<Command> all = new ArrayList<>(Basics.all());
        all.addAll(PubSubCommands.all(channels));
        return all;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void aMessageGoesToAllWhoListen() {
        Conversation.Person other = talk.join();
        assertEquals(
                "[\"subscribe\", \"a\", :1]\n[\"subscribe\", \"b\", :2]\n[\"subscribe\", \"a\", :2]",
                listener.say("SUBSCRIBE a b a"));
        assertEquals("[\"subscribe\", \"a\", :1]", other.say("SUBSCRIBE a"));
        assertEquals(":2", talk.say("PUBLISH a hello"));
        assertEquals(":1", talk.say("PUBLISH b again"));
        assertEquals(":0", talk.say("PUBLISH c nobody"));
        assertEquals(List.of("[\"message\", \"a\", \"hello\"]", "[\"message\", \"b\", \"again\"]"), listener.pushed());
        assertEquals(List.of("[\"message\", \"a\", \"hello\"]"), other.pushed());
    }

    @Test
    void patternsAndChannelsAreCountedTogetherAndBothDeliver() {
        listener.say("SUBSCRIBE news");
        assertEquals("[\"psubscribe\", \"n*\", :2]\n[\"psubscribe\", \"x?\", :3]", listener.say("PSUBSCRIBE n* x?"));
        assertEquals(":2", talk.say("PUBLISH news m"));
        assertEquals(
                List.of("[\"message\", \"news\", \"m\"]", "[\"pmessage\", \"n*\", \"news\", \"m\"]"),
                listener.pushed());
        assertEquals("[\"punsubscribe\", \"n*\", :2]", listener.say("PUNSUBSCRIBE n*"));
        assertEquals(":1", talk.say("PUBLISH news m"));
        assertEquals(":1", talk.say("PUBLISH xy m"));
        assertEquals(
                3,
                channels.count(listener.client(), Topic.CHANNEL)
                        + listener.client().subscriptions());
    }

    @Test
    void shardChannelsAreApart() {
        listener.say("SUBSCRIBE a");
        assertEquals("[\"ssubscribe\", \"a\", :1]", listener.say("SSUBSCRIBE a"));
        assertEquals(":1", talk.say("SPUBLISH a m"));
        assertEquals(List.of("[\"smessage\", \"a\", \"m\"]"), listener.pushed());
        assertEquals("[\"a\"]", talk.say("PUBSUB SHARDCHANNELS"));
        assertEquals("[\"a\", :1, \"b\", :0]", talk.say("PUBSUB SHARDNUMSUB a b"));
        assertEquals("[\"sunsubscribe\", \"a\", :0]", listener.say("SUNSUBSCRIBE"));
        assertEquals(":0", talk.say("SPUBLISH a m"));
        assertEquals(":1", talk.say("PUBLISH a m"));
    }

    @Test
    void unsubscribingTellsWhatIsLeft() {
        assertEquals("[\"unsubscribe\", nil, :0]", listener.say("UNSUBSCRIBE"));
        listener.say("SUBSCRIBE a b");
        listener.say("PSUBSCRIBE p*");
        assertEquals("[\"unsubscribe\", \"zz\", :3]", listener.say("UNSUBSCRIBE zz"));
        assertEquals("[\"unsubscribe\", \"a\", :2]\n[\"unsubscribe\", \"b\", :1]", listener.say("UNSUBSCRIBE"));
        assertEquals("[\"unsubscribe\", nil, :1]", listener.say("UNSUBSCRIBE"));
        assertEquals("[\"punsubscribe\", \"p*\", :0]", listener.say("PUNSUBSCRIBE"));
        assertEquals("[\"punsubscribe\", nil, :0]", listener.say("PUNSUBSCRIBE"));
        assertEquals(0, listener.client().subscriptions());
        assertEquals("nil", listener.say("GET x"));
    }

    @Test
    void aSubscriberOfTheOldProtocolMayDoLittleElse() {
        listener.say("SUBSCRIBE a");
        assertEquals(
                "-ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed"
                        + " in this context",
                listener.say("GET x"));
        listener.client().protocol(3);
        assertEquals("nil", listener.say("GET x"));
        assertEquals(":1", listener.say("PUBLISH a m"));
        assertEquals(List.of("[\"message\", \"a\", \"m\"]"), listener.pushed());
    }

    @Test
    void whoIsGoneHearsNothing() {
        listener.say("SUBSCRIBE a");
        listener.say("PSUBSCRIBE a*");
        listener.say("SSUBSCRIBE a");
        listener.leave();
        assertEquals(":0", talk.say("PUBLISH a m"));
        assertEquals("[]", talk.say("PUBSUB CHANNELS"));
        assertEquals(":0", talk.say("PUBSUB NUMPAT"));
        assertEquals("[]", talk.say("PUBSUB SHARDCHANNELS"));
        listener.say("SUBSCRIBE late"); // a command that was still running
        assertEquals("[]", talk.say("PUBSUB CHANNELS"));
        assertTrue(listener.pushed().isEmpty());
    }

    @Test
    void queries() {
        listener.say("SUBSCRIBE a b");
        listener.say("PSUBSCRIBE p* q*");
        talk.join().say("PSUBSCRIBE p*");
        assertEquals(":2", talk.say("PUBSUB NUMPAT"));
        assertEquals("[\"a\"]", talk.say("PUBSUB CHANNELS a*"));
        assertEquals("[\"a\", :1, \"x\", :0]", talk.say("PUBSUB NUMSUB a x"));
        assertEquals("[]", talk.say("PUBSUB NUMSUB"));
        assertEquals(
                "-ERR unknown subcommand or wrong number of arguments for 'channels'. Try PUBSUB HELP.",
                talk.say("PUBSUB channels a b"));
        assertEquals("-ERR unknown subcommand 'nonsense'. Try PUBSUB HELP.", talk.say("PUBSUB nonsense"));
        assertEquals("-ERR wrong number of arguments for 'pubsub|numpat' command", talk.say("PUBSUB NUMPAT x"));
        assertTrue(talk.say("PUBSUB HELP").contains("NUMSUB"));
    }

    @Test
    void inATransactionChannelsOnly() {
        listener.say("MULTI");
        listener.say("SSUBSCRIBE a");
        assertEquals("[-ERR SSUBSCRIBE isn't allowed for a DENY BLOCKING client]", listener.say("EXEC"));
        listener.say("MULTI");
        listener.say("SUBSCRIBE a");
        assertEquals("[[\"subscribe\", \"a\", :1]]", listener.say("EXEC"));
    }

    @Test
    void startingAnewEndsAll() {
        listener.say("SUBSCRIBE a");
        listener.say("PSUBSCRIBE a*");
        channels.unsubscribeAll(listener.client());
        assertEquals(":0", talk.say("PUBLISH a m"));
        assertEquals(0, listener.client().subscriptions());
        assertEquals("[\"subscribe\", \"a\", :1]", listener.say("SUBSCRIBE a"));
    }
}
