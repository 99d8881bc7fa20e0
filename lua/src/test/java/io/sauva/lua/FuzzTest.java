package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Any text is a program or an error, and nothing else comes out.
class FuzzTest {
    private static final String[] WORDS = {
        "and",
        "break",
        "do",
        "else",
        "elseif",
        "end",
        "false",
        "for",
        "function",
        "if",
        "in",
        "local",
        "nil",
        "not",
        "or",
        "repeat",
        "return",
        "then",
        "true",
        "until",
        "while",
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        "#",
        "==",
        "~=",
        "<=",
        ">=",
        "<",
        ">",
        "=",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ":",
        ",",
        ".",
        "..",
        "...",
        "x",
        "y",
        "1",
        "'s'",
        "[[t]]",
        "--",
        "\n",
        "0x",
        "1e",
        "\"",
        "\\",
        "\0",
        "é"
    };

    @Property(tries = 3000)
    void wordsInAnyOrder(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i >= 0; i--) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(4) == 0 ? "" : " ");
        }
        run(text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "{",
                "x=",
                "-",
                "not ",
                "x[",
                "f(",
                "a.",
                "function f() ",
                "do ",
                "x..",
                "1+",
                "if x then ",
                "[",
                "f{",
                "a or "
            })
    void deepNesting(String piece) {
        for (int count : new int[] {10, 150, 199, 201, 1000, 100_000}) {
            run(piece.repeat(count));
            run("x = " + piece.repeat(count) + "1");
            run("return " + ("1 " + piece).repeat(count) + "1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1+", "1 ..", "a or ", "a.b.", "f()+", "not "})
    void longChainsRunOrAreRefused(String piece) {
        run("local a = {} a.b = a f = function() return 1 end return " + piece.repeat(150) + "a");
        run("local a = {} a.b = a f = function() return 1 end return " + piece.repeat(5000) + "a");
    }

    private static void run(String text) {
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, LuaLimits.NONE.withInstructions(10_000))) {
            state.call(
                    Lua.compile(text.getBytes(StandardCharsets.UTF_8), "fuzz").load(state));
        } catch (LuaError error) {
            assertNotNull(error.getMessage());
        } catch (LuaStopped stopped) {
            assertNotNull(stopped.reason());
        }
    }
}
