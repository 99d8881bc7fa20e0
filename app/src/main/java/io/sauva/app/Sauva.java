package io.sauva.app;

import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Experiments;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The `sauva` command: reads the command line and hands over to a sub-command.
///
/// Exit codes: 0 done, 1 failed while running, 2 the command line or the configuration is wrong.
public final class Sauva implements Runnable {
    private final CommandSpec specification = CommandSpec.wrapWithoutInspection(this);

    /// Runs the command and exits with its code.
    public static void main(String[] arguments) {
        CommandLine command = commandLine(Experiments::all, arguments).setOut(new Terminal(System.out));
        int code = command.execute(arguments);
        command.getOut().flush();
        System.exit(code);
    }

    /// The command line with all sub-commands, ready to execute; separate from `main` so that tests can give it
    /// other streams.
    static CommandLine commandLine() {
        return commandLine(Experiments::all);
    }

    static CommandLine commandLine(List<Experiment> experiments) {
        return commandLine(() -> experiments);
    }

    /// The command line for these arguments. Reading the options of a sub-command takes about as long as a JVM
    /// needs to start, so that where the first argument names one, the others are left out; everything that is
    /// said about all of them begins with something else.
    static CommandLine commandLine(Supplier<List<Experiment>> experiments, String... arguments) {
        CommandLine command = new CommandLine(specification());
        Map<String, Supplier<Object>> all = subCommands(experiments);
        Supplier<Object> named = arguments.length == 0 ? null : all.get(arguments[0]);
        if (named != null) {
            command.addSubcommand(arguments[0], named.get());
        } else {
            all.forEach((name, make) -> command.addSubcommand(name, make.get()));
        }
        return command.setParameterExceptionHandler(Sauva::oneLine)
                .setExecutionExceptionHandler((exception, failing, parsed) -> failed(exception, failing));
    }

    /// Put together here and not read from annotations, which takes time at each start.
    private static CommandSpec specification() {
        CommandSpec specification = new Sauva().specification;
        specification
                .name("sauva")
                .usageMessage()
                .description("A key-value store that re-divides its own work while it runs.");
        addHelp(specification);
        return specification;
    }

    /// Has the command know `--help` and `--version`.
    static void addHelp(CommandSpec specification) {
        specification.versionProvider(new Version());
        specification.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help message and exit.")
                .build());
        specification.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Print version information and exit.")
                .build());
    }

    /// In the order of the help.
    private static Map<String, Supplier<Object>> subCommands(Supplier<List<Experiment>> experiments) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("serve", () -> ServeCommand.commandLine(System.getenv()));
        // What follows the name of a script is for the script.
        all.put("lua", () -> new CommandLine(new LuaCommand()).setStopAtPositional(true));
        all.put("run", RunCommand::new);
        all.put("workload", WorkloadCommand::new);
        all.put("example", ExampleCommand::new);
        all.put("lab", () -> new LabCommand(experiments.get()));
        all.put("lab-measure", () -> new LabMeasureCommand(experiments.get()));
        all.put("train", () -> new TrainCommand(experiments));
        return all;
    }

    @Override
    public void run() {
        throw new ParameterException(specification.commandLine(), "no command given");
    }

    private static int oneLine(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String message =
                String.valueOf(exception.getMessage()).lines().findFirst().orElse("bad command line");
        String name = command.getCommandSpec().qualifiedName();
        say(command.getErr(), name + ": " + message + " (see '" + name + " --help')");
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception exception, CommandLine command) {
        say(command.getErr(), command.getCommandSpec().qualifiedName() + ": " + reason(exception));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /// What went wrong; of a file, the system often tells no more than its name.
    static String reason(Exception exception) {
        return switch (exception) {
            case NoSuchFileException missing -> missing.getFile() + ": there is no such file or folder";
            case AccessDeniedException denied -> denied.getFile() + ": access is denied";
            case FileAlreadyExistsException exists -> exists.getFile() + ": is there already, and is no folder";
            case FileSystemException other
            when other.getReason() == null ->
                other.getFile() + ": cannot be used (" + other.getClass().getSimpleName() + ")";
            default -> exception.getMessage() == null ? exception.toString() : exception.getMessage();
        };
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
