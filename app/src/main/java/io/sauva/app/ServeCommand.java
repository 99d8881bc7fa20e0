package io.sauva.app;

import io.sauva.concurrent.worker.ShutdownHook;
import io.sauva.server.Server;
import io.sauva.server.ServerException;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// `sauva serve`: the server, until it is told to end.
///
/// Each [ServeSetting] can be a flag, an environment variable or a line of a file; flags win over the
/// environment, which wins over the file.
@Command(
        name = "serve",
        description = {
            "Serves Redis clients.",
            "Each option can also be an environment variable (--tcp-keepalive: SAUVA_TCP_KEEPALIVE) or a line of FILE"
                    + " (tcp-keepalive 300). Options win over variables, variables over the file.",
            "SIGTERM and Ctrl-C: answers what was sent, and ends with 0."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ServeCommand implements SubCommand {
    @Spec
    private CommandSpec specification;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Settings, as in redis.conf.")
    private Path file;

    private final Map<String, String> environment;

    private ServeCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /// The command with its options, those of the environment given.
    static CommandLine commandLine(Map<String, String> environment) {
        CommandSpec specification = CommandSpec.forAnnotatedObject(new ServeCommand(environment));
        specification.addOption(OptionSpec.builder("--config")
                .paramLabel("FILE")
                .type(Path.class)
                .description("The same as FILE.")
                .build());
        for (ServeSetting setting : ServeSetting.ALL) {
            specification.addOption(OptionSpec.builder(setting.flag())
                    .paramLabel(setting.label())
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .description(setting.description().replace("%", "%%"))
                    .build());
        }
        return new CommandLine(specification);
    }

    @Override
    public CommandSpec specification() {
        return specification;
    }

    @Override
    public int run() throws IOException, InterruptedException {
        ServerOptions options = options();
        Server server = Server.start(options);
        CountDownLatch ended = new CountDownLatch(1);
        // A JVM that is told to end does so with a code of its own; what was asked for has been done, so it is 0.
        ShutdownHook hook = ShutdownHook.register("sauva-end", () -> {
            server.close();
            Runtime.getRuntime().halt(CommandLine.ExitCode.OK);
        });
        try {
            PrintWriter out = specification.commandLine().getOut();
            out.println("sauva: serving on " + places(server) + " (" + options.store() + ", " + options.threads()
                    + " threads, " + server.transport() + ")");
            out.flush();
            ended.await();
            return CommandLine.ExitCode.OK;
        } finally {
            hook.close();
            server.close();
        }
    }

    /// What was chosen, from the file, the environment and the flags.
    ServerOptions options() throws IOException {
        ParseResult flags = specification.commandLine().getParseResult();
        Path chosen = file != null ? file : flags.matchedOptionValue("--config", null);
        Map<String, List<String>> fromFile = chosen == null ? Map.of() : ServeFile.read(chosen);
        ServerOptions options = ServerOptions.local();
        for (ServeSetting setting : ServeSetting.ALL) {
            List<String> words = fromFile.get(setting.name());
            if (environment.containsKey(setting.variable())) {
                words = ServeFile.words(environment.get(setting.variable()));
            }
            if (flags.hasMatchedOption(setting.flag())) {
                words = flags.matchedOption(setting.flag()).stringValues();
            }
            if (words != null) {
                options = setting.change().apply(options, words);
            }
        }
        if (options.addresses().isEmpty() && options.unixSocket().isEmpty()) {
            throw new ServerException("nowhere to listen: give an address to bind or a unixsocket");
        }
        return options;
    }

    private static String places(Server server) {
        ServerOptions options = server.options();
        StringBuilder text = new StringBuilder();
        for (String address : options.addresses()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(address.indexOf(':') < 0 ? address : "[" + address + "]")
                    .append(':')
                    .append(server.port());
        }
        options.unixSocket().ifPresent(path -> text.append(text.isEmpty() ? "" : ", ")
                .append(path));
        return text.toString();
    }
}
