package io.sauva.scripting.async;

import io.sauva.scripting.running.RunningScripts;
import io.sauva.scripting.state.States;
import io.sauva.server.extension.Host;

/// What asynchronous scripts of one server share.
///
/// @param host the server
/// @param states where scripts run
/// @param running all scripts that run
/// @param limits how long they may use a core
record AsyncParts(Host host, States states, RunningScripts running, AsyncLimits limits) {}
