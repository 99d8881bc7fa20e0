package io.sauva.checks.server.servers;

/// A server that the checks talk to.
public interface RunningServer extends AutoCloseable {
    Address address();

    @Override
    void close();
}
