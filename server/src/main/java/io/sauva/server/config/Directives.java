package io.sauva.server.config;

import io.sauva.server.ServerException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Reads the lines of a file of parameters, and of those it includes, in their order.
///
/// As in Redis the names of included files are relative to the directory that the server was started in, and may
/// have stars: those that match are read in the order of their names, and it is no error if there is none.
///
/// Thread: one.
final class Directives {
    private static final int DEEPEST_INCLUDE = 16;

    private final Consumer<Directive> consumer;

    /// A parameter and its value, and where they stand.
    record Directive(String name, List<String> words, String place) {
        /// That this is wrong with it.
        ServerException wrong(String message, Throwable cause) {
            return new ServerException(place.isEmpty() ? message : place + ": " + message, cause);
        }
    }

    Directives(Consumer<Directive> consumer) {
        this.consumer = consumer;
    }

    /// Shows all lines of the file; answers the file.
    SettingsFile read(Path path) {
        return read(path, 0);
    }

    private SettingsFile read(Path path, int depth) {
        SettingsFile read = SettingsFile.read(path);
        for (SettingsFile.Line line : read.lines()) {
            if (line.isDirective()) {
                String place = path + ", line " + line.number();
                if (line.name().equals("include")) {
                    include(line, place, depth);
                } else {
                    consumer.accept(new Directive(line.name(), line.words(), place));
                }
            }
        }
        return read;
    }

    private void include(SettingsFile.Line line, String place, int depth) {
        if (depth == DEEPEST_INCLUDE) {
            throw new ServerException(place + ": files include each other");
        }
        for (String pattern : line.words()) {
            try {
                for (Path other : matching(pattern)) {
                    read(other, depth + 1);
                }
            } catch (IOException e) {
                throw new ServerException(place + ": cannot read " + pattern + ": " + e, e);
            }
        }
    }

    /// The files that a name with stars stands for; one without is itself, be it there or not.
    static List<Path> matching(String pattern) throws IOException {
        Path whole = Path.of(pattern);
        if (!hasStar(pattern)) {
            return List.of(whole);
        }
        List<Path> found = List.of(whole.isAbsolute() ? whole.getRoot() : Path.of(""));
        for (Path part : whole) {
            List<Path> deeper = new ArrayList<>();
            for (Path folder : found) {
                if (hasStar(part.toString())) {
                    deeper.addAll(matching(folder, part.toString()));
                } else if (Files.exists(folder.resolve(part))) {
                    deeper.add(folder.resolve(part));
                }
            }
            found = deeper;
        }
        return found;
    }

    private static List<Path> matching(Path folder, String pattern) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault()
                .getPathMatcher("glob:" + pattern.replace("{", "\\{").replace("}", "\\}"));
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                boolean hidden = file.getFileName().toString().startsWith(".") && !pattern.startsWith(".");
                if (!hidden && matcher.matches(file.getFileName())) {
                    found.add(file);
                }
            }
        }
        found.sort(null);
        return found;
    }

    private static boolean hasStar(String name) {
        return name.indexOf('*') >= 0 || name.indexOf('?') >= 0 || name.indexOf('[') >= 0;
    }
}
