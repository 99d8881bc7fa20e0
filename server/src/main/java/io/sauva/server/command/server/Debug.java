package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Container;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/// `DEBUG`: what clients and test suites use of it. Closed unless `enable-debug-command` opens it.
///
/// `DEBUG SLEEP` keeps the client that asks for it waiting and nobody else: there is no thread that all share.
final class Debug extends Command {
    private static final String NO_PERSISTENCE = "ERR persistence is not supported yet; there is nothing to load";

    private final Settings settings;
    private final Consumer<Boolean> activeExpiry;

    Debug(Settings settings, Consumer<Boolean> activeExpiry) {
        super(new Spec(
                "debug",
                -2,
                "server",
                Set.of(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE),
                0,
                0,
                0,
                DebugData::keys,
                "1.0.0",
                "Looks behind the scenes, for tests",
                ""));
        this.settings = settings;
        this.activeExpiry = activeExpiry;
    }

    @Override
    public Demand demand(byte[][] arguments) {
        return DebugData.demand(arguments);
    }

    @Override
    public void run(Call call) {
        checkAllowed(call);
        Reply reply = call.reply();
        switch (call.text(1).toLowerCase(Locale.ROOT) + " " + call.size()) {
            case "help 2" -> help(reply);
            case "sleep 3" -> sleep(call);
            case "object 3" -> object(call);
            case "digest 2" -> DebugData.digest(call);
            case "populate 3", "populate 4", "populate 5" -> DebugData.populate(call);
            case "sdslen 3" -> DebugData.stringLength(call);
            case "listpack 3" -> DebugData.structure(call, "listpack", "Listpack");
            case "quicklist 3", "quicklist 4" -> DebugData.structure(call, "quicklist", "Quicklist");
            case "structsize 2" -> reply.bulk("bits:64 ");
            case "set-active-expire 3" -> setActiveExpire(call);
            case "quicklist-packed-threshold 3" -> packedThreshold(call);
            case "change-repl-id 2", "pause-cron 3", "replybuffer 4", "set-skip-checksum-validation 3" -> reply.ok();
            case "aof-flush-sleep 3", "drop-cluster-packet-filter 3", "set-disable-deny-scripts 3" -> reply.ok();
            case "log 3" -> log(call);
            case "error 3" -> throw new CommandException(call.text(2));
            case "protocol 3" -> protocol(reply, call.text(2).toLowerCase(Locale.ROOT));
            case "loadaof 2" -> throw new CommandException(NO_PERSISTENCE);
            default -> others(call);
        }
    }

    private static void others(Call call) {
        if (call.is(1, "digest-value")) {
            DebugData.digestValues(call);
        } else if (call.is(1, "reload")) {
            call.reply().ok(); // what would be saved and loaded is there already
        } else {
            throw Container.wrongSubcommand(call);
        }
    }

    private void checkAllowed(Call call) {
        String address = call.client().address();
        boolean local = address.startsWith("127.") || address.startsWith("[::1]") || address.startsWith("/");
        String allowed = settings.get(Parameters.DEBUG_COMMAND);
        if (!allowed.equals("yes") && !(allowed.equals("local") && local)) {
            throw new CommandException("ERR DEBUG command not allowed. If the enable-debug-command option is set to"
                    + " \"local\", you can run it from a local connection, otherwise you need to set this option in the"
                    + " configuration file, and then restart the server.");
        }
    }

    private static void sleep(Call call) {
        double seconds = Arguments.parseNumber(call.argument(2));
        long nanos = (long) (seconds * 1e9);
        if (nanos > 0 && call.mayBlock()) {
            call.block(new Blocking(List.of(), nanos, Reply::ok));
        } else {
            call.reply().ok();
        }
    }

    private static void object(Call call) {
        Object value = DebugData.value(call);
        boolean structure = value instanceof Value;
        String encoding = structure ? ((Value) value).encoding() : stringEncoding((byte[]) value);
        long length = structure ? ((Value) value).memoryBytes() : ((byte[]) value).length + 1L;
        call.reply()
                .simple("Value at:0x" + Integer.toHexString(System.identityHashCode(value)) + " refcount:1 encoding:"
                        + encoding + " serializedlength:" + length + " lru:0 lru_seconds_idle:0");
    }

