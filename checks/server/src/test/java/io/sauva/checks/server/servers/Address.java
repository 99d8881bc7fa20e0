package io.sauva.checks.server.servers;

/// Where a server listens.
public record Address(String host, int port) {
    static final String LOOPBACK = "127.0.0.1";

    static Address loopback(int port) {
        return new Address(LOOPBACK, port);
    }

    static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("not HOST:PORT: '" + text + "'");
        }
        return new Address(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
