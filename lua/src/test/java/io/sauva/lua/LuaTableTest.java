package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/// A table against a map, and weak tables.
class LuaTableTest {
    @Property(tries = 300)
    void behavesLikeAMap(@ForAll long seed) {
        Random random = new Random(seed);
        LuaTable table = new LuaTable();
        Map<Object, Object> model = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            Object key = key(random);
            Object value = random.nextInt(4) == 0 ? null : (Object) (double) i;
            table.set(key, value);
            if (value == null) {
                model.remove(key);
            } else {
                model.put(key, value);
            }
        }
        model.forEach((key, value) -> assertEquals(value, table.get(key)));
        Map<Object, Object> walked = new HashMap<>();
        for (int at = table.positionFrom(0); at >= 0; at = table.positionAfter(table.keyAt(at))) {
            walked.put(table.keyAt(at), table.valueAt(at));
        }
        assertEquals(model, walked);
        int border = table.length();
        assertTrue(border == 0 || table.get(border) != null);
        assertNull(table.get(border + 1));
    }

    private static Object key(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> LuaString.of("k" + random.nextInt(60));
            case 1 -> (double) random.nextInt(20) / 4;
            case 2 -> random.nextBoolean();
            case 3 -> (double) (1L << random.nextInt(50));
            default -> (double) (random.nextInt(80) + 1);
        };
    }

    @Test
    void weakTablesForgetObjectsOnly() {
        LuaTable metatable = new LuaTable();
        metatable.set(Metamethod.MODE.text(), LuaString.of("kv"));
        LuaTable table = new LuaTable();
        table.metatable(metatable);
        LuaTable held = new LuaTable();
        table.set(LuaString.of("held"), held);
        table.set(LuaString.of("lost"), new LuaTable());
        table.set(new LuaTable(), 1.0);
        table.set(1.0, LuaString.of("text"));
        System.gc();
        int entries = 0;
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            entries++;
        }
        assertEquals(2, entries);
        assertEquals(held, table.get(LuaString.of("held")));
        assertEquals(LuaString.of("text"), table.get(1));
    }
}
