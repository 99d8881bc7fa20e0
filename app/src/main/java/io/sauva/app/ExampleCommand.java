package io.sauva.app;

import io.sauva.lab.example.Example;
import io.sauva.lab.example.Stage;
import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sauva example`: runs an application of scripts, or lists those there are.
@Command(
        name = "example",
        description = "Runs an application of scripts with data that it makes, and says what it does.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExampleCommand implements SubCommand {
    @Spec
    private CommandSpec specification;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The example; without it they are listed.")
    private String name;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Of a server of this machine. Default: a server of its own, for as long as it runs.")
    private Integer port;

    @Option(
            names = "--command",
            paramLabel = "COMMAND",
            defaultValue = "EVALASYNC",
            description = "What runs the scripts; EVAL for Redis (default: ${DEFAULT-VALUE}).")
    private String command;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public CommandSpec specification() {
        return specification;
    }

    @Override
    public int run() throws IOException {
        PrintWriter out = specification.commandLine().getOut();
        if (name == null) {
            Example.all().forEach(example -> out.printf("%-12s%s%n", example.name(), example.about()));
        } else if (port != null) {
            run(find(), port, out);
        } else {
            Example example = find();
            try (Server server = Server.start(ServerOptions.local().port(0))) {
                run(example, server.port(), out);
            }
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private void run(Example example, int where, PrintWriter out) throws IOException {
        example.run(new Stage(where, command, seed, line -> {
            out.println(line);
            out.flush();
        }));
    }

    private Example find() {
        List<Example> all = Example.all();
        return all.stream()
                .filter(example -> example.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        specification.commandLine(),
                        "no example '" + name + "'; there are: "
                                + all.stream().map(Example::name).collect(Collectors.joining(", "))));
    }
}
