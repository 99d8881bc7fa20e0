package io.sauva.lab.experiment.hashing;

import io.sauva.lab.experiment.Scale;
import java.util.stream.IntStream;

/// How large the hashing experiment is.
///
/// @param keys how many there are, unless they grow with the nodes
/// @param nodes the numbers of nodes to which one is added, ascending
/// @param repetitions how often nodes are drawn anew for each number of nodes
/// @param modernRepetitions the same for the functions that the study does not know, whose keys are drawn anew
/// too @param keysEach how many keys there are for each node where they grow with the nodes @param grownNodes
/// the numbers of nodes there
record HashingSize(int keys, int[] nodes, int repetitions, int modernRepetitions, int keysEach, int[] grownNodes) {
    private static final int STUDY_KEYS = 15_000;
    private static final int STUDY_KEYS_EACH = 1_500;

    static HashingSize of(Scale scale) {
        return switch (scale) {
            case SMALL ->
                new HashingSize(
                        STUDY_KEYS, IntStream.rangeClosed(2, 30).toArray(), 5, 2, STUDY_KEYS_EACH, new int[] {10, 20, 30
                        });
            // The study's own size takes a minute, so that there is nothing to save.
            case LAPTOP, PAPER ->
                new HashingSize(
                        STUDY_KEYS, IntStream.rangeClosed(2, 100).toArray(), 30, 10, STUDY_KEYS_EACH, new int[] {
                            10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200
                        });
        };
    }

    int mostNodes() {
        return nodes[nodes.length - 1];
    }
}
