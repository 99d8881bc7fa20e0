package io.sauva.lab.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The CSV file of the metrics: `# …` lines about the run, the names of the columns, and rows. Each row is
/// written as a whole and at once, so that what is there when a run is cut off can be read.
///
/// Thread: one.
final class MetricsFile implements AutoCloseable {
    private final BufferedWriter out;

    MetricsFile(Path file, List<String> header) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        for (String line : header) {
            out.write("# " + line.replace('\n', ' ') + "\n");
        }
        out.write(MetricsRow.COLUMNS + "\n");
        out.flush();
    }

    void write(MetricsRow row) throws IOException {
        out.write(row.csv() + "\n");
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
