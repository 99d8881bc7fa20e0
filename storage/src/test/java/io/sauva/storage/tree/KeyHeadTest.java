package io.sauva.storage.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class KeyHeadTest {
    @Property
    void headsAreInTheOrderOfKeysThatShareWhatIsSkipped(
            @ForAll("bytes") byte[] shared, @ForAll("bytes") byte[] first, @ForAll("bytes") byte[] second) {
        byte[] one = joined(shared, first);
        byte[] other = joined(shared, second);
        long head = KeyHead.of(one, shared.length);
        int order = Long.compare(head, KeyHead.of(other, shared.length));
        int expected = Integer.signum(Arrays.compareUnsigned(one, other));
        boolean undecided = order == 0 && !KeyHead.isWhole(head);
        assertTrue(undecided || order == expected, "the heads say " + order + ", the keys " + expected);
        assertEquals(first.length < 8, KeyHead.isWhole(head));
    }

    @Property
    void aKeyThatIsTooShortHasSomeHead(@ForAll("bytes") byte[] key, @ForAll @IntRange(max = 30) int skip) {
        assertTrue(KeyHead.of(key, key.length + skip) <= KeyHead.of(key, key.length));
    }

    @Property
    void prefixesAreComparedLikeKeys(
            @ForAll("bytes") byte[] key, @ForAll("bytes") byte[] other, @ForAll @IntRange(max = 30) int length) {
        byte[] prefix = Arrays.copyOf(other, Math.min(length, other.length));
        byte[] beginning = Arrays.copyOf(key, Math.min(key.length, prefix.length));
        assertEquals(
                Integer.signum(Arrays.compareUnsigned(beginning, prefix)),
                Integer.signum(KeyHead.compareWithPrefix(key, other, length)));
    }

    @Property
    void aSeparatorIsAboveTheOneAndNotAboveTheOther(@ForAll("bytes") byte[] one, @ForAll("bytes") byte[] other) {
        int order = Arrays.compareUnsigned(one, other);
        if (order == 0) {
            assertEquals(one.length, KeyHead.commonLength(one, other));
            return;
        }
        byte[] below = order < 0 ? one : other;
        byte[] above = order < 0 ? other : one;
        byte[] separator = KeyHead.separator(below, above);
        assertTrue(Arrays.compareUnsigned(below, separator) < 0);
        assertTrue(Arrays.compareUnsigned(separator, above) <= 0);
        assertArrayEquals(Arrays.copyOf(above, separator.length), separator);
    }

    /// Of few different bytes, so that keys share much.
    @Provide
    Arbitrary<byte[]> bytes() {
        return Arbitraries.of((byte) 0, (byte) 1, (byte) 'a', (byte) -128, (byte) -1)
                .array(byte[].class)
                .ofMaxSize(20);
    }

    private static byte[] joined(byte[] beginning, byte[] end) {
        byte[] both = Arrays.copyOf(beginning, beginning.length + end.length);
        System.arraycopy(end, 0, both, beginning.length, end.length);
        return both;
    }
}
