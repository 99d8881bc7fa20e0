package io.sauva.lab.experiment.scripts;

/// All that was measured.
///
/// @param small requests a second of table 5.1
/// @param matrices requests a second by the size of the matrices, with the dissertation's script
/// @param numbers requests a second of large matrices, with the script that makes numbers first
/// @param neighbours milliseconds of other clients' `GET` while large matrices are multiplied
/// @param threads requests a second of large matrices by the number of threads
/// @param areas seconds of a quadrature by the number of scripts
/// @param appendix the same with the dissertation's script, whose tolerance is fixed
/// @param anomalies milliseconds of a look at a time series
record Findings(
        Samples small,
        Samples matrices,
        Samples numbers,
        Samples neighbours,
        Samples threads,
        Samples areas,
        Samples appendix,
        Samples anomalies) {
    /// How tables name a script that shares nothing.
    static final String ALONE = "alone, without a list";

    Findings() {
        this(
                new Samples(),
                new Samples(),
                new Samples(),
                new Samples(),
                new Samples(),
                new Samples(),
                new Samples(),
                new Samples());
    }

    /// How tables name a number of scripts.
    static String scripts(int count) {
        return count == 1 ? "1 script" : count + " scripts";
    }
}
