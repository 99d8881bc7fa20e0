package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;

/// `AUTH [user] password`: lets a client in that knows the password.
final class Auth extends Command {
    private final Authentication authentication;

    Auth(Authentication authentication) {
        super(Spec.of("auth", -2, "connection")
                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.NO_AUTH, Flag.ALLOW_BUSY)
                .summary("Proves that the client may use the server")
                .build());
        this.authentication = authentication;
    }

    @Override
    public void run(Call call) {
        if (call.size() > 3) {
            throw CommandException.syntax();
        }
        if (call.size() == 2 && authentication.isOpen()) {
            throw new CommandException("ERR AUTH <password> called without any password configured for the default"
                    + " user. Are you sure your configuration is correct?");
        }
        byte[] user = call.size() == 2 ? Arguments.bytes(Authentication.USER) : call.argument(1);
        check(authentication, call.client(), user, call.argument(call.size() - 1));
        call.reply().ok();
    }

    /// Lets the client in; one that is in already stays in, whatever it says.
    static void check(Authentication authentication, Client client, byte[] user, byte[] password) {
        if (!authentication.admits(user, password)) {
            throw new CommandException("WRONGPASS invalid username-password pair or user is disabled.");
        }
        client.authenticated(true);
    }
}
