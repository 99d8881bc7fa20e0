package io.sauva.app;

import io.sauva.lab.workload.WorkloadException;
import io.sauva.server.ServerException;
import io.sauva.storage.EngineException;
import io.sauva.store.StoreException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// What the sub-commands have in common: what the user got wrong is one line and exit code 2.
interface SubCommand extends Callable<Integer> {
    /// Does it; answers the exit code.
    int run() throws Exception;

    CommandSpec specification();

    @Override
    default Integer call() throws Exception {
        try {
            return run();
        } catch (WorkloadException | StoreException | EngineException | ServerException e) {
            throw new ParameterException(specification().commandLine(), e.getMessage(), e);
        }
    }
}
