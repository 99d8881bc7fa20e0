package io.sauva.server.command.string;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SubsequenceTableTest {
    @Property(tries = 300)
    void findsALongestOne(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 90) int one,
            @ForAll @IntRange(min = 0, max = 90) int other) {
        Random random = new Random(seed);
        byte[] first = text(random, one);
        byte[] second = text(random, other);
        SubsequenceTable table = new SubsequenceTable(first, second);
        byte[] found = table.text();
        assertEquals(length(first, second), table.length());
        assertEquals(table.length(), found.length);
        assertTrue(isWithin(found, first) && isWithin(found, second));
    }

    @Property(tries = 300)
    void showsRunsThatAreEqualAndDescend(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int length) {
        Random random = new Random(seed);
        byte[] first = text(random, length);
        byte[] second = text(random, length);
        int[] last = {length, length, 0};
        SubsequenceTable table = new SubsequenceTable(first, second);
        table.walk((firstStart, firstEnd, secondStart, secondEnd) -> {
            assertTrue(firstStart <= firstEnd && firstEnd < last[0] && secondEnd < last[1]);
            assertArrayEquals(
                    Arrays.copyOfRange(first, firstStart, firstEnd + 1),
                    Arrays.copyOfRange(second, secondStart, secondEnd + 1));
            last[0] = firstStart;
            last[1] = secondStart;
            last[2] += firstEnd - firstStart + 1;
        });
        assertEquals(table.length(), last[2]);
    }

    private static byte[] text(Random random, int length) {
        byte[] text = new byte[length];
        for (int at = 0; at < length; at++) {
            text[at] = (byte) ('a' + random.nextInt(4));
        }
        return text;
    }

    private static boolean isWithin(byte[] found, byte[] text) {
        int at = 0;
        for (byte letter : text) {
            if (at < found.length && found[at] == letter) {
                at++;
            }
        }
        return at == found.length;
    }

    private static int length(byte[] first, byte[] second) {
        int[][] lengths = new int[first.length + 1][second.length + 1];
        for (int row = 1; row <= first.length; row++) {
            for (int column = 1; column <= second.length; column++) {
                lengths[row][column] = first[row - 1] == second[column - 1]
                        ? lengths[row - 1][column - 1] + 1
                        : Math.max(lengths[row - 1][column], lengths[row][column - 1]);
            }
        }
        return lengths[first.length][second.length];
    }
}
