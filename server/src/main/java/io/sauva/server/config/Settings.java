package io.sauva.server.config;

import io.sauva.server.extension.Extensions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The parameters of one server and what they are now.
///
/// ```java
/// Settings settings = new Settings();
/// settings.start("port", "7000");
/// settings.follow(Parameters.TIMEOUT, seconds -> idleSeconds = seconds);
/// ```
///
/// Thread: any; changes are made one at a time. What is asked for often follows its parameter and keeps the
/// value.
public final class Settings {
    private final Map<String, Parameter<?>> byName = new TreeMap<>();
    private final Map<Parameter<?>, Object> values = new ConcurrentHashMap<>();
    private final Map<Parameter<?>, List<Consumer<Object>>> followers = new ConcurrentHashMap<>();
    private final Set<Parameter<?>> given = ConcurrentHashMap.newKeySet();
    private volatile SettingsFile file;

    /// One parameter's way from one value to another.
    private record Step(Parameter<?> parameter, String given, Object before, Object after) {}

    public Settings() {
        Parameters.declared().forEach(this::add);
        OtherParameters.declared().forEach(this::add);
        Extensions.parameters().forEach(this::add);
    }

    /// What the parameter is now.
    @SuppressWarnings("unchecked")
    public <T> T get(Parameter<T> parameter) {
        return (T) values.get(parameter);
    }

    /// Whether somebody gave the parameter a value before the server started.
    public boolean isGiven(Parameter<?> parameter) {
        return given.contains(parameter);
    }

    /// What the parameter of that name is now, as text; `null` if there is none.
    public String text(String name) {
        Parameter<?> parameter = byName.get(name.toLowerCase(Locale.ROOT));
        return parameter == null ? null : print(parameter, values.get(parameter));
    }

    /// Tells the follower what the parameter is, now and after each change. A follower that cannot do it throws a
    /// [BadValueException]; then nothing changes.
    @SuppressWarnings("unchecked")
    public synchronized <T> void follow(Parameter<T> parameter, Consumer<? super T> follower) {
        follower.accept(get(parameter));
        followers.computeIfAbsent(parameter, any -> new ArrayList<>(1)).add(value -> follower.accept((T) value));
    }

    /// Gives a parameter its value before the server starts; several words are one value. What is wrong with it
    /// is a [ServerException].
    public void start(String name, String... words) {
        judge(new Directives.Directive(name, List.of(words), ""));
    }

    /// Reads a file of parameters, and those it includes, before the server starts, and remembers it for
    /// [#rewrite].
    public void start(Path path) {
        start(path, Map.of());
    }

    /// The same with values that win over those of the file. Of several values of a parameter only the last one
    /// is judged: what is refused in a file that is made for Redis can be told otherwise.
    public synchronized void start(Path path, Map<String, String> others) {
        Map<Parameter<?>, List<Directives.Directive>> given = new LinkedHashMap<>();
        SettingsFile read = new Directives(directive -> collect(directive, given)).read(path);
        others.forEach((name, value) -> collect(new Directives.Directive(name, List.of(value), ""), given));
        given.values().forEach(directives -> directives.forEach(this::judge));
        file = read;
    }

    private void collect(Directives.Directive directive, Map<Parameter<?>, List<Directives.Directive>> given) {
        Parameter<?> parameter = named(directive);
        List<Directives.Directive> earlier = given.computeIfAbsent(parameter, any -> new ArrayList<>(1));
        if (!parameter.isCumulative()) {
            earlier.clear();
        }
        earlier.add(directive);
    }

    private synchronized void judge(Directives.Directive directive) {
        Parameter<?> parameter = named(directive);
        try {
            values.put(parameter, parse(parameter, String.join(" ", directive.words())));
            given.add(parameter);
        } catch (BadValueException e) {
            throw directive.wrong(directive.name() + ": " + e.getMessage(), e);
        }
    }

