package io.sauva.server.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What a command is called, how many arguments it has, where its keys are, and what is known of it.
///
/// ```java
/// Spec.of("lpush", -3, "list").keys(1, 1, 1).write(Flag.DENYOOM, Flag.FAST).since("1.0.0")
///         .summary("Puts values at the head of a list").build()
/// ```
///
/// @param name in lower case; that of a subcommand is `client|list`
/// @param arity the number of arguments with the name (of a subcommand: with both names); at least so many if
///     negative
/// @param group of commands, as `COMMAND DOCS` answers it
/// @param flags what is known of it
/// @param firstKey the position of the first key; 0 if there is none
/// @param lastKey the position of the last key, from the end if negative
/// @param keyStep how far apart keys are
/// @param keyFinder finds the keys where positions do not say it, else `null`
/// @param since the version of Redis that had it first
/// @param summary one sentence
/// @param syntax its arguments, if Redis has no such command or takes others; else empty. It is read when
///     `COMMAND DOCS` is asked, and `SyntaxReader` says how it looks
public record Spec(
        String name,
        int arity,
        String group,
        Set<Flag> flags,
        int firstKey,
        int lastKey,
        int keyStep,
        KeyFinder keyFinder,
        String since,
        String summary,
        String syntax) {

    public static Builder of(String name, int arity, String group) {
        return new Builder(name, arity, group);
    }

    public boolean is(Flag flag) {
        return flags.contains(flag);
    }

    /// Whether so many arguments, with the name, can be right.
    public boolean admits(int arguments) {
        return arity >= 0 ? arguments == arity : arguments >= -arity;
    }

    /// The keys among the arguments, of which the first is the name.
    public List<byte[]> keys(byte[][] arguments) {
        if (keyFinder != null) {
            return keyFinder.keys(arguments);
        }
        if (firstKey == 0) {
            return List.of();
        }
        int last = Math.min(lastKey < 0 ? arguments.length + lastKey : lastKey, arguments.length - 1);
        List<byte[]> keys = new ArrayList<>(Math.max(0, (last - firstKey) / keyStep + 1));
        for (int at = firstKey; at <= last; at += keyStep) {
            keys.add(arguments[at]);
        }
        return keys;
    }

    /// Puts a specification together.
    public static final class Builder {
        private final String name;
        private final int arity;
        private final String group;
        private final EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
        private int firstKey;
        private int lastKey;
        private int keyStep;
        private KeyFinder keyFinder;
        private String since = "1.0.0";
        private String summary = "";
        private String syntax = "";

        private Builder(String name, int arity, String group) {
            this.name = name;
            this.arity = arity;
            this.group = group;
        }

        public Builder keys(int first, int last, int step) {
            firstKey = first;
            lastKey = last;
            keyStep = step;
            return this;
        }

        /// Keys that positions do not tell; the command is shown with `movablekeys`.
        public Builder keys(KeyFinder finder) {
            keyFinder = finder;
            return with(Flag.MOVABLEKEYS);
        }

        public Builder read(Flag... more) {
            return with(Flag.READONLY).with(more);
        }

        public Builder write(Flag... more) {
            return with(Flag.WRITE).with(more);
        }

        public Builder with(Flag... more) {
            flags.addAll(List.of(more));
            return this;
        }

        public Builder since(String version) {
            since = version;
            return this;
        }

        public Builder summary(String sentence) {
            summary = sentence;
            return this;
        }

        public Builder syntax(String line) {
            syntax = line;
            return this;
        }

        public Spec build() {
            return new Spec(
                    name,
                    arity,
                    group,
                    Collections.unmodifiableSet(flags.clone()),
                    firstKey,
                    lastKey,
                    keyStep,
                    keyFinder,
                    since,
                    summary,
                    syntax);
        }
    }
}
