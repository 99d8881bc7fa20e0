package io.sauva.lab.example;

import java.util.function.Consumer;

/// Where an example runs, and how.
///
/// @param port of a server of this machine
/// @param command that runs its scripts: `EVALASYNC`, or `EVAL` for servers that know no other
/// @param seed of the data
/// @param say takes one line for the user at a time
public record Stage(int port, String command, long seed, Consumer<String> say) {}
