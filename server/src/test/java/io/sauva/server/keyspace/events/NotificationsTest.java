package io.sauva.server.keyspace.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.server.client.Client;
import io.sauva.server.client.Outbox;
import io.sauva.server.command.Arguments;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.pubsub.Topic;
import io.sauva.server.resp.Reply;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is told of events, and how the setting is written. The pairs are what Redis 7.0 answers to `CONFIG GET`.
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

    @ParameterizedTest
    @CsvSource({
        "KEg,gKE", "KEA,AKE", "KEgA,AKE", "Kmn,nKm", "AKEmn,AKEm", "g$lshzxetdKE,AKE", "g$lshzxetKE,g$lshzxetKE",
        "Edn,dnE", "m,m", "g,g", "A,A", "nK,nK", "dK,dK", "'',''"
    })
    void theSettingIsWrittenAsRedisDoes(String given, String written) {
        notifications.events(given);
        assertEquals(written, notifications.events());
    }

    @Test
    void aLetterThatIsNoneChangesNothing() {
        notifications.events("KA");
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> notifications.events("KEQ"));
        assertEquals("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.", refused.getMessage());
        assertEquals("AK", notifications.events());
    }

    @Test
    void onlyWhatIsWantedIsTold() {
        Client client = new Client(1, new Ear(), "", "", 0);
        channels.subscribe(client, Topic.PATTERN, Arguments.bytes("__key*__:*"));
        tell(EventClass.LIST, "lpush");
        notifications.events("KEl");
        tell(EventClass.LIST, "lpush");
        tell(EventClass.STRING, "set");
        notifications.events("E$");
        tell(EventClass.LIST, "lpush");
        tell(EventClass.STRING, "set");
        notifications.events("Kx");
        tell(EventClass.EXPIRED, "expired");
        notifications.events("AKE");
        tell(EventClass.NEW_KEY, "new");
        tell(EventClass.KEY_MISS, "keymiss");
        notifications.events("l");
        tell(EventClass.LIST, "lpush");
        assertEquals(
                List.of(
                        "__key*__:* __keyspace@3__:key lpush",
                        "__key*__:* __keyevent@3__:lpush key",
                        "__key*__:* __keyevent@3__:set key",
                        "__key*__:* __keyspace@3__:key expired"),
                heard);
    }

    private void tell(EventClass events, String event) {
        notifications.notify(events, event, Arguments.bytes("key"), 3);
    }
}
