package io.sauva.app;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The `sauva` command: reads the command line and hands over to a sub-command.
///
/// Exit codes: 0 done, 1 failed while running, 2 the command line or the configuration is wrong.
@Command(
        name = "sauva",
        description = "A key-value store that re-divides its own work while it runs.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = LuaCommand.class)
public final class Sauva implements Runnable {
    @Spec
    private CommandSpec specification;

    /// Runs the command and exits with its code.
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /// The command line, ready to execute; separate from `main` so that tests can give it other streams.
    static CommandLine commandLine() {
        return new CommandLine(new Sauva())
                .setParameterExceptionHandler(Sauva::oneLine)
                .setExecutionExceptionHandler((exception, command, parsed) -> failed(exception, command));
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
        String message = exception.getMessage() == null ? exception.toString() : exception.getMessage();
        say(command.getErr(), command.getCommandSpec().qualifiedName() + ": " + message);
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
