package io.sauva.server.extension;

import io.sauva.server.config.Parameter;
import java.util.List;

/// Makes an [Extension] for each server that starts. Found through [java.util.ServiceLoader]: a module that is
/// there takes part, and the server knows none by name.
///
/// Thread: any; it has no state.
public interface ExtensionProvider {
    /// The parameters it has, beside the server's own.
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /// Makes the extension of a server that starts. The host may be asked for its settings and clocks now, and
    /// for everything else when the first command runs.
    Extension open(Host host);
}
