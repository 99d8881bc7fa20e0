package io.sauva.lab.experiment.queue;

/// What RAST §2.5 reports, of 10 million requests a thread on four processors.
///
/// @param real seconds
/// @param user seconds
/// @param system seconds
/// @param millionsPerSecond requests a second, in millions, as the paper rounds them
record PaperFigures(double real, double user, double system, double millionsPerSecond) {
    /// The figures of a setting, or null where the paper has none.
    static PaperFigures of(QueueExperiment.Setting setting) {
        boolean two = setting.threads() == 2;
        return switch (setting.rival()) {
            case MULTI_COUNTER ->
                two ? new PaperFigures(6.079, 11.314, 0.077, 3.33) : new PaperFigures(10.082, 37.448, 0.949, 4.0);
            case MUTEX ->
                two ? new PaperFigures(5.500, 6.980, 3.146, 3.63) : new PaperFigures(17.316, 23.260, 25.856, 2.3);
            case CONCURRENT_LINKED -> null;
        };
    }
}
