package io.sauva.server.keyspace.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.client.Client;
import io.sauva.server.client.Outbox;
import io.sauva.server.command.Arguments;
import io.sauva.server.config.NotifiedEvents;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.expiry.ExpiryIndex;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import io.sauva.server.resp.Reply;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What is told of events.
class NotificationsTest {
    private final Channels channels = new Channels();
    private final Notifications notifications = new Notifications(channels);
    private final List<String> heard = new ArrayList<>();

    /// Remembers the strings of each message.
    private final class Ear implements Outbox {
        @Override
        public void push(Consumer<? super Reply> message) {
            StringBuilder words = new StringBuilder();
            Reply reply = (Reply) Proxy.newProxyInstance(
                    Reply.class.getClassLoader(), new Class<?>[] {Reply.class}, (proxy, method, arguments) -> {
                        if (arguments != null && arguments[0] instanceof byte[] bytes) {
                            words.append(words.isEmpty() ? "" : " ").append(Arguments.text(bytes));
                        }
                        return null;
                    });
            message.accept(reply);
            heard.add(words.toString());
        }

        @Override
        public void close() {}

        @Override
        public long pendingBytes() {
            return 0;
        }
    }

    @Test
    void onlyWhatIsWantedIsTold() {
        Client client = new Client(1, new Ear(), "", "", 0);
        channels.subscribe(client, Topic.PATTERN, Arguments.bytes("__key*__:*"));
        tell(EventClass.LIST, "lpush");
        wanted("KEl");
        tell(EventClass.LIST, "lpush");
        tell(EventClass.STRING, "set");
        wanted("E$");
        tell(EventClass.LIST, "lpush");
        tell(EventClass.STRING, "set");
        wanted("Kx");
        tell(EventClass.EXPIRED, "expired");
        wanted("AKE");
        tell(EventClass.NEW_KEY, "new");
        tell(EventClass.KEY_MISS, "keymiss");
        wanted("l");
        tell(EventClass.LIST, "lpush");
        assertEquals(
                List.of(
                        "__key*__:* __keyspace@3__:key lpush",
                        "__key*__:* __keyevent@3__:lpush key",
                        "__key*__:* __keyevent@3__:set key",
                        "__key*__:* __keyspace@3__:key expired"),
                heard);
    }

    @Test
    void newKeysAreToldBesideAllOthers() {
        KeyspaceEvents events =
                new KeyspaceEvents(notifications, new ExpiryIndex(1, 1, (database, key, millis) -> true));
        events.wanted(NotifiedEvents.of("AKEn"));
        assertTrue(events.wantsNewKeys(), "though Redis writes AKE for it");
        events.wanted(NotifiedEvents.of("AKE"));
        assertFalse(events.wantsNewKeys());
    }

    private void wanted(String letters) {
        notifications.events(NotifiedEvents.of(letters));
    }

    private void tell(EventClass events, String event) {
        notifications.notify(events, event, Arguments.bytes("key"), 3);
    }
}
