package io.sauva.storage.tree;

import java.util.TreeMap;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/// Operations on single keys are linearizable, in a tree of nodes so small that a scenario of a few steps splits
/// and joins leaves and branches. Two keys in three share their first seven bytes: heads alone do not tell them
/// apart.
@Param(name = "key", gen = IntGen.class, conf = "0:11")
@Param(name = "value", gen = IntGen.class, conf = "1:4")
public class KeyTreeLincheckTest {
    /// `-Dsauva.effort=20` for a long search.
    private static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    private final KeyTree<Integer> tree = new KeyTree<>(3);

    public KeyTreeLincheckTest() {
        for (int number = 0; number <= 11; number += 2) {
            tree.merge(key(number), 0, Integer::sum);
        }
    }

    @Operation
    public Integer merge(@Param(name = "key") int number, @Param(name = "value") int value) {
        return tree.merge(key(number), value, (old, fresh) -> old * 10 + fresh);
    }

    @Operation
    public boolean putIfAbsent(@Param(name = "key") int number, @Param(name = "value") int value) {
        return tree.putIfAbsent(key(number), value);
    }

    @Operation
    public boolean update(@Param(name = "key") int number) {
        return tree.update(key(number), old -> old + 100);
    }

    @Operation
    public Integer remove(@Param(name = "key") int number) {
        return tree.remove(key(number));
    }

    @Operation
    public Integer get(@Param(name = "key") int number) {
        return tree.get(key(number));
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                // It looks at bytes that never change, through a kind of VarHandle that Lincheck does not know.
                .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(KeyHead.class.getName())
                        .allMethods()
                        .ignore())
                .iterations(8 * EFFORT)
                .invocationsPerIteration(400)
                .threads(3)
                .actorsPerThread(3)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    @Test
    void stressed() {
        new StressOptions()
                .iterations(10 * EFFORT)
                .invocationsPerIteration(2_000)
                .threads(3)
                .actorsPerThread(4)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    private static byte[] key(int number) {
        return number % 3 == 0
                ? new byte[] {(byte) number}
                : new byte[] {(byte) (number / 3 * 3), 0, 0, 0, 0, 0, 0, 0, (byte) number};
    }

    /// What the tree should look like from outside.
    public static final class Sequential {
        private final TreeMap<Integer, Integer> map = new TreeMap<>();

        public Sequential() {
            for (int number = 0; number <= 11; number += 2) {
                map.put(number, 0);
            }
        }

        public Integer merge(int number, int value) {
            Integer old = map.get(number);
            map.put(number, old == null ? value : old * 10 + value);
            return old;
        }

        public boolean putIfAbsent(int number, int value) {
            return map.putIfAbsent(number, value) == null;
        }

        public boolean update(int number) {
            return map.computeIfPresent(number, (same, old) -> old + 100) != null;
        }

        public Integer remove(int number) {
            return map.remove(number);
        }

        public Integer get(int number) {
            return map.get(number);
        }
    }
}
