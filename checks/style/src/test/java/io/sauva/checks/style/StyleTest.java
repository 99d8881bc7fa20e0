package io.sauva.checks.style;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The rules of CONTRIBUTING.md that a machine can check. Each message says what to do instead.
class StyleTest {
    private static final int LONGEST_FILE = 500;
    private static final int LONGEST_METHOD = 70;
    private static final int LARGEST_PACKAGE = 25;

    /// Something that may be used in one place only, and what everybody else uses.
    private record Ban(String what, Pattern pattern, String home, String instead) {
        Ban(String what, String pattern, String home, String instead) {
            this(what, Pattern.compile(pattern), home, instead);
        }
    }

    private static final List<Ban> BANS = List.of(
            new Ban("System.nanoTime", "System\\.(nanoTime|currentTimeMillis)\\(", "concurrent/clock/", "Clock"),
            new Ban(
                    "new Thread",
                    "new Thread\\(|Thread\\.(ofPlatform|startVirtualThread)\\(",
                    "concurrent/worker/",
                    "Worker"),
            new Ban("Thread.sleep", "Thread\\.sleep\\(", "nowhere", "an IdleStrategy or a Clock"),
            new Ban(
                    "unseeded randomness",
                    "new Random\\(\\)|Math\\.random\\(|ThreadLocalRandom",
                    "nowhere",
                    "a seeded one"),
            new Ban(
                    "an unbounded queue",
                    "new (LinkedBlockingQueue|LinkedBlockingDeque|ConcurrentLinkedQueue|ConcurrentLinkedDeque)<[^(]*\\(\\)",
                    "nowhere",
                    "MpscRing, SpscRing, or MultiCounterQueue with a written reason"),
            new Ban("sun.misc.Unsafe", "sun\\.misc\\.Unsafe|jdk\\.internal", "nowhere", "VarHandle or MemorySegment"),
            new Ban(
                    "native code",
                    "Linker\\.nativeLinker|SymbolLookup|System\\.loadLibrary|\\.reinterpret\\(",
                    "foreign/",
                    "a contract that module foreign implements"));

    private static final Pattern BAD_NAME = Pattern.compile("\\w*(Impl|Manager|Helper|Util|Utils)\\.java");

    /// Files that are over a limit on purpose, with the reason. Keep it short.
    private static final Map<String, String> EXCEPTIONS = Map.of();

    @Test
    void thereAreSourcesToCheck() {
        assertTrue(mainFiles().size() > 20, "found only " + mainFiles().size() + " files below " + root());
    }

    @Test
    void filesMethodsAndPackagesAreSmall() {
        List<String> faults = new ArrayList<>();
        Map<Path, Integer> packages = new TreeMap<>();
        for (Path file : mainFiles()) {
            packages.merge(file.getParent(), 1, Integer::sum);
            List<String> lines = lines(file);
            if (lines.size() > LONGEST_FILE && !EXCEPTIONS.containsKey(name(file))) {
                faults.add(name(file) + ": " + lines.size() + " lines; cut it along an idea");
            }
            longMethods(file, lines, faults);
        }
        packages.forEach((folder, files) -> {
            if (files > LARGEST_PACKAGE) {
                faults.add(name(folder) + ": " + files + " files; cut the package along an idea");
            }
        });
        assertEquals(List.of(), faults);
    }

    @Test
    void bannedThingsStayAtHome() {
        List<String> faults = new ArrayList<>();
        for (Path file : mainFiles()) {
            List<String> lines = lines(file);
            for (int line = 0; line < lines.size(); line++) {
                String code = lines.get(line).replaceFirst("//.*", "");
                for (Ban ban : BANS) {
                    if (ban.pattern().matcher(code).find() && !name(file).contains(ban.home())) {
                        faults.add(name(file) + ":" + (line + 1) + ": " + ban.what() + "; use " + ban.instead());
                    }
                }
            }
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void namesSayWhatAThingIs() {
        List<String> faults = new ArrayList<>();
        for (Path file : mainFiles()) {
            if (BAD_NAME.matcher(file.getFileName().toString()).matches()) {
                faults.add(name(file) + ": a name ending so says nothing; name what it is");
            }
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void classesOpenWithAComment() {
        List<String> faults = new ArrayList<>();
        for (Path file : mainFiles()) {
            if (!file.endsWith("module-info.java") && lines(file).stream().noneMatch(line -> line.startsWith("///"))) {
                faults.add(name(file) + ": no /// comment says what it is for");
            }
        }
        assertEquals(List.of(), faults);
    }

    /// A method begins at an indented line that opens a brace after a closing parenthesis and ends at the brace
    /// of the same indentation; the formatter guarantees that shape. A `switch` that gives a value looks like one
    /// and ends with `};`.
    private static void longMethods(Path file, List<String> lines, List<String> faults) {
        Pattern opening = Pattern.compile("^( {4}| {8})[\\w@<].*\\) (throws [\\w., ]+ )?\\{$");
        for (int start = 0; start < lines.size(); start++) {
            Matcher method = opening.matcher(lines.get(start));
            if (method.matches()) {
                String end = method.group(1) + "}";
                int line = start + 1;
                while (line < lines.size() && !lines.get(line).startsWith(end)) {
                    line++;
                }
                if (line - start > LONGEST_METHOD) {
                    faults.add(name(file) + ":" + (start + 1) + ": a method of " + (line - start) + " lines");
                }
            }
        }
    }

    private static List<Path> mainFiles() {
        try (Stream<Path> files = Files.walk(root())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .filter(file -> !name(file).startsWith("checks/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return root().relativize(file).toString();
    }

    private static Path root() {
        return Path.of(System.getProperty("sauva.root")).toAbsolutePath().normalize();
    }
}
