package io.sauva.checks.server.servers;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/// What the checks need that is not ours. On a user's machine a check without it is skipped and says so; where
/// changes are judged it must be there.
public final class Required {
    private Required() {}

    /// A program, and the package that has it.
    public static Path program(String path, String debianPackage) {
        Path program = Path.of(path);
        if (!Files.isExecutable(program)) {
            missing(path, "install the Debian package " + debianPackage);
        }
        return program;
    }

    public static void missing(String what, String advice) {
        String message = "NOT CHECKED: " + what + " is missing; " + advice;
        if ("true".equals(System.getenv("CI"))) {
            fail(message);
        }
        System.err.println(message);
        Assumptions.abort(message);
    }
}
