package io.sauva.app;

import io.sauva.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file of settings, a line each: `name value …` as in redis.conf, or `name = value`. A value with spaces is
/// quoted; `#` begins a line that says nothing.
final class ServeFile {
    private static final Pattern LINE = Pattern.compile("([\\w-]+)(?:\\s*=\\s*|\\s+)(.*)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    private ServeFile() {}

    /// The words of each setting, by name; of one that is there twice, those of both lines.
    static Map<String, List<String>> read(Path file) throws IOException {
        Map<String, List<String>> settings = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new ServerException(file + ":" + number + ": needs a name and a value: '" + line + "'");
            }
            String name = parts.group(1).toLowerCase(Locale.ROOT);
            ServeSetting setting = ServeSetting.ALL.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (setting == null) {
                throw new ServerException(file + ":" + number + ": unknown setting '" + name + "'");
            }
            List<String> words = settings.computeIfAbsent(name, first -> new ArrayList<>());
            if (!setting.takesSeveral()) {
                words.clear(); // the last one counts
            }
            words.addAll(words(parts.group(2)));
        }
        return settings;
    }

    /// The words of a value, without their quotes.
    static List<String> words(String value) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(value);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        return words;
    }
}
