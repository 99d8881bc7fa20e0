package io.sauva.app;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.Libraries;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sauva lua`: runs a Lua script, or reads lines and answers them.
@Command(name = "lua", description = "Run a Lua script, or a prompt.", mixinStandardHelpOptions = true)
final class LuaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec specification;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The script; without it, a prompt.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGUMENT", description = "What the script gets as '...'.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = specification.commandLine().getOut();
        try (LuaState state = LuaState.open(Libraries.standard())) {
            state.output(out instanceof Terminal terminal ? terminal.stream() : new Printed(out));
            if (file != null) {
                run(state);
            } else {
                prompt(state, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), out);
            }
        } catch (LuaError error) {
            out.flush();
            throw new IllegalStateException(error.getMessage(), error);
        }
        out.flush();
        return 0;
    }

    private void run(LuaState state) throws IOException {
        LuaTable list = new LuaTable();
        Object[] values = arguments.stream().map(LuaString::of).toArray();
        list.set(0, LuaString.of(file.toString()));
        for (int i = 0; i < values.length; i++) {
            list.set(i + 1, values[i]);
        }
        state.globals().set(LuaString.constant("arg"), list);
        state.call(
                Lua.compile(program(Files.readAllBytes(file)), file.toString()).load(state), values);
    }

    /// The text without a first line that is for the system (`#!/usr/bin/env …`); lines keep their numbers.
    private static byte[] program(byte[] text) {
        if (text.length == 0 || text[0] != '#') {
            return text;
        }
        int end = 0;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        return Arrays.copyOfRange(text, end, text.length);
    }

    /// Reads until the end of the input. A line that is an expression prints its values; one that is not
    /// finished is read on.
    static void prompt(LuaState state, BufferedReader in, PrintWriter out) throws IOException {
        StringBuilder text = new StringBuilder();
        while (true) {
            out.print(text.isEmpty() ? "> " : ">> ");
            out.flush();
            String line = in.readLine();
            if (line == null) {
                out.println();
                return;
            }
            text.append(text.isEmpty() && line.startsWith("=") ? "return " + line.substring(1) : line)
                    .append('\n');
            if (answer(state, text.toString(), out)) {
                text.setLength(0);
            }
        }
    }

    /// Answers whether the text was a whole piece of program.
    private static boolean answer(LuaState state, String text, PrintWriter out) {
        Lua program;
        try {
            program = compile(text);
        } catch (LuaError error) {
            if (error.getMessage().endsWith("near '<eof>'")) {
                return false;
            }
            out.println(error.getMessage());
            return true;
        }
        try {
            Object[] values = LuaFunction.list(state.call(program.load(state)));
            if (values.length > 0) {
                Object print = state.globals().get(LuaString.constant("print"));
                state.apply(print, values);
            }
        } catch (LuaError error) {
            out.println(error.settled().getMessage());
        }
        return true;
    }

    private static Lua compile(String text) {
        try {
            return Lua.compile("return " + text, "stdin");
        } catch (LuaError notAnExpression) {
            return Lua.compile(text, "stdin");
        }
    }

    /// Bytes that a script prints, as text: for those who collect text, as tests do.
    private static final class Printed extends OutputStream {
        private final PrintWriter out;

        Printed(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void write(int character) {
            out.write(character & 0xff);
        }

        @Override
        public void write(byte[] bytes, int start, int length) {
            out.write(new String(bytes, start, length, StandardCharsets.UTF_8));
        }
    }
}
