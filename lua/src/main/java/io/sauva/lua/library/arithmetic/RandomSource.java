package io.sauva.lua.library.arithmetic;

/// A generator of pseudo-random numbers of 31 bits that belongs to one state.
///
/// Thread: the thread that runs the state.
public sealed interface RandomSource permits CLibraryRandom, ServerRandom {
    /// The largest number that comes.
    int LARGEST = Integer.MAX_VALUE;

    /// Begins anew.
    void seed(int seed);

    /// The next number, 0 to [#LARGEST].
    int next();
}
