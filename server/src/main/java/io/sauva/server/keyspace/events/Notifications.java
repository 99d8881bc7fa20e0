package io.sauva.server.keyspace.events;

import io.sauva.server.command.Arguments;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.pubsub.Channels;
import java.util.Arrays;

/// Tells those who listen what happens to keys: to `__keyspace@0__:key` the event, to `__keyevent@0__:event` the
/// key, as far as `notify-keyspace-events` wants it.
///
/// Thread: any; what is told may change at any time.
public final class Notifications {
    /// The letters of the setting, in the order in which Redis writes them. `d` is for modules, which there are
    /// none of; it is kept because it can be asked for.
    private static final String LETTERS = "g$lshzxetdnKEm";

    private static final int KEYSPACE = bit('K');
    private static final int KEYEVENT = bit('E');

    /// What `A` stands for: all classes but new keys and misses.
    private static final int ALL = bit('n') - 1;

    private final Channels channels;
    private volatile int wanted;

    public Notifications(Channels channels) {
        this.channels = channels;
    }

    /// Tells from now on what these letters say. An `IllegalArgumentException` if one of them is none.
    public void events(String letters) {
        wanted = parse(letters);
    }

    /// What is told, as Redis writes it: with `A` for all classes, and for new keys then.
    public String events() {
        return format(wanted);
    }

    /// Tells of an event, if somebody wants to know.
    public void notify(EventClass events, String event, byte[] key, int database) {
        int now = wanted;
        if (now == 0 || (now & bit(events.letter())) == 0) {
            return;
        }
        if ((now & KEYSPACE) != 0) {
            channels.publish(join("__keyspace@" + database + "__:", key), Arguments.bytes(event));
        }
        if ((now & KEYEVENT) != 0) {
            channels.publish(Arguments.bytes("__keyevent@" + database + "__:" + event), key);
        }
    }

    private static int parse(String letters) {
        int bits = 0;
        for (int at = 0; at < letters.length(); at++) {
            char letter = letters.charAt(at);
            if (letter != 'A' && LETTERS.indexOf(letter) < 0) {
                throw new IllegalArgumentException("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.");
            }
            bits |= letter == 'A' ? ALL : bit(letter);
        }
        return bits;
    }

    private static String format(int bits) {
        StringBuilder letters = new StringBuilder();
        boolean all = (bits & ALL) == ALL;
        if (all) {
            letters.append('A');
        }
        for (int at = all ? LETTERS.indexOf('K') : 0; at < LETTERS.length(); at++) {
            if ((bits & (1 << at)) != 0) {
                letters.append(LETTERS.charAt(at));
            }
        }
        return letters.toString();
    }

    private static int bit(char letter) {
        return 1 << LETTERS.indexOf(letter);
    }

    private static byte[] join(String prefix, byte[] key) {
        byte[] joined = Arrays.copyOf(Arguments.bytes(prefix), prefix.length() + key.length);
        System.arraycopy(key, 0, joined, prefix.length(), key.length);
        return joined;
    }
}
