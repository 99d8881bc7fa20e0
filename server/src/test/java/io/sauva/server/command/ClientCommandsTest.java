package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.client.Client;
import io.sauva.server.client.Client.ReplyMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What clients ask about connections and are not told word for word by Redis: see [RedisAnswersTest] for that.
class ClientCommandsTest {
    private final AdministeredServer server = new AdministeredServer();
    private final Client one = server.connect();
    private final Client other = server.connect();

    @Test
    void aPasswordIsAskedFor() {
        server.settings.change(List.of(Map.entry("requirepass", "secret")));
        Client late = server.connect();
        assertFalse(late.isAuthenticated());
        assertTrue(one.isAuthenticated(), "who is in stays in");
        assertTrue(ask(late, "HELLO 3").startsWith("-NOAUTH HELLO must be called with the client already"));
        assertEquals(2, late.protocol());
        assertTrue(ask(late, "AUTH wrong").startsWith("-WRONGPASS "));
        assertEquals("+OK", ask(late, "AUTH secret"));
        assertTrue(late.isAuthenticated());
        assertTrue(
                ask(server.connect(), "HELLO 3 AUTH default secret SETNAME me").startsWith("{\"server\" \"redis\""));
        assertEquals("+RESET", ask(late, "RESET"));
        assertFalse(late.isAuthenticated());
    }

    @Test
    void helloChangesTheProtocolAndTheName() {
        assertTrue(ask(one, "HELLO 3 SETNAME me").contains("\"proto\" :3"));
        assertEquals(3, one.protocol());
        assertEquals("me", one.name());
        assertTrue(ask(one, "HELLO").contains("\"proto\" :3"));
        ask(one, "HELLO 2 SETNAME you AUTH somebody x");
        assertEquals(List.of(3, "me"), List.of(one.protocol(), one.name()), "all or nothing");
    }

    @Test
    void listTellsKindsOfSubscriptionsAndFlags() {
        one.subscriptions(6, 2, 3);
        assertTrue(ask(one, "CLIENT INFO").contains(" flags=P db=0 sub=1 psub=2 ssub=3 "));
        one.subscriptions(0, 0, 0);
        assertEquals("+OK", ask(one, "CLIENT NO-EVICT on"));
        assertTrue(ask(one, "CLIENT INFO").contains(" flags=e "));
        assertEquals("+OK", ask(one, "CLIENT NO-EVICT off"));
        assertTrue(ask(one, "CLIENT INFO").contains(" flags=N "));
    }

    @Test
    void listShowsClients() {
        ask(one, "CLIENT SETNAME me");
        ask(one, "CLIENT SETINFO LIB-NAME jedis");
        ask(one, "CLIENT SETINFO lib-ver 8.0");
        ask(one, "SELECT 3");
        server.clock.advance(5_000_000_000L);
        other.subscriptions(1, 0, 0);
        String all = ask(one, "CLIENT LIST");
        assertEquals(2, all.lines().filter(line -> line.contains("addr=")).count());
        String mine = ask(one, "CLIENT INFO");
        for (String part : List.of(
                "id=1 ",
                " addr=127.0.0.1:50001 ",
                " name=me ",
                " age=5 ",
                " flags=N ",
                " db=3 ",
                " sub=0 ",
                " multi=-1 ",
                " cmd=client|info ",
                " user=default ",
                " resp=2 ",
                " lib-name=jedis ",
                " lib-ver=8.0\n")) {
            assertTrue(mine.contains(part), part + " in " + mine);
        }
        String subscribers = ask(one, "CLIENT LIST TYPE pubsub");
        assertTrue(subscribers.startsWith("\"id=2 ") && subscribers.contains(" flags=P "), subscribers);
        assertTrue(ask(one, "CLIENT LIST ID 2 1").startsWith("\"id=2 "));
        assertEquals("-ERR Unrecognized option 'foo'", ask(one, "CLIENT SETINFO foo bar"));
        assertEquals(
                "-ERR lib-name cannot contain spaces, newlines or special characters.",
                server.ask(one, "CLIENT", "SETINFO", "lib-name", "a b"));
    }

    @Test
    void killClosesConnections() {
        assertEquals(":1", ask(one, "CLIENT KILL ID 2"));
        assertEquals(List.of(other), server.closed);
        assertEquals(":1", ask(one, "CLIENT KILL TYPE normal"));
        assertEquals(":2", ask(one, "CLIENT KILL USER default SKIPME no"));
        assertTrue(one.isClosing());
        assertEquals("+OK", ask(other, "CLIENT KILL 127.0.0.1:50002"));
        assertTrue(other.isClosing());
        assertEquals(":0", ask(one, "CLIENT KILL ID 2 TYPE pubsub"));
    }

    @Test
    void repliesCanBeSwitchedOff() {
        assertEquals("", ask(one, "CLIENT REPLY OFF"));
        assertEquals(ReplyMode.OFF, one.replyMode());
        assertEquals("", ask(one, "CLIENT REPLY SKIP"));
        assertEquals(ReplyMode.OFF, one.replyMode());
        assertEquals("+OK", ask(one, "CLIENT REPLY ON"));
        assertEquals("", ask(one, "CLIENT REPLY SKIP"));
        assertEquals(ReplyMode.SKIP_NEXT, one.replyMode());
    }

    @Test
    void pauseAndUnblockReachTheirParts() {
        ask(one, "CLIENT PAUSE 100 WRITE");
        assertEquals(100_000_000, server.pause.remainingNanos(true, server.clock.nanos()));
        assertEquals(0, server.pause.remainingNanos(false, server.clock.nanos()));
        ask(one, "CLIENT PAUSE 9223372036854775807");
        assertTrue(server.pause.remainingNanos(false, server.clock.nanos()) > 1L << 60);
        ask(one, "CLIENT UNPAUSE");
        assertEquals(0, server.pause.remainingNanos(true, server.clock.nanos()));
        assertEquals(":0", ask(one, "CLIENT UNBLOCK 2"));
        other.blocked(true);
        assertEquals(":1", ask(one, "CLIENT UNBLOCK 2 ERROR"));
        assertEquals(List.of("2 timeout", "2 error"), server.unblocked);
    }

    @Test
    void subscribersArePingedInTheirOwnForm() {
        one.subscriptions(2, 0, 0);
        assertEquals("[\"pong\" \"\")", ask(one, "PING"));
        assertEquals("[\"pong\" \"x\")", ask(one, "PING x"));
        one.protocol(3);
        assertEquals("+PONG", ask(one, "PING"));
    }

    @Test
    void resetMakesAsNew() {
        ask(one, "HELLO 3 SETNAME me");
        ask(one, "SELECT 5");
        ask(one, "MONITOR");
        one.subscriptions(3, 0, 0);
        assertTrue(one.isMonitoring());
        assertEquals("+RESET", ask(one, "RESET"));
        assertEquals(
                List.of(2, "", 0, 0, false),
                List.of(one.protocol(), one.name(), one.database(), one.subscriptions(), one.isMonitoring()));
    }

    @Test
    void quitClosesAfterTheAnswer() {
        assertEquals("+OK", ask(one, "QUIT"));
        assertTrue(one.isClosing());
    }

    private String ask(Client client, String line) {
        return server.ask(client, line.split(" ", -1));
    }
}
