package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.lua.library.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Strings that share a growing text are as if each had bytes of its own.
class GrowingTextTest {
    private static final int STRINGS = 400;

    /// Continues strings at random, also those that were continued before, and compares with Java's.
    @Test
    void stringsKeepTheirBytesWhateverIsMadeOfThem() {
        Random random = new Random(7);
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction join = Lua.compile("local a, b, c = ... if c then return a .. b .. c end return a .. b", "test")
                    .load(state);
            List<LuaString> strings = new ArrayList<>(List.of(LuaString.of("x".repeat(300)), LuaString.of("yz")));
            List<String> expected = new ArrayList<>(List.of("x".repeat(300), "yz"));
            for (int i = 0; i < STRINGS; i++) {
                int left = random.nextInt(3) == 0 ? random.nextInt(strings.size()) : strings.size() - 1;
                int right = random.nextInt(10) == 0 ? left : random.nextInt(Math.min(strings.size(), 5));
                String number = Integer.toString(random.nextInt(100));
                boolean three = random.nextBoolean();
                Object result = three
                        ? state.call(join, strings.get(left), strings.get(right), Double.valueOf(number))
                        : state.call(join, strings.get(left), strings.get(right));
                String text = expected.get(left) + expected.get(right) + (three ? number : "");
                if (text.length() < 1 << 16) {
                    strings.add((LuaString) result);
                    expected.add(text);
                }
                if (random.nextInt(8) == 0) {
                    int looked = random.nextInt(strings.size());
                    assertEquals(expected.get(looked), strings.get(looked).toString());
                }
            }
            for (int i = 0; i < strings.size(); i++) {
                assertEquals(expected.get(i).length(), strings.get(i).length());
                assertEquals(LuaString.of(expected.get(i)), strings.get(i));
                assertEquals(
                        LuaString.of(expected.get(i)).hash(), strings.get(i).hash());
            }
        }
    }

    @Test
    void whatIsKeptIsCharged() {
        LuaLimits limits = LuaLimits.NONE.withMemory(4 << 20);
        List<String> hungry = List.of(
                "local s = ('x'):rep(1000) while true do s = s .. 'y' end",
                "local s, t = ('x'):rep(1000), {} while true do s = s .. 'y' t[#t + 1] = s end",
                "local s, t = ('x'):rep(1000), {} while true do s = s .. 'y' t[s] = true end");
        for (String program : hungry) {
            try (LuaState state = LuaState.open(Libraries.standard(), limits)) {
                LuaFunction function = Lua.compile(program, "test").load(state);
                LuaError error = assertThrows(LuaError.class, () -> state.call(function));
                assertEquals("not enough memory", error.getMessage());
            }
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void copiesOfLongStringsCount() {
        LuaLimits limits = LuaLimits.NONE.withInstructions(1_000_000);
        List<String> slow = List.of(
                "local s = ('x'):rep(10000000) while true do local t = s .. 'y' end",
                "local s = ('x'):rep(10000000) while true do s = s .. 'y' s:byte(1) end");
        for (String program : slow) {
            try (LuaState state = LuaState.open(Libraries.standard(), limits)) {
                LuaFunction function = Lua.compile(program, "test").load(state);
                assertThrows(LuaStopped.class, () -> state.call(function));
            }
        }
    }
}
