package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoundaryTest {
    private static final int GRAPHS = 500;
    private static final int BLOCKS = 50;

    /// A division drawn from a seed: vertices at home, away from home, and without one.
    private static final class Drawn {
        final SplittableRandom random;
        final Level level;
        final int count;
        final int[] parts;
        final int[] homes;
        final long penalty;

        Drawn(long seed) {
            random = new SplittableRandom(seed);
            Graph graph = RandomGraphs.graph(seed);
            // An edge that weighs nothing ties nothing, but it would lead a vertex home.
            Arrays.setAll(graph.edgeWeights(), arc -> graph.edgeWeights()[arc] + 1);
            level = Level.of(graph);
            count = random.nextInt(2, 6);
            parts = new int[level.vertices];
            homes = new int[level.vertices];
            // Neighbours are alike, or everything would be boundary.
            int run = random.nextInt(1, 50);
            Arrays.setAll(parts, vertex -> vertex / run % count);
            Arrays.setAll(homes, vertex -> switch (random.nextInt(8)) {
                case 0 -> Division.UNPLACED;
                case 1 -> random.nextInt(count);
                default -> parts[vertex];
            });
            penalty = random.nextLong(1L << random.nextInt(1, 41));
        }

        Boundary boundary() {
            return Boundary.of(level, parts, homes, penalty);
        }

        int[] refined(BitSet active) {
            long[] loads = new long[count];
            for (int vertex = 0; vertex < level.vertices; vertex++) {
                loads[parts[vertex]] += level.vertexWeights[vertex];
            }
            long total = Arrays.stream(loads).sum();
            Division division = new Division(parts.clone(), loads, total * 2 / count + 1);
            new Refinement(count, homes, penalty).run(level, division, 4, active);
            return division.parts;
        }
    }

    @Test
    void whoIsLeftOutWouldNotHaveMoved() {
        int moves = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Drawn drawn = new Drawn(seed);
            BitSet everybody = new BitSet();
            everybody.set(0, drawn.level.vertices);
            int[] expected = drawn.refined(everybody);
            assertArrayEquals(expected, drawn.refined(drawn.boundary().movable), "seed " + seed);
            moves += Arrays.equals(expected, drawn.parts) ? 0 : 1;
        }
        assertTrue(moves > GRAPHS / 4, moves + " graphs had something to move");
    }

    @Test
    void slicesTogetherAreTheWhole() {
        for (long seed = 0; seed < GRAPHS; seed++) {
            Drawn drawn = new Drawn(seed);
            Boundary whole = drawn.boundary();
            int slices = drawn.random.nextInt(1, 7);
            BitSet movable = new BitSet();
            BitSet pulled = new BitSet();
            for (int slice = 0; slice < slices; slice++) {
                Boundary part = Boundary.of(drawn.level, drawn.parts, drawn.homes, drawn.penalty, slice, slices);
                movable.or(part.movable);
                pulled.or(part.pulled);
            }
            assertEquals(whole.movable, movable, "seed " + seed);
            assertEquals(whole.pulled, pulled, "seed " + seed);
        }
    }

    @Test
    void aBlockThatIsWorthItsMovesHasOneWhoIsPulled() {
        int worthwhile = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Drawn drawn = new Drawn(seed);
            BitSet pulled = drawn.boundary().pulled;
            for (int draw = 0; draw < BLOCKS; draw++) {
                int first = drawn.random.nextInt(drawn.level.vertices);
                int end = Math.min(drawn.level.vertices, first + drawn.random.nextInt(1, 6));
                int target = drawn.random.nextInt(drawn.count);
                if (worth(drawn, first, end, target) > 0) {
                    worthwhile++;
                    int found = pulled.nextSetBit(first);
                    assertTrue(found >= 0 && found < end, "seed " + seed + ", block " + first + " to " + end);
                }
            }
        }
        assertTrue(worthwhile > GRAPHS, worthwhile + " blocks were worth their moves");
    }

    /// What it saves if those of these vertices that are not there yet move to a part, with the stays taken off.
    private static long worth(Drawn drawn, int first, int end, int target) {
        int[] after = drawn.parts.clone();
        Arrays.fill(after, first, end, target);
        long stays = 0;
        for (int vertex = first; vertex < end; vertex++) {
            boolean leavesHome = drawn.homes[vertex] == drawn.parts[vertex] && drawn.parts[vertex] != target;
            stays += leavesHome ? drawn.penalty : 0;
        }
        return drawn.level.cut(drawn.parts) - drawn.level.cut(after) - stays;
    }
}
