package io.sauva.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class KeyHashTest {
    private static final int KEYS = 64_000;
    private static final int BUCKETS = 64;

    @Test
    void equalBytesHaveEqualHashesWhereverTheyLie() {
        Random random = new Random(4);
        for (int length = 0; length <= 70; length++) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            byte[] larger = new byte[length + 20];
            random.nextBytes(larger);
            System.arraycopy(key, 0, larger, 3, length);
            assertEquals(KeyHash.hash(key), KeyHash.hash(key.clone()));
            assertEquals(KeyHash.hash(key), KeyHash.hash(larger, 3, length));
        }
    }

    /// Partitions on disk and in other processes depend on it: a change of these is a change of format.
    @Test
    void theHashIsTheSameInEveryRun() {
        assertEquals(-7696910208926366575L, KeyHash.hash(new byte[0]));
        assertEquals(7549950933597813715L, KeyHash.hash("a".getBytes(UTF_8)));
        assertEquals(1114868295525908971L, KeyHash.hash("user:0000000000001".getBytes(UTF_8)));
    }

    @Test
    void eachByteAndTheLengthCount() {
        Set<Long> hashes = new HashSet<>();
        int keys = 0;
        for (int length = 0; length <= 40; length++) {
            hashes.add(KeyHash.hash(new byte[length]));
            keys++;
            for (int bit = 0; bit < length * 8; bit++) {
                byte[] key = new byte[length];
                key[bit / 8] = (byte) (1 << (bit % 8));
                hashes.add(KeyHash.hash(key));
                keys++;
            }
        }
        assertEquals(keys, hashes.size());
    }

    @Test
    void aKeyIsFoundInAnArrayOnlyIfAllItsBytesAreThere() {
        Random random = new Random(6);
        for (int length = 0; length <= 80; length++) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            byte[] array = new byte[length + 5];
            System.arraycopy(key, 0, array, 5, length);
            assertTrue(KeyHash.isAt(array, 5, key));
            for (int at = 0; at < length; at++) {
                array[5 + at] ^= 1;
                assertFalse(KeyHash.isAt(array, 5, key));
                array[5 + at] ^= 1;
            }
        }
    }

    @Test
    void similarKeysSpreadOverBucketsByHighAndLowBits() {
        checkSpread(index -> ("user:" + index).getBytes(UTF_8));
        checkSpread(index -> String.format("%016d", index).getBytes(UTF_8));
        checkSpread(index -> ByteBuffer.allocate(8).putLong(index).array());
        checkSpread(index -> ByteBuffer.allocate(16).putInt(index).array());
    }

    private static void checkSpread(IntFunction<byte[]> keys) {
        checkSpread(keys, hash -> (int) (hash & (BUCKETS - 1)));
        checkSpread(keys, hash -> (int) (hash >>> 58));
        checkSpread(keys, hash -> Striping.stripe(Striping.spread(hash), 6));
        checkSpread(keys, hash -> Striping.slot(Striping.spread(hash), BUCKETS));
    }

    /// A thousand per bucket; chance alone stays within seven deviations (of 32) almost surely.
    private static void checkSpread(IntFunction<byte[]> keys, ToIntFunction<Long> bucket) {
        int[] counts = new int[BUCKETS];
        for (int index = 0; index < KEYS; index++) {
            counts[bucket.applyAsInt(KeyHash.hash(keys.apply(index)))]++;
        }
        for (int count : counts) {
            assertTrue(count > 780 && count < 1220, "a bucket has " + count);
        }
    }
}
