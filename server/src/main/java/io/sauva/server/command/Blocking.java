package io.sauva.server.command;

import io.sauva.server.resp.Reply;
import java.util.List;
import java.util.function.Consumer;

/// What a command waits for that found nothing. It is run again, from its beginning, whenever one of the keys may
/// have what it wants; it has kept its place in the queue of each key then.
///
/// @param keys those that wake it, of the client's database
/// @param timeoutNanos how long it waits at most; 0 for ever
/// @param onTimeout what it answers when the time is over
public record Blocking(List<byte[]> keys, long timeoutNanos, Consumer<Reply> onTimeout) {}
