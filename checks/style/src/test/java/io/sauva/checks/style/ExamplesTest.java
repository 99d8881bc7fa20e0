package io.sauva.checks.style;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every Java example of the documentation stands, line by line, in a test that runs.
class ExamplesTest {
    private static final Path ROOT = Path.of(System.getProperty("sauva.root"));
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/store.md", "docs/lua.md"})
    void examplesAreTested(String document) throws IOException {
        String tested = testedExamples();
        Matcher example = EXAMPLE.matcher(Files.readString(ROOT.resolve(document)));
        int examples = 0;
        while (example.find()) {
            examples++;
            List<String> lines = example.group(1)
                    .lines()
                    .map(String::strip)
                    .filter(line -> line.length() > 1)
                    .toList();
            assertTrue(
                    tested.contains(String.join("\n", lines)),
                    document + ": this example is in no test below an examples folder:\n" + example.group(1));
        }
        assertTrue(examples > 0, document + " has no Java example");
    }

    private static String testedExamples() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Path> sources = files.filter(file -> file.toString().contains("/src/test/java/"))
                    .filter(file -> file.getParent().endsWith("examples"))
                    .toList();
            StringBuilder all = new StringBuilder();
            for (Path source : sources) {
                all.append(Files.readAllLines(source).stream()
                        .map(String::strip)
                        .filter(line -> line.length() > 1)
                        .collect(Collectors.joining("\n")));
            }
            return all.toString();
        }
    }
}
