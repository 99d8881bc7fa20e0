package io.sauva.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// What an experiment is given to work with.
///
/// @param scale how large it is
/// @param folder where its outcome goes; exists
/// @param seed of everything that is drawn at random
/// @param sauva the command line that starts `sauva` in a JVM of its own, to which a sub-command and its
/// options are added: each measured configuration runs alone, or the JIT's mixed profile is what gets measured
/// @param progress takes one line for the user each time something has been done
public record Bench(Scale scale, Path folder, long seed, List<String> sauva, Consumer<String> progress) {}
