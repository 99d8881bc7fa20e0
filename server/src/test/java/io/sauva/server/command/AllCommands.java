package io.sauva.server.command;

/// All commands of the server, in one place for the tests that look at every one.
public final class AllCommands {
    private AllCommands() {}

    public static CommandTable table() {
        return new AdministeredServer().table();
    }
}