    private static String stringEncoding(byte[] value) {
        if (Arguments.isInteger(value)) {
            return "int";
        }
        return value.length <= 44 ? "embstr" : "raw";
    }

    private void setActiveExpire(Call call) {
        byte[] argument = call.argument(2);
        activeExpiry.accept(Arguments.isInteger(argument) && Arguments.integer(argument) != 0);
        call.reply().ok();
    }

    private static void packedThreshold(Call call) {
        if (!call.text(2).toLowerCase(Locale.ROOT).matches("\\d{1,10}([kmg]?b|[kmg])?")) {
            throw new CommandException("ERR argument must be a memory value bigger than 1 and smaller than 4gb");
        }
        call.reply().ok();
    }

    private static void log(Call call) {
        System.getLogger(Debug.class.getName()).log(System.Logger.Level.INFO, "DEBUG LOG: " + call.text(2));
        call.reply().ok();
    }

    private static void protocol(Reply reply, String type) {
        switch (type) {
            case "string" -> reply.bulk("Hello World");
            case "integer" -> reply.integer(12345);
            case "double" -> reply.number(3.141);
            case "bignum" -> reply.bigNumber(Arguments.bytes("1234567999999999999999999999999999999"));
            case "attrib" -> attributed(reply);
            case "push" -> push(reply);
            case "null" -> reply.nil();
            case "array" -> {
                reply.array(3);
                countTo(reply, 3);
            }
            case "set" -> {
                reply.set(3);
                countTo(reply, 3);
            }
            case "map" -> {
                reply.map(3);
                for (int number = 0; number < 3; number++) {
                    reply.integer(number);
                    reply.bool(number == 1);
                }
            }
            case "verbatim" -> reply.verbatim("txt", Arguments.bytes("This is a verbatim\nstring"));
            case "true" -> reply.bool(true);
            case "false" -> reply.bool(false);
            default ->
                throw new CommandException("ERR Wrong protocol type name. Please use one of the following:"
                        + " string|integer|double|bignum|null|array|set|map|attrib|push|verbatim|true|false");
        }
    }

    private static void attributed(Reply reply) {
        if (reply.protocol() >= 3) {
            reply.attributes(1);
            reply.bulk("key-popularity");
            reply.array(2);
            reply.bulk("key:123");
            reply.integer(90);
        }
        reply.bulk("Some real reply following the attribute");
    }

    private static void push(Reply reply) {
        if (reply.protocol() < 3) {
            throw new CommandException("ERR RESP2 is not supported by this command");
        }
        reply.push(2);
        reply.bulk("server-cpu-usage");
        reply.integer(42);
        reply.bulk("Some real reply following the push reply");
    }

    private static void countTo(Reply reply, int end) {
        for (int number = 0; number < end; number++) {
            reply.integer(number);
        }
    }

    private static void help(Reply reply) {
        List<String> lines = List.of(
                "DEBUG <subcommand> [<arg> [value] [opt] ...]. Subcommands are:",
                "CHANGE-REPL-ID | PAUSE-CRON <0|1> | REPLYBUFFER <...> | QUICKLIST-PACKED-THRESHOLD <size>",
                "AOF-FLUSH-SLEEP <...> | DROP-CLUSTER-PACKET-FILTER <...> | SET-DISABLE-DENY-SCRIPTS <0|1> | RELOAD",
                "LISTPACK <key> | QUICKLIST <key>",
                "    Do nothing here.",
                "DIGEST",
                "    Answers a hash of all data, the same as Redis has of it.",
                "DIGEST-VALUE <key> [<key> ...]",
                "    Answers hashes of values.",
                "ERROR <text>",
                "    Answers that error.",
                "LOG <text>",
                "    Writes the text to the log.",
                "OBJECT <key>",
                "    Shows how the value is stored.",
                "POPULATE <count> [<prefix>] [<size>]",
                "    Makes so many strings.",
                "PROTOCOL <type>",
                "    Answers a value of that type.",
                "SET-ACTIVE-EXPIRE <0|1>",
                "    Switches the search for expired keys.",
                "SDSLEN <key>",
                "    Shows the lengths of a key and its string.",
                "SLEEP <seconds>",
                "    Keeps this client waiting.",
                "HELP",
                "    Prints this help.");
        reply.array(lines.size());
        lines.forEach(reply::simple);
    }
}
