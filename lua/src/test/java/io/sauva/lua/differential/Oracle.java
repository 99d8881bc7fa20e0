package io.sauva.lua.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// PUC Lua 5.1, as Debian ships it, run as a process over a batch of programs.
final class Oracle {
    static final Path BINARY = Path.of("/usr/bin/lua5.1");

    private Oracle() {}

    static boolean present() {
        return Files.isExecutable(BINARY);
    }

    /// As `tostring`, but the same for objects at other addresses.
    private static final String TEXT =
            "text = loadstring([[return function(v) return (string.gsub(tostring(v), '0x%x+', 'address')) end]], '=text')()\n";

    /// One program that runs all of these, each in an environment of its own, and marks where each begins. What one
    /// answers may have a `__tostring` that fails, which ends that one only.
    static String batch(List<String> programs) {
        StringBuilder text = new StringBuilder(TEXT).append("local programs = {\n");
        for (String program : programs) {
            text.append("[===[").append(program).append("]===],\n");
        }
        text.append("}\nfor i, text in ipairs(programs) do\n");
        text.append("print('@@' .. i)\nlocal f, e = loadstring(text, '=p')\nif not f then print(e) else\n");
        text.append(
                "setfenv(f, setmetatable({}, {__index = _G}))\nprint(pcall(print, pcall(f)))\nprint(pcall(print, pcall(f)))\nend\nend\n");
        return text.toString();
    }

    static String run(String program) throws IOException, InterruptedException {
        Path file = Files.createTempFile("sauva-lua", ".lua");
        Path output = Files.createTempFile("sauva-lua", ".out");
        try {
            Files.writeString(file, program, StandardCharsets.ISO_8859_1);
            Process process = new ProcessBuilder(BINARY.toString(), file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("lua5.1 does not end on " + file);
            }
            return Files.readString(output, StandardCharsets.ISO_8859_1);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(output);
        }
    }

    /// The outputs of the programs of a batch; addresses and the signs of NaN, which differ from run to run or
    /// by hardware, made alike.
    static List<String> outputs(String all) {
        String alike = all.replaceAll("(table|function|thread|userdata|builtin): 0x[0-9a-f]+", "$1: 0x")
                .replace("-nan", "nan");
        return List.of(alike.split("(?m)^@@\\d+\n")).stream().skip(1).toList();
    }
}
