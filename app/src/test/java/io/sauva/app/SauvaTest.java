package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SauvaTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int sauva(String... arguments) {
        CommandLine command = Sauva.commandLine();
        return command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    @Test
    void versionPrintsTheBuild() {
        assertEquals(0, sauva("--version"));
        assertTrue(out.toString().matches("sauva \\d+\\.\\d+\\.\\d+\\S* \\(Java .*\\)\\R"), out.toString());
    }

    @Test
    void helpNamesTheCommand() {
        assertEquals(0, sauva("--help"));
        assertTrue(out.toString().startsWith("Usage: sauva"), out.toString());
    }

    @Test
    void helpListsWhatIsForUsers() {
        assertEquals(0, sauva("--help"));
        assertEquals(
                List.of("serve", "lua", "run", "workload", "example", "lab"),
                out.toString()
                        .lines()
                        .dropWhile(line -> !line.startsWith("Commands:"))
                        .filter(line -> line.matches(" {2}\\w.*"))
                        .map(line -> line.strip().split(" ", 2)[0])
                        .toList());
    }

    @Test
    void oneSubCommandAloneIsLikeAllOfThem() {
        for (String name : List.of("serve", "lua", "run", "workload", "example", "lab")) {
            StringWriter alone = new StringWriter();
            String[] arguments = {name, "--help"};
            int code = Sauva.commandLine(List::of, arguments)
                    .setOut(new PrintWriter(alone))
                    .execute(arguments);
            assertEquals(0, code);
            out.getBuffer().setLength(0);
            assertEquals(0, sauva(arguments));
            assertEquals(out.toString(), alone.toString());
        }
    }

    @Test
    void trainingSucceedsAndSaysNothing() {
        assertEquals(0, sauva("train"), err::toString);
        assertEquals("", out.toString() + err);
    }

    @Test
    void anUnknownFlagIsOneLineAndTwo() {
        assertEquals(2, sauva("--colour"));
        assertEquals(
                "sauva: Unknown option: '--colour' (see 'sauva --help')",
                err.toString().strip());
    }

    @Test
    void noCommandIsOneLineAndTwo() {
        assertEquals(2, sauva());
        assertEquals(
                "sauva: no command given (see 'sauva --help')", err.toString().strip());
    }

    @Test
    void aLuaScriptRuns(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("hello.lua"), "print('hello', ..., #arg) error('end')");
        assertEquals(1, sauva("lua", script.toString(), "world"));
        assertEquals("hello\tworld\t1", out.toString().strip());
        assertEquals("sauva lua: " + script + ":1: end", err.toString().strip());
    }

    @Test
    void aLuaScriptPrintsBytes(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("bytes.lua"), "print('\\255') print('\\195\\164')");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CommandLine command = Sauva.commandLine().setOut(new Terminal(bytes, StandardCharsets.US_ASCII));
        assertEquals(0, command.execute("lua", script.toString()));
        assertEquals("\u00ff\n\u00c3\u00a4\n", bytes.toString(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aLuaScriptGetsItsOwnOptions(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("options.lua"), "print(...)");
        assertEquals(0, sauva("lua", script.toString(), "-x", "--help", "-V"), err::toString);
        assertEquals("-x\t--help\t-V", out.toString().strip());
    }

    @Test
    void aFirstLineForTheSystemIsSkipped(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("first.lua"), "#!/usr/bin/env sauva\nerror('second')");
        assertEquals(1, sauva("lua", script.toString()));
        assertEquals("sauva lua: " + script + ":2: second", err.toString().strip());
    }

    @Test
    void theLuaPromptAnswers() throws IOException {
        BufferedReader lines =
                new BufferedReader(new StringReader("1 + 1\nx = 5\nfor i = 1, 2 do\nprint(i)\nend\n=x, nil\nx()\n"));
        try (LuaState state = LuaState.open(Libraries.standard())) {
            PrintWriter writer = new PrintWriter(out);
            state.output(new ByteArrayOutputStream() {
                @Override
                public synchronized void write(byte[] bytes, int start, int length) {
                    writer.write(new String(bytes, start, length, StandardCharsets.UTF_8));
                }
            });
            LuaCommand.prompt(state, lines, writer);
            writer.flush();
        }
        assertEquals(
                "> 2\n> > >> >> 1\n2\n> 5\tnil\n> stdin:1: attempt to call global 'x' (a number value)\n> \n",
                out.toString());
    }
}