    private Parameter<?> named(Directives.Directive directive) {
        Parameter<?> parameter = byName.get(directive.name().toLowerCase(Locale.ROOT));
        if (parameter == null) {
            throw directive.wrong("unknown parameter '" + directive.name() + "'", null);
        }
        return parameter;
    }

    /// Whether the parameter's value may be several words.
    public boolean takesSeveralWords(String name) {
        Parameter<?> parameter = byName.get(name);
        return parameter != null && parameter.hasSeveralWords();
    }

    /// The file that the server was started with, or `null`.
    public Path file() {
        SettingsFile now = file;
        return now == null ? null : now.path();
    }

    /// Writes what the parameters are now into the file; the server must have one.
    public synchronized void rewrite() {
        Map<String, String> wanted = new LinkedHashMap<>();
        byName.forEach((name, parameter) -> {
            if (name.equals(parameter.name())) {
                Object value = values.get(parameter);
                wanted.put(name, value.equals(parameter.initial()) ? null : directive(parameter, value));
            }
        });
        file = file.rewritten(
                wanted, name -> byName.containsKey(name) ? byName.get(name).name() : name);
    }

    /// Tells the consumer of every name, older ones too, and its value, in the order of names.
    public void forEach(BiConsumer<String, String> consumer) {
        byName.forEach((name, parameter) -> consumer.accept(name, print(parameter, values.get(parameter))));
    }

    /// Changes parameters while the server runs: all of them, or none and a [ChangeException].
    public synchronized void change(List<Map.Entry<String, String>> given) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> one : given) {
            names.add(changeable(one.getKey(), names));
        }
        List<Step> steps = new ArrayList<>();
        for (int at = 0; at < names.size(); at++) {
            Parameter<?> parameter = byName.get(names.get(at));
            String name = given.get(at).getKey();
            try {
                Object after = parse(parameter, given.get(at).getValue());
                steps.add(new Step(parameter, name, values.get(parameter), after));
            } catch (BadValueException e) {
                throw new ChangeException(name, e.getMessage());
            }
        }
        apply(steps);
    }

    private void add(Parameter<?> parameter) {
        values.put(parameter, parameter.initial());
        byName.put(parameter.name(), parameter);
        parameter.aliases().forEach(alias -> byName.put(alias, parameter));
    }

    private String changeable(String given, List<String> earlier) {
        String name = given.toLowerCase(Locale.ROOT);
        Parameter<?> parameter = byName.get(name);
        if (parameter == null) {
            throw ChangeException.unknown(given);
        }
        switch (parameter.change()) {
            case AT_START -> throw new ChangeException(given, "can't set immutable config");
            case PROTECTED -> throw new ChangeException(given, "can't set protected config");
            case ANY_TIME -> {}
        }
        if (earlier.contains(name)) {
            throw new ChangeException(given, "duplicate parameter");
        }
        return name;
    }

    private void apply(List<Step> steps) {
        for (int at = 0; at < steps.size(); at++) {
            Step step = steps.get(at);
            try {
                set(step.parameter(), step.after());
            } catch (BadValueException e) {
                for (int back = at; back >= 0; back--) {
                    set(steps.get(back).parameter(), steps.get(back).before());
                }
                throw new ChangeException(step.given(), e.getMessage());
            }
        }
    }

    private void set(Parameter<?> parameter, Object value) {
        values.put(parameter, value);
        followers.getOrDefault(parameter, List.of()).forEach(follower -> follower.accept(value));
    }

    @SuppressWarnings("unchecked")
    private static <T> String directive(Parameter<T> parameter, Object value) {
        return parameter.directive((T) value);
    }

    private <T> T parse(Parameter<T> parameter, String text) {
        return parameter.parse(text, get(parameter));
    }

    @SuppressWarnings("unchecked")
    private static <T> String print(Parameter<T> parameter, Object value) {
        return parameter.print((T) value);
    }
}
