package io.sauva.lab.run;

/// Is told how a run goes on, now and then, on the thread that runs it.
public interface RunListener {
    /// So many keys of so many bytes of the load file are in.
    void loading(long keys, double share);

    /// So many operations of the warm-up have ended; `share` is of their number, or of its longest time, whichever
    /// is further, and 1 when it is over.
    void warming(long operations, double share);

    /// So many measured operations have ended, at that rate; `share` is of the files, or of the maximum duration,
    /// whichever is further.
    void running(long operations, double throughput, double share, double elapsedSeconds);

    /// One that does not care.
    static RunListener silent() {
        return new RunListener() {
            @Override
            public void loading(long keys, double share) {}

            @Override
            public void warming(long operations, double share) {}

            @Override
            public void running(long operations, double throughput, double share, double elapsedSeconds) {}
        };
    }
}
