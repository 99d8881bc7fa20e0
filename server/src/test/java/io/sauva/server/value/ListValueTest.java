package io.sauva.server.value;

import static io.sauva.server.value.MemberTableTest.bytes;
import static io.sauva.server.value.MemberTableTest.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.value.ListValue.End;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/// The list against an `ArrayList`.
class ListValueTest {
    @Property(tries = 300)
    void behavesLikeAnArrayList(@ForAll @Size(max = 300) List<@IntRange(max = 99_999) Integer> steps) {
        ListValue list = new ListValue(new Thresholds());
        List<String> model = new ArrayList<>();
        for (int step : steps) {
            change(list, model, step / 1000, step % 1000);
            assertEquals(model, contents(list));
        }
        ListValue copy = list.copy();
        list.push(End.LEFT, bytes("another"));
        assertEquals(model, contents(copy));
    }

    private static void change(ListValue list, List<String> model, int kind, int detail) {
        String element = "e" + detail % 7;
        int size = model.size();
        if (kind < 30 || size == 0) {
            list.push(End.LEFT, bytes(element));
            model.addFirst(element);
        } else if (kind < 60) {
            list.push(End.RIGHT, bytes(element));
            model.addLast(element);
        } else if (kind < 68) {
            assertEquals(model.removeFirst(), text(list.pop(End.LEFT)));
        } else if (kind < 76) {
            assertEquals(model.removeLast(), text(list.pop(End.RIGHT)));
        } else if (kind < 84) {
            list.insert(detail % (size + 1), bytes(element));
            model.add(detail % (size + 1), element);
        } else if (kind < 88) {
            list.set(detail % size, bytes(element));
            model.set(detail % size, element);
        } else if (kind < 96) {
            boolean fromEnd = detail % 2 == 0;
            long most = detail % 5 == 0 ? Long.MAX_VALUE : detail % 4;
            assertEquals(remove(model, element, most, fromEnd), list.remove(bytes(element), most, fromEnd));
        } else {
            int from = detail % size;
            int to = Math.min(size - 1, from + detail % 40);
            list.trim(from, to);
            model.subList(to + 1, size).clear();
            model.subList(0, from).clear();
        }
        assertEquals(model.indexOf(element), list.indexOf(bytes(element), 0));
    }

    private static int remove(List<String> model, String element, long most, boolean fromEnd) {
        if (fromEnd) {
            Collections.reverse(model);
        }
        int removed = 0;
        while (removed < most && model.remove(element)) {
            removed++;
        }
        if (fromEnd) {
            Collections.reverse(model);
        }
        return removed;
    }

    @Test
    void givesMemoryBack() {
        ListValue list = new ListValue(new Thresholds());
        long empty = list.memoryBytes();
        for (int number = 0; number < 10_000; number++) {
            list.push(End.RIGHT, bytes("e" + number));
        }
        long full = list.memoryBytes();
        assertTrue(full > 10_000 * 20, "only " + full + " bytes");
        for (int number = 0; number < 10_000; number++) {
            assertEquals("e" + number, text(list.pop(End.LEFT)));
        }
        assertTrue(list.memoryBytes() <= empty + 64, list.memoryBytes() + " bytes are left");
        list.push(End.LEFT, bytes("a"));
        list.trim(0, -1);
        assertTrue(list.isEmpty());
        assertEquals("quicklist", list.encoding());
    }

    private static List<String> contents(ListValue list) {
        List<String> contents = new ArrayList<>();
        list.forEach(element -> contents.add(text(element)));
        for (int at = 0; at < list.size(); at++) {
            assertEquals(contents.get(at), text(list.get(at)));
        }
        return contents;
    }
}
