package io.sauva.server.config;

import java.util.ArrayList;
import java.util.List;

/// The declaration of one parameter of the server: its name, how its values are written, what it is at first, and
/// when it may change.
///
/// ```java
/// Parameter<Long> TIMEOUT = Parameter.of("timeout", Formats.integer(0, Integer.MAX_VALUE), 0L);
/// ```
///
/// Thread: any; it does not change after it was declared.
public final class Parameter<T> {
    /// When a parameter may be given a value.
    enum Change {
        ANY_TIME,
        AT_START,
        /// At the start only, because who may set it may write files where he likes.
        PROTECTED
    }

    private final String name;
    private final Format<T> format;
    private final T initial;
    private final List<String> aliases = new ArrayList<>(1);
    private Change change = Change.ANY_TIME;
    private String refusal;
    private boolean severalWords;
    private boolean cumulative;

    private Parameter(String name, Format<T> format, T initial) {
        this.name = name;
        this.format = format;
        this.initial = initial;
    }

    /// A number within bounds, for an extension of the server.
    public static Parameter<Long> ofInteger(String name, long least, long most, long initial) {
        return of(name, Formats.integer(least, most), initial);
    }

    /// A number of bytes within bounds, which may be given with a unit, for an extension of the server.
    public static Parameter<Long> ofBytes(String name, long least, long most, long initial) {
        return of(name, Formats.memory(least, most), initial);
    }

    static <T> Parameter<T> of(String name, Format<T> format, T initial) {
        return new Parameter<>(name, format, initial);
    }

    /// Another name, from older versions of Redis.
    Parameter<T> alias(String older) {
        aliases.add(older);
        return this;
    }

    Parameter<T> atStart() {
        change = Change.AT_START;
        return this;
    }

    Parameter<T> isProtected() {
        change = Change.PROTECTED;
        return this;
    }

    /// Nothing but its first value is accepted, because what it would switch on is not there.
    Parameter<T> fixed(String why) {
        refusal = why;
        return this;
    }

    /// Its value is several words, which stand in a file as such.
    Parameter<T> severalWords() {
        severalWords = true;
        return this;
    }

    /// Each value adds something to those before.
    Parameter<T> cumulative() {
        cumulative = true;
        return this;
    }

    boolean isCumulative() {
        return cumulative;
    }

    boolean hasSeveralWords() {
        return severalWords;
    }

    public String name() {
        return name;
    }

    public T initial() {
        return initial;
    }

    List<String> aliases() {
        return aliases;
    }

    Change change() {
        return change;
    }

    String print(T value) {
        return format.print(value);
    }

    /// The value as it stands in a file.
    String directive(T value) {
        String text = print(value);
        return severalWords && !text.isEmpty() ? text : Words.quote(text);
    }

    /// The value that the text stands for, else a [BadValueException].
    T parse(String text, T present) {
        T value = format.parse(text, present);
        if (refusal != null && !value.equals(initial)) {
            throw new BadValueException(refusal);
        }
        return value;
    }

    @Override
    public String toString() {
        return name;
    }
}
