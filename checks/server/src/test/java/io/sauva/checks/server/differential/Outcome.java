package io.sauva.checks.server.differential;

/// Where two servers differed.
///
/// @param step the number of the step
/// @param text the step, and what both said
record Outcome(int step, String text) {}
