package io.sauva.app;

import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadFiles;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeMap;

/// What is written beside workload files about how they were made; empty for files of another origin.
record Manifest(Properties properties) {
    private static final int DEFAULT_VALUE_BYTES = 1024;

    static Manifest beside(Path file) throws IOException {
        Properties properties = new Properties();
        Path manifest = file.resolveSibling(WorkloadFiles.MANIFEST);
        if (Files.exists(manifest)) {
            try (Reader in = Files.newBufferedReader(manifest, StandardCharsets.ISO_8859_1)) {
                properties.load(in);
            }
        }
        return new Manifest(properties);
    }

    int valueBytes() {
        String text = properties.getProperty("value-bytes", Integer.toString(DEFAULT_VALUE_BYTES));
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new WorkloadException(WorkloadFiles.MANIFEST + ": value-bytes is not a number: '" + text + "'", e);
        }
    }

    String seed() {
        return properties.getProperty("seed", "unknown");
    }

    String describe() {
        return properties.isEmpty() ? "" : " " + new TreeMap<>(properties);
    }
}
