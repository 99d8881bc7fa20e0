package io.sauva.scripting;

import io.sauva.scripting.async.AsyncLimits;
import io.sauva.server.config.Parameter;
import io.sauva.server.extension.Extension;
import io.sauva.server.extension.ExtensionProvider;
import io.sauva.server.extension.Host;
import java.util.ArrayList;
import java.util.List;

/// Adds scripts to each server that starts with this module on its path.
///
/// Thread: any.
public final class ScriptingProvider implements ExtensionProvider {
    private static final long MUCH_MEMORY = 256L << 20;

    /// How many bytes the values of one script may take; 0: as many as there are.
    public static final Parameter<Long> MEMORY_LIMIT = Parameter.ofBytes(
            "script-memory-limit",
            0,
            Long.MAX_VALUE,
            Math.min(MUCH_MEMORY, Runtime.getRuntime().maxMemory() / 4));

    /// How many milliseconds one script may run; 0: as long as it takes. One that has begun to write as one
    /// operation is not stopped.
    public static final Parameter<Long> TIME_LIMIT = Parameter.ofInteger("script-time-limit", 0, Integer.MAX_VALUE, 0);

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(AsyncLimits.parameters());
        parameters.add(MEMORY_LIMIT);
        parameters.add(TIME_LIMIT);
        return List.copyOf(parameters);
    }

    @Override
    public Extension open(Host host) {
        return new Scripting(host);
    }
}
