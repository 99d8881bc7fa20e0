package io.sauva.server.keyspace.events;

import io.sauva.server.command.Arguments;
import io.sauva.server.config.NotifiedEvents;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.pubsub.Channels;
import java.util.Arrays;

/// Tells those who listen what happens to keys: to `__keyspace@0__:key` the event, to `__keyevent@0__:event` the
/// key, as far as `notify-keyspace-events` wants it.
///
/// Thread: any; what is told may change at any time.
public final class Notifications {
    private final Channels channels;
    private volatile NotifiedEvents wanted = NotifiedEvents.NONE;

    public Notifications(Channels channels) {
        this.channels = channels;
    }

    /// Tells these from now on.
    public void events(NotifiedEvents events) {
        wanted = events;
    }

    /// Tells of an event, if somebody wants to know.
    public void notify(EventClass events, String event, byte[] key, int database) {
        NotifiedEvents now = wanted;
        if (!now.includes(events)) {
            return;
        }
        if (now.keyspace()) {
            channels.publish(join("__keyspace@" + database + "__:", key), Arguments.bytes(event));
        }
        if (now.keyevent()) {
            channels.publish(Arguments.bytes("__keyevent@" + database + "__:" + event), key);
        }
    }

    private static byte[] join(String prefix, byte[] key) {
        byte[] joined = Arrays.copyOf(Arguments.bytes(prefix), prefix.length() + key.length);
        System.arraycopy(key, 0, joined, prefix.length(), key.length);
        return joined;
    }
}
