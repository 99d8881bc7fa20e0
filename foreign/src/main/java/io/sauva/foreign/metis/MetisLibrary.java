package io.sauva.foreign.metis;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sauva.foreign.NativeMemory;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/// The C functions of METIS that we call, and the constants of `metis.h`. Addresses are `long` (see
/// [NativeMemory]).
///
/// Touch it only if [MetisLoader#problem] is empty.
///
/// Thread: one at a time in the whole process, for METIS draws from `rand()`; see [MetisCall].
final class MetisLibrary {
    static final int OK = 1;
    static final int ERROR_INPUT = -2;
    static final int ERROR_MEMORY = -3;

    /// Version 5.2 put two options before these.
    private static final boolean LATER =
            MetisLoader.library().find("METIS_CacheFriendlyReordering").isPresent();

    static final int OPTION_SEED = LATER ? 9 : 8;
    static final int OPTION_IMBALANCE = LATER ? 17 : 16;

    private static final MethodHandle SET_DEFAULT_OPTIONS = NativeMemory.function(
            MetisLoader.library(), "METIS_SetDefaultOptions", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle PART_GRAPH_KWAY = NativeMemory.function(
            MetisLoader.library(),
            "METIS_PartGraphKway",
            FunctionDescriptor.of(
                    JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

    private MetisLibrary() {}

    static void setDefaultOptions(long options) {
        try {
            int _ = (int) SET_DEFAULT_OPTIONS.invokeExact(options);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }

    /// Sizes of vertices, target weights and the vector of balances are left out: they are not needed, and the
    /// last two are of a floating-point type that depends on how METIS was built.
    static int partGraphKway(
            long vertices,
            long constraints,
            long starts,
            long neighbours,
            long vertexWeights,
            long edgeWeights,
            long parts,
            long options,
            long cut,
            long answer) {
        try {
            return (int) PART_GRAPH_KWAY.invokeExact(
                    vertices,
                    constraints,
                    starts,
                    neighbours,
                    vertexWeights,
                    0L,
                    edgeWeights,
                    parts,
                    0L,
                    0L,
                    options,
                    cut,
                    answer);
        } catch (Throwable broken) {
            throw NativeMemory.unexpected(broken);
        }
    }
}
