package io.sauva.app;

import io.sauva.concurrent.worker.ShutdownHook;
import io.sauva.server.Server;
import io.sauva.server.ServerException;
import io.sauva.server.ServerOptions;
import io.sauva.server.config.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `sauva serve`: the server, until it is told to end.
///
/// Each parameter of the server can be a flag, an environment variable or a line of a file; flags win over the
/// environment, which wins over the file. So a line for `redis-server` works here too.
///
/// Its specification is put together here and not read from annotations, which would be a quarter of the time
/// that a server takes to start.
final class ServeCommand implements SubCommand {
    private static final Map<String, String> SHOWN = shown();
    private static final String PREFIX = "SAUVA_";

    /// Variables of the scripts that start this.
    private static final Set<String> OF_THE_LAUNCHER =
            Set.of("SAUVA_JAVA_OPTS", "SAUVA_AOT", "SAUVA_MAIN", "SAUVA_CLASS_PATH", "SAUVA_JDK_FOLDERS");

    private static final String[] DESCRIPTION = {
        "Serves Redis clients.",
        "Each option is a parameter of Redis or of ours; all that redis.conf has are taken, those shown are the"
                + " usual ones. A parameter can also be an environment variable (--tcp-keepalive:"
                + " SAUVA_TCP_KEEPALIVE) or a line of FILE (tcp-keepalive 300). Options win over variables,"
                + " variables over the file.",
        "SIGTERM and Ctrl-C: answers what was sent, and ends with 0."
    };

    private final CommandSpec specification = CommandSpec.wrapWithoutInspection(this);
    private final Map<String, String> environment;

    private ServeCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /// The command with its options, in that environment.
    static CommandLine commandLine(Map<String, String> environment) {
        CommandSpec specification = new ServeCommand(environment).specification;
        specification.name("serve").usageMessage().description(DESCRIPTION).sortOptions(false);
        specification.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .type(Path.class)
                .arity("0..1")
                .description("Parameters, as in redis.conf.")
                .build());
        specification.addOption(OptionSpec.builder("--config")
                .paramLabel("FILE")
                .type(Path.class)
                .description("The same as FILE.")
                .build());
        specification.addOption(OptionSpec.builder("--threads")
                .paramLabel("N")
                .type(Integer.class)
                .description("Event loops. Default: one for each core but one, which others need.")
                .build());
        Sauva.addHelp(specification);
        SHOWN.forEach((name, description) ->
                specification.addOption(option(name).description(description).build()));
        new Settings().forEach((name, value) -> {
            if (!SHOWN.containsKey(name)) {
                specification.addOption(option(name).hidden(true).build());
            }
        });
        return new CommandLine(specification);
    }

    @Override
    public CommandSpec specification() {
        return specification;
    }

    @Override
    public int run() throws InterruptedException {
        Server server = Server.start(options());
        // A JVM that is told to end does so with a code of its own; what was asked for has been done, so it is 0.
        ShutdownHook hook = ShutdownHook.register("sauva-end", () -> {
            server.close();
            Runtime.getRuntime().halt(CommandLine.ExitCode.OK);
        });
        try {
            PrintWriter out = specification.commandLine().getOut();
            out.println(
                    "sauva: serving on " + server.places() + " (" + server.store() + ", " + server.transport() + ")");
            out.flush();
            server.awaitClosed(); // by SHUTDOWN; other ways to end do not come back
            return CommandLine.ExitCode.OK;
        } finally {
            hook.close();
            server.close();
        }
    }

    /// What was chosen: in the file, the environment, the flags.
    ServerOptions options() {
        ServerOptions options = ServerOptions.local();
        ParseResult flags = specification.commandLine().getParseResult();
        Path config = flags.matchedOptionValue("--config", null);
        Path chosen = flags.matchedPositionalValue(0, config);
        if (chosen != null) {
            options = options.configFile(chosen);
        }
        for (Map.Entry<String, String> parameter : given(flags).entrySet()) {
            options = options.set(parameter.getKey(), parameter.getValue());
        }
        Integer threads = flags.matchedOptionValue("--threads", null);
        return threads == null ? options : options.threads(threads);
    }

    /// What the environment and the flags say. Of a flag that is given several times the last one counts, unless
    /// its value is several words.
    private Map<String, String> given(ParseResult flags) {
        Settings settings = new Settings();
        Map<String, String> given = new LinkedHashMap<>();
        Set<String> variables = new HashSet<>(OF_THE_LAUNCHER);
        settings.forEach((name, value) -> {
            variables.add(variable(name));
            if (environment.containsKey(variable(name))) {
                given.put(name, environment.get(variable(name)));
            }
            if (flags.hasMatchedOption("--" + name)) {
                List<String> words = flags.matchedOption("--" + name).stringValues();
                given.put(name, settings.takesSeveralWords(name) ? String.join(" ", words) : words.getLast());
            }
        });
        for (String name : new TreeSet<>(environment.keySet())) {
            if (name.startsWith(PREFIX) && !variables.contains(name)) {
                throw new ServerException("unknown parameter in the environment: " + name);
            }
        }
        return given;
    }

    private static String variable(String name) {
        return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static OptionSpec.Builder option(String name) {
        return OptionSpec.builder("--" + name)
                .paramLabel("VALUE")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1");
    }

    private static Map<String, String> shown() {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("port", "Of TCP. 0 takes one that is free; or none, with a Unix socket. Default: 6379.");
        shown.put("bind", "Address to listen on, several times if there are several; * for all. Default: 127.0.0.1.");
        shown.put("unixsocket", "Path of a Unix socket to listen on.");
        shown.put("unixsocketperm", "Its permissions, as 700.");
        shown.put("requirepass", "The password that clients must give.");
        shown.put("protected-mode", "yes or no: without a password, only clients of this machine. Default: yes.");
        shown.put("maxclients", "Clients at once. Default: 10000.");
        shown.put("timeout", "Seconds that a client may be silent; 0 for ever. Default: 0.");
        shown.put("tcp-keepalive", "Seconds until a silent client is asked for; 0 never. Default: 300.");
        shown.put("databases", "Databases to SELECT from. Default: 16.");
        shown.put("engine", "What holds the data. Default: hash.");
        shown.put("dir", "Where an engine that keeps files has them.");
        shown.put("sync", "yes or no: whether a change that was answered survives a power failure. Default: no.");
        shown.put("strategy", "soft, hard, threaded, hard_threaded or engine. Default: soft.");
        shown.put("partitions", "Default: as fits the machine.");
        shown.put(
                "repartitioning",
                "adaptive, continuous, every=N, periodic=TRACKING,INTERVAL (500ms, 2s) or off. Default: adaptive.");
        return Collections.unmodifiableMap(shown); // in this order
    }
}
