package io.sauva.scripting.analysis;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.resp.DoubleText;
import java.util.List;
import java.util.Set;

/// One place where a script calls a command: which one, and whether its keys are declared ones whatever happens.
///
/// Thread: one.
///
/// @param clean whether it touches declared keys of the caller's database only
/// @param writes whether it changes something or tells somebody something
/// @param quick whether it takes no longer than most commands
/// @param blocks whether it waits for others
record CommandUse(boolean clean, boolean writes, boolean quick, boolean blocks) {
    private static final CommandUse UNKNOWN = new CommandUse(false, true, false, true);

    /// What the server refuses to do, without having done anything.
    private static final CommandUse REFUSED = new CommandUse(true, false, true, false);

    /// Those that change what the keys of others mean, or use them in another database too.
    private static final Set<String> OTHER_DATABASES = Set.of("select", "swapdb", "move", "copy");

    /// What is not known before it runs, and what is a declared key. Compared by identity.
    private static final byte[] ANYTHING = {};

    private static final byte[] KEY = {};

    /// The use of a command that is called with these arguments, the name first.
    static CommandUse of(List<Expression> arguments, Names names, CommandTable commands) {
        if (arguments.isEmpty()) {
            return REFUSED;
        }
        if (literal(arguments.getFirst()) == null) {
            return UNKNOWN;
        }
        Expression last = arguments.getLast();
        boolean open = last.multiple();
        byte[][] words = new byte[open ? arguments.size() - 1 : arguments.size()][];
        if (words.length == 0) {
            return UNKNOWN;
        }
        for (int at = 0; at < words.length; at++) {
            byte[] literal = literal(arguments.get(at));
            boolean isKey = literal == null && Names.KEY.equals(names.of(arguments.get(at)));
            words[at] = literal != null ? literal : isKey ? KEY : ANYTHING;
        }
        if (commands.named(words[0]) == null) {
            return REFUSED;
        }
        if (!commands.subcommands(commands.named(words[0]).spec().name()).isEmpty() && !isLiteral(words, 1)) {
            return UNKNOWN;
        }
        Command command = commands.find(words);
        if (command == null) {
            return REFUSED;
        }
        Tail tail = !open ? Tail.NONE : names.isAllKeys(last) ? Tail.KEYS : Tail.ANYTHING;
        Spec spec = command.spec();
        return new CommandUse(isClean(command, words, tail), isFinal(spec), isQuick(spec), spec.is(Flag.BLOCKING));
    }

    /// What stands behind the last argument that is there for sure.
    private enum Tail {
        NONE,
        KEYS,
        ANYTHING
    }

    private static boolean isLiteral(byte[][] words, int at) {
        return at < words.length && words[at] != ANYTHING && words[at] != KEY;
    }

    private static byte[] literal(Expression expression) {
        if (!(expression instanceof Expression.Constant constant)) {
            return null;
        }
        return switch (constant.value) {
            case LuaString text -> text.bytes();
            case Double number -> DoubleText.of(number);
            case null, default -> null;
        };
    }

    /// Whether it cannot be taken back.
    private static boolean isFinal(Spec spec) {
        return spec.is(Flag.WRITE) || spec.is(Flag.MAY_REPLICATE) || spec.is(Flag.PUBSUB) || spec.is(Flag.ADMIN);
    }

    private static boolean isQuick(Spec spec) {
        return !spec.is(Flag.SLOW) && !spec.is(Flag.EVERYTHING);
    }

    private static boolean isClean(Command command, byte[][] words, Tail tail) {
        Spec spec = command.spec();
        if (spec.is(Flag.EVERYTHING) || OTHER_DATABASES.contains(spec.name())) {
            return false;
        }
        if (spec.keyFinder() != null) {
            return tail == Tail.NONE && findsKeysOnly(command, words);
        }
        if (spec.firstKey() == 0) {
            return !spec.is(Flag.READONLY) && !spec.is(Flag.WRITE); // else it looks at all keys
        }
        return hasKeysInPlace(spec, words, tail);
    }

    /// Where the keys are found among the words, all words must be known, and a key must be nothing but a key.
    private static boolean findsKeysOnly(Command command, byte[][] words) {
        for (byte[] word : words) {
            if (word == ANYTHING) {
                return false;
            }
        }
        if (!command.spec().admits(words.length)) {
            return true; // it is refused
        }
        List<byte[]> found = command.spec().keys(words);
        long given = List.of(words).stream().filter(word -> word == KEY).count();
        return found.stream().allMatch(key -> key == KEY) && found.size() == given && !command.needsEverything(words);
    }

    private static boolean hasKeysInPlace(Spec spec, byte[][] words, Tail tail) {
        boolean toTheEnd = spec.lastKey() < 0;
        if (toTheEnd && (tail == Tail.ANYTHING || (tail == Tail.KEYS && spec.keyStep() != 1))) {
            return false;
        }
        int last = toTheEnd ? words.length - 1 : spec.lastKey();
        if (toTheEnd && spec.lastKey() != -1) {
            return false;
        }
        for (int at = spec.firstKey(); at <= last; at += spec.keyStep()) {
            if (at < words.length ? words[at] != KEY : tail == Tail.ANYTHING) {
                return false;
            }
        }
        return true;
    }
}
