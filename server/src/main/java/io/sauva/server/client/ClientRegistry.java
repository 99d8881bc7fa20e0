package io.sauva.server.client;

import java.util.Collection;

/// All clients that are connected.
///
/// Thread: any; what it answers may be out of date at once.
public interface ClientRegistry {
    /// Those connected now, by the order of their numbers.
    Collection<Client> all();

    /// The client of that number, or `null`.
    Client find(long id);
}
