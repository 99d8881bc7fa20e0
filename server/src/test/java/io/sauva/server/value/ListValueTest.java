package io.sauva.server.value;

import static io.sauva.server.value.MemberTableTest.bytes;
import static io.sauva.server.value.MemberTableTest.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.value.ListValue.End;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/// The list against an `ArrayList`.
class ListValueTest {
    /// Around each length at which elements are kept in another way, and some that fill chunks soon.
    private static final int[] LENGTHS = {0, 1, 2, 9, 90, 127, 128, 300, 700, 1023, 1024, 1025, 5000};

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
        copy.push(End.RIGHT, bytes("a third"));
        model.addLast("a third");
        assertEquals(model, contents(copy));
        assertEquals("another", text(list.get(0)));
        assertEquals(model.size(), list.size());
    }

    /// One end only, or one and then the other, until chunks fill and empty.
    @Property(tries = 100)
    void keepsTheOrderOfQueuesAndStacks(@ForAll @Size(min = 1, max = 40) List<@IntRange(max = 999) Integer> runs) {
        ListValue list = new ListValue(new Thresholds());
        Deque<String> model = new ArrayDeque<>();
        int number = 0;
        for (int run : runs) {
            End end = run % 2 == 0 ? End.LEFT : End.RIGHT;
            boolean pops = run / 2 % 3 == 0;
            for (int at = 0; at < run; at++) {
                if (pops && !model.isEmpty()) {
                    assertEquals(end == End.LEFT ? model.pollFirst() : model.pollLast(), text(list.pop(end)));
                } else if (!pops) {
                    String element = element(number % LENGTHS.length % 9, number);
                    number++;
                    list.push(end, bytes(element));
                    if (end == End.LEFT) {
                        model.addFirst(element);
                    } else {
                        model.addLast(element);
                    }
                }
            }
            assertEquals(model.size(), list.size());
        }
        assertEquals(List.copyOf(model), contents(list));
    }

    private static void change(ListValue list, List<String> model, int kind, int detail) {
        String element = element(detail % LENGTHS.length, detail % 3);
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

    private static String element(int kind, int number) {
        String digits = "e" + number;
        int length = LENGTHS[kind];
        return length <= digits.length()
                ? digits.substring(0, length)
                : digits.repeat(length).substring(0, length);
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
        assertTrue(full > 10_000 * 6 && full < 10_000 * 9, full + " bytes");
        for (int number = 0; number < 10_000; number++) {
            assertEquals("e" + number, text(list.pop(End.LEFT)));
        }
        assertTrue(list.memoryBytes() <= empty + 64, list.memoryBytes() + " bytes are left");
        list.push(End.LEFT, bytes("a"));
        list.trim(0, -1);
        assertTrue(list.isEmpty());
        assertEquals("quicklist", list.encoding());
    }

    @Test
    void bringsTogetherWhatIsLeftOfManyChunks() {
        for (boolean fromEnd : new boolean[] {false, true}) {
            ListValue list = new ListValue(new Thresholds());
            for (int number = 0; number < 10_000; number++) {
                list.push(End.RIGHT, bytes(number % 100 == 0 ? "kept" + number : "removed"));
            }
            assertEquals(9_900, list.remove(bytes("removed"), Long.MAX_VALUE, fromEnd));
            assertEquals(100, list.size());
            assertTrue(list.memoryBytes() < 2 * ListChunk.CAPACITY, list.memoryBytes() + " bytes");
            assertEquals("kept9900", text(list.get(99)));
        }
    }

    @Test
    void bringsTogetherWhatLongElementsHadDivided() {
        for (boolean fromEnd : new boolean[] {false, true}) {
            ListValue list = new ListValue(new Thresholds());
            for (int number = 0; number < 3000; number++) {
                list.push(End.RIGHT, bytes("short"));
            }
            long before = list.memoryBytes();
            byte[] element = new byte[ListChunk.LONGEST_SHORT + 1];
            for (int number = 0; number < 3000; number++) {
                list.insert(2 * number, element);
            }
            assertEquals(1000, list.remove(element, 1000, fromEnd));
            assertEquals(2000, list.remove(element, Long.MAX_VALUE, fromEnd));
            assertEquals(3000, list.size());
            assertTrue(list.memoryBytes() < 3 * before, list.memoryBytes() + " bytes, before " + before);
            list.forEach(each -> assertEquals("short", text(each)));
        }
    }

    @Test
    void shortElementsBetweenLongOnesTakeLittle() {
        byte[] element = new byte[ListChunk.LONGEST_SHORT + 1];
        ListValue mixed = new ListValue(new Thresholds());
        ListValue replaced = new ListValue(new Thresholds());
        for (int number = 0; number < 2000; number++) {
            mixed.push(End.RIGHT, bytes("a"));
            mixed.push(End.RIGHT, element);
            replaced.push(End.RIGHT, element);
        }
        for (int number = 0; number < 2000; number += 2) {
            replaced.set(number, bytes("b"));
        }
        assertTrue(mixed.memoryBytes() < 2000L * (element.length + 300), mixed.memoryBytes() + " bytes");
        assertTrue(replaced.memoryBytes() < 1000L * (element.length + 300), replaced.memoryBytes() + " bytes");
    }

    @Test
    void aChunkWhoseElementsBecameShortGivesMemoryBack() {
        ListValue list = new ListValue(new Thresholds());
        for (int number = 0; number < 4000; number++) {
            list.push(End.RIGHT, new byte[1000]);
        }
        for (int number = 0; number < 4000; number += 2) {
            list.set(number, new byte[0]);
        }
        assertTrue(list.memoryBytes() < 2000L * 1200, list.memoryBytes() + " bytes");
        assertEquals(0, list.get(0).length);
        assertEquals(1000, list.get(3999).length);
    }

    @Test
    void keepsALongElementAsItCame() {
        ListValue list = new ListValue(new Thresholds());
        byte[] element = new byte[ListChunk.LONGEST_SHORT + 1];
        list.push(End.LEFT, bytes("a"));
        list.push(End.LEFT, element);
        assertSame(element, list.get(0));
        list.set(1, element);
        assertSame(element, list.get(1));
        list.set(0, bytes("b"));
        assertEquals("b", text(list.get(0)));
        assertEquals(2, list.size());
    }

    private static List<String> contents(ListValue list) {
        List<String> contents = new ArrayList<>();
        list.forEach(element -> contents.add(text(element)));
        assertEquals(contents.size(), list.size());
        for (int at = 0; at < list.size(); at++) {
            assertEquals(contents.get(at), text(list.get(at)));
        }
        ListCursor backward = list.isEmpty() ? null : list.cursor(list.size() - 1);
        for (int at = list.size() - 1; at >= 0; at--) {
            assertTrue(backward.isAt(bytes(contents.get(at))), "from the end at " + at);
            backward.backward();
        }
        assertTrue(backward == null || !backward.isInside());
        return contents;
    }
}
