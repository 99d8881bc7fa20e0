package io.sauva.lab.example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// The Lua files of the examples.
public enum ScriptFile {
    /// A product of matrices as the dissertation has it.
    MATRIX("matrix.lua"),
    /// The same, with numbers made once and a row pushed at a time.
    MATRIX_NUMBERS("matrix-numbers.lua"),
    /// Appendix B of the dissertation.
    QUADRATURE_SEED("quadrature-seed.lua"),
    /// Divides the work of the next.
    QUADRATURE_BEGIN("quadrature-begin.lua"),
    /// One of several scripts that find an area together.
    QUADRATURE("quadrature.lua"),
    /// One script that finds it alone.
    QUADRATURE_SEQUENTIAL("quadrature-sequential.lua"),
    /// Adds a point to a series.
    ANOMALY_INSERT("anomaly-insert.lua"),
    /// Compares the last window of a series with those before.
    ANOMALY_DETECT("anomaly-detect.lua");

    private final String file;

    ScriptFile(String file) {
        this.file = file;
    }

    /// Its text.
    public String text() throws IOException {
        try (InputStream in = ScriptFile.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("the script " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
