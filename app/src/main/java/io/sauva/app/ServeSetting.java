package io.sauva.app;

import io.sauva.server.OutputLimit;
import io.sauva.server.ServerException;
import io.sauva.server.ServerOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One thing that can be set of a server: as a flag, in the environment, or in a file. The names are Redis's
/// where Redis has it.
///
/// @param name as in a file: `tcp-keepalive`
/// @param label what stands for the value in the help
/// @param description one line of help
/// @param change sets it to the words that were given
record ServeSetting(
        String name,
        String label,
        String description,
        BiFunction<ServerOptions, List<String>, ServerOptions> change) {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})(b|k|kb|m|mb|g|gb|)");
    private static final Pattern PERMISSIONS = Pattern.compile("0?[0-7]{3}");
    private static final int LIMIT_WORDS = 4;

    /// All of them, in the order in which help shows them.
    static final List<ServeSetting> ALL = List.of(
            number("port", "Of TCP; 0 takes one that is free. Default: 6379.", ServerOptions::port),
            new ServeSetting(
                    "bind",
                    "ADDRESS",
                    "Address to listen on, several times if there are several; * for all. Default: 127.0.0.1.",
                    ServerOptions::addresses),
            word("unixsocket", "FILE", "Unix socket to listen on too.", (options, file) ->
                    options.unixSocket(Path.of(file))),
            word("unixsocketperm", "OCTAL", "Permissions of the Unix socket, as 700.", (options, octal) ->
                    options.unixPermissions(permissions(octal))),
            word("requirepass", "PASSWORD", "What clients must say with AUTH.", ServerOptions::password),
            word("protected-mode", "YES|NO", "Without a password, only this machine. Default: yes.", (options, yes) ->
                    options.protectedMode(yesOrNo("protected-mode", yes))),
            number("maxclients", "Clients at once. Default: 10000.", ServerOptions::maxClients),
            number("timeout", "Seconds a client may be silent; 0 for ever. Default: 0.", ServerOptions::timeoutSeconds),
            number(
                    "tcp-keepalive",
                    "Seconds until a silent client is asked; 0 never. Default: 300.",
                    ServerOptions::keepAliveSeconds),
            number("tcp-backlog", "Clients that may wait to be accepted. Default: 511.", ServerOptions::backlog),
            word("proto-max-bulk-len", "BYTES", "Longest argument. Default: 512mb.", (options, size) ->
                    options.argumentBytes(bytes("proto-max-bulk-len", size))),
            word("client-query-buffer-limit", "BYTES", "Longest unfinished command. Default: 1gb.", (options, size) ->
                    options.commandBytes(bytes("client-query-buffer-limit", size))),
            new ServeSetting(
                    "client-output-buffer-limit",
                    "CLASS HARD SOFT SECONDS",
                    "What may wait for clients that do not read; the class is normal or pubsub.",
                    ServeSetting::limits),
            number("threads", "Event loops. Default: one for each core.", ServerOptions::threads),
            number("databases", "Databases to SELECT from. Default: 16.", ServerOptions::databases),
            word("engine", "NAME", "hash, map, offheap, lmdb, rocksdb, ... Default: hash.", (options, name) ->
                    options.store(options.store().engine(name))),
            word("strategy", "NAME", "soft, hard, threaded, hard_threaded or engine. Default: soft.", (options, name) ->
                    options.store(options.store().strategy(Strategy.named(name)))),
            number("partitions", "Default: 16.", (options, count) ->
                    options.store(options.store().partitions(count))),
            new ServeSetting(
                    "dir",
                    "FOLDER",
                    "Where engines on disk keep their files, several times if there are several.",
                    (options, folders) -> options.store(options.store()
                            .directories(folders.stream().map(Path::of).toList()))),
            word(
                    "repartitioning",
                    "WHEN",
                    "adaptive, continuous, every=N, periodic=TRACKING,INTERVAL or off. Default: adaptive.",
                    (options, when) -> options.store(
                            options.store().repartitioning(Repartitioning.when(Trigger.parse(when))))));

    /// As a flag: `--tcp-keepalive`.
    String flag() {
        return "--" + name;
    }

    /// In the environment: `SAUVA_TCP_KEEPALIVE`.
    String variable() {
        return "SAUVA_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /// Whether it is given word by word, each with a flag of its own or all in one line.
    boolean takesSeveral() {
        return name.equals("bind") || name.equals("dir") || name.equals("client-output-buffer-limit");
    }

    private static ServeSetting word(
            String name, String label, String description, BiFunction<ServerOptions, String, ServerOptions> change) {
        return new ServeSetting(name, label, description, (options, words) -> {
            if (words.size() != 1) {
                throw new ServerException(name + " needs one value: '" + String.join(" ", words) + "'");
            }
            return change.apply(options, words.getFirst());
        });
    }

    private static ServeSetting number(
            String name, String description, BiFunction<ServerOptions, Integer, ServerOptions> change) {
        return word(name, "N", description, (options, text) -> {
            try {
                return change.apply(options, Integer.valueOf(text));
            } catch (NumberFormatException e) {
                throw new ServerException(name + " needs a number: '" + text + "'", e);
            }
        });
    }

    private static boolean yesOrNo(String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new ServerException(name + " must be yes or no: '" + text + "'");
        };
    }

    /// As Redis writes sizes: 1k is 1000, 1kb is 1024.
    private static long bytes(String name, String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new ServerException(name + " needs a size such as 1000000 or 512mb: '" + text + "'");
        }
        long unit =
                switch (size.group(2)) {
                    case "k" -> 1000;
                    case "kb" -> 1024;
                    case "m" -> 1_000_000;
                    case "mb" -> 1 << 20;
                    case "g" -> 1_000_000_000;
                    case "gb" -> 1 << 30;
                    default -> 1;
                };
        try {
            return Math.multiplyExact(Long.parseLong(size.group(1)), unit);
        } catch (ArithmeticException e) {
            throw new ServerException(name + " is too large: '" + text + "'", e);
        }
    }

    private static String permissions(String octal) {
        if (!PERMISSIONS.matcher(octal).matches()) {
            throw new ServerException("unixsocketperm needs three octal digits, as 700: '" + octal + "'");
        }
        int bits = Integer.parseInt(octal, 8);
        String letters = "rwxrwxrwx";
        StringBuilder text = new StringBuilder(letters.length());
        for (int at = 0; at < letters.length(); at++) {
            text.append((bits >> (letters.length() - 1 - at) & 1) == 1 ? letters.charAt(at) : '-');
        }
        return text.toString();
    }

    private static ServerOptions limits(ServerOptions options, List<String> given) {
        String name = "client-output-buffer-limit";
        List<String> words = given.stream()
                .flatMap(text -> List.of(text.strip().split("\\s+")).stream())
                .toList();
        if (words.size() % LIMIT_WORDS != 0) {
            throw new ServerException(name + " needs CLASS HARD SOFT SECONDS: '" + String.join(" ", words) + "'");
        }
        ServerOptions changed = options;
        for (int at = 0; at < words.size(); at += LIMIT_WORDS) {
            long seconds = bytes(name, words.get(at + 3));
            OutputLimit limit = new OutputLimit(
                    bytes(name, words.get(at + 1)),
                    bytes(name, words.get(at + 2)),
                    (int) Math.min(seconds, Integer.MAX_VALUE));
            changed = switch (words.get(at)) {
                case "normal" -> changed.normalLimit(limit);
                case "pubsub" -> changed.pubSubLimit(limit);
                case "replica", "slave" -> changed; // there are none
                default -> throw new ServerException(name + ": no such class '" + words.get(at) + "'");
            };
        }
        return changed;
    }
}
