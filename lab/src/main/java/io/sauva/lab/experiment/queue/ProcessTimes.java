package io.sauva.lab.experiment.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// How long this process has computed, by itself and inside the kernel, as `time` tells them apart.
///
/// All its threads count, those of the JIT and of the garbage collector too. Known on Linux only, in steps of
/// 10 ms; elsewhere the JDK tells the sum alone, and NaN is more honest than a guess.
///
/// @param user seconds, or NaN
/// @param system seconds, or NaN
record ProcessTimes(double user, double system) {
    private static final Path FILE = Path.of("/proc/self/stat");

    /// The kernel gives these times in hundredths of a second to every process, whatever its own tick is.
    private static final double TICKS_A_SECOND = 100;

    /// Numbers of the fields, counted from the one behind the name.
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    static ProcessTimes now() throws IOException {
        return Files.isReadable(FILE) ? parse(Files.readString(FILE)) : new ProcessTimes(Double.NaN, Double.NaN);
    }

    /// proc(5): the second field is the program's name in parentheses and may itself contain spaces and
    /// parentheses.
    static ProcessTimes parse(String stat) {
        String behindName = stat.substring(stat.lastIndexOf(')') + 2);
        List<String> fields = Arrays.asList(behindName.strip().split(" ", -1));
        return new ProcessTimes(
                Long.parseLong(fields.get(USER)) / TICKS_A_SECOND, Long.parseLong(fields.get(SYSTEM)) / TICKS_A_SECOND);
    }

    ProcessTimes since(ProcessTimes earlier) {
        return new ProcessTimes(user - earlier.user, system - earlier.system);
    }
}
