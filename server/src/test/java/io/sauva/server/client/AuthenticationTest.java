package io.sauva.server.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import org.junit.jupiter.api.Test;

class AuthenticationTest {
    private final Authentication authentication = new Authentication();

    @Test
    void withoutAPasswordAnyWillDo() {
        assertTrue(authentication.isOpen());
        assertTrue(admits("default", "anything"));
        assertFalse(admits("somebody", ""));
    }

    @Test
    void withAPasswordOnlyThatOne() {
        authentication.password("secret");
        assertFalse(authentication.isOpen());
        assertTrue(admits("default", "secret"));
        assertFalse(admits("default", "Secret"));
        assertFalse(admits("default", ""));
        assertFalse(admits("Default", "secret"));
        authentication.password("");
        assertTrue(authentication.isOpen());
    }

    private boolean admits(String user, String password) {
        return authentication.admits(Arguments.bytes(user), Arguments.bytes(password));
    }
}
