package io.sauva.lua.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Random programs must print the same here and in PUC Lua 5.1, messages included.
class DifferentialTest {
    private static final int PROGRAMS =
            Integer.getInteger("sauva.lua.programs", 3000 * Integer.getInteger("sauva.effort", 1));
    private static final long FIRST_SEED = Long.getLong("sauva.lua.seed", 1);
    private static final int BATCH = 100;

    @Test
    void randomProgramsPrintTheSame() throws Exception {
        assumeTrue(Oracle.present(), "lua5.1 is not installed");
        for (long seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed += BATCH) {
            long batchSeed = seed;
            List<String> programs = new ArrayList<>();
            for (long each = seed; each < seed + BATCH; each++) {
                programs.add(new ProgramGenerator(each).program());
            }
            String batch = Oracle.batch(programs);
            List<String> expected = Oracle.outputs(Oracle.run(batch));
            List<String> actual = Oracle.outputs(run(batch));
            for (int i = 0; i < programs.size(); i++) {
                int number = i;
                String there = i < expected.size() ? expected.get(i) : "(nothing)";
                String here = i < actual.size() ? actual.get(i) : "(nothing)";
                assertEquals(there, here, () -> "seed " + (batchSeed + number) + "\n" + programs.get(number));
            }
        }
    }

    private static String run(String program) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (LuaState state = LuaState.open(Libraries.standard())) {
            state.output(output);
            state.call(Lua.compile(program.getBytes(StandardCharsets.ISO_8859_1), "batch")
                    .load(state));
        }
        return output.toString(StandardCharsets.ISO_8859_1);
    }
}
