package io.sauva.checks.benchmarks.lua;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.lib.jse.JsePlatform;

/// Ours and its peers: PUC Lua 5.1 as a process, LuaJ in this JVM.
final class Engines {
    static final Path PUC = Path.of("/usr/bin/lua5.1");
    private static final int PUC_RUNS = 10;

    private Engines() {}

    static boolean pucPresent() {
        return Files.isExecutable(PUC);
    }

    static Times ours(Program program, int size, int runs) throws IOException {
        String text = program.text();
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction function = (LuaFunction) LuaFunction.first(
                    state.call(Lua.compile(text, program.name()).load(state), (double) size));
            return Times.of(runs, () -> state.call(function));
        }
    }

    static Times luaj(Program program, int size, int runs) throws IOException {
        LuaValue function = JsePlatform.standardGlobals()
                .load(program.text(), program.name())
                .call(LuaValue.valueOf(size));
        return Times.of(runs, function::call);
    }

    static Times puc(Program program, int size) throws IOException, InterruptedException {
        Path file = Files.createTempFile("sauva-bench", ".lua");
        try {
            Files.writeString(
                    file,
                    "local f = (function(...) " + program.text() + " end)(" + size + ")\n" + """
                    local first, best
                    for i = 1, %d do
                      local time = os.clock() f() time = os.clock() - time
                      first = first or time best = math.min(best or time, time)
                    end
                    print(first * 1000) print(best * 1000)
                    """.formatted(PUC_RUNS));
            Process process = new ProcessBuilder(PUC.toString(), file.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            List<String> lines;
            try (InputStream in = process.getInputStream()) {
                lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
            if (process.waitFor() != 0) {
                throw new IllegalStateException("lua5.1 failed on " + program.name());
            }
            double first = Double.parseDouble(lines.get(0));
            return new Times(first, first, Double.parseDouble(lines.get(1)));
        } finally {
            Files.delete(file);
        }
    }
}
