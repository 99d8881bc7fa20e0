package io.sauva.server.net;

import io.sauva.concurrent.clock.Clock;

/// What all connections share.
///
/// @param service executes their commands
/// @param settings what can be set while they run
/// @param clients knows them all
/// @param traffic counts what they do
/// @param clock tells the time
public record Network(Service service, NetworkSettings settings, Clients clients, Traffic traffic, Clock clock) {}
