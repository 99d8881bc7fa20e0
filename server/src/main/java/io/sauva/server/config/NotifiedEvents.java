package io.sauva.server.config;

import io.sauva.server.keyspace.EventClass;

/// Which keyspace events are told, and through which channels (`notify-keyspace-events`).
///
/// @param bits one for each of the [#LETTERS]
public record NotifiedEvents(int bits) {
    /// The letters in the order in which they are written; `d` is for modules, which there are none of.
    private static final String LETTERS = "g$lshzxetdnKEm";

    /// What `A` stands for: all classes but new keys and misses.
    private static final int ALL = (1 << LETTERS.indexOf('n')) - 1;

    /// The two kinds of channels. Without them nothing is told, which is asked for with every change.
    private static final int CHANNELS = 1 << LETTERS.indexOf('K') | 1 << LETTERS.indexOf('E');

    public static final NotifiedEvents NONE = new NotifiedEvents(0);
    static final Format<NotifiedEvents> FORMAT = Formats.of(NotifiedEvents::of, NotifiedEvents::toString);

    /// Whether events of that class are told at all.
    public boolean includes(EventClass events) {
        return (bits & CHANNELS) != 0 && has(events.letter());
    }

    /// Whether they are told to `__keyspace@…__` channels.
    public boolean keyspace() {
        return has('K');
    }

    /// Whether they are told to `__keyevent@…__` channels.
    public boolean keyevent() {
        return has('E');
    }

    /// What these letters say.
    ///
    /// @throws BadValueException if one of them is none
    public static NotifiedEvents of(String text) {
        int bits = 0;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter == 'A') {
                bits |= ALL;
            } else if (LETTERS.indexOf(letter) >= 0) {
                bits |= 1 << LETTERS.indexOf(letter);
            } else {
                throw new BadValueException("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.");
            }
        }
        return new NotifiedEvents(bits);
    }

    private boolean has(char letter) {
        return (bits & (1 << LETTERS.indexOf(letter))) != 0;
    }

    /// As Redis writes it: with `A` instead of all the classes, and of new keys then.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        boolean all = (bits & ALL) == ALL;
        if (all) {
            text.append('A');
        }
        for (int at = all ? LETTERS.indexOf('K') : 0; at < LETTERS.length(); at++) {
            if ((bits & (1 << at)) != 0) {
                text.append(LETTERS.charAt(at));
            }
        }
        return text.toString();
    }
}
