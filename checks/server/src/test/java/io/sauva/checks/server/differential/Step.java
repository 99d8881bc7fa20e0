package io.sauva.checks.server.differential;

import java.io.IOException;
import java.util.Optional;

/// Something that is done to both servers and must have the same outcome. A step means something whatever came
/// before it, so that steps can be left out when a failure is shrunk.
interface Step {
    /// Does it; answers what differed.
    Optional<String> run(Duel duel) throws IOException;
}
