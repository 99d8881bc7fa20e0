package io.sauva.checks.benchmarks;

import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Partitioners;
import io.sauva.partitioning.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What `script/bench partitioner` measures: `cold` or `warm` for one table only;
/// `graph=E4,E5,E6,S,T,A k=2,8,64 partitioner=metis,multilevel,streaming,hash`; `balance=1.05 seed=1`; for the
/// warm table `windows=10 operations=100000 decay=0.8 penalty=1` (of a move, in operations).
record PartitionerOptions(
        boolean cold,
        boolean warm,
        List<PartitionerGraph> graphs,
        List<Integer> parts,
        List<PartitionerProvider> partitioners,
        double balance,
        long seed,
        int windows,
        int operations,
        double decay,
        double penalty) {
    private static final Map<String, String> DEFAULTS = Map.of(
            "graph", "E4,E5,E6,S,T,A",
            "k", "2,8,64",
            "partitioner", "",
            "balance", Double.toString(Problem.DEFAULT_BALANCE),
            "seed", "1",
            "windows", "10",
            "operations", "100000",
            "decay", "0.8",
            "penalty", "1");

    static PartitionerOptions parse(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        Map<String, String> values = new HashMap<>(DEFAULTS);
        for (String word : words) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (!(equals < 0 ? name.equals("cold") || name.equals("warm") : DEFAULTS.containsKey(name))) {
                throw new IllegalArgumentException(
                        "unknown option '" + word + "'; there are: cold, warm, " + DEFAULTS.keySet());
            }
            values.put(name, word.substring(equals + 1));
        }
        return new PartitionerOptions(
                !words.contains("warm"),
                !words.contains("cold"),
                list(values.get("graph")).stream()
                        .map(PartitionerOptions::graph)
                        .toList(),
                list(values.get("k")).stream()
                        .map(text -> Bench.number("k", text, 1))
                        .toList(),
                partitioners(list(values.get("partitioner"))),
                real("balance", values),
                Bench.number("seed", values.get("seed"), 0),
                Bench.number("windows", values.get("windows"), 2),
                Bench.number("operations", values.get("operations"), 1),
                real("decay", values),
                real("penalty", values));
    }

    /// Those asked for, or all that can be used here; METIS first, for the others are compared with it.
    private static List<PartitionerProvider> partitioners(List<String> asked) {
        List<String> names = asked.isEmpty() ? List.of("metis", "multilevel", "streaming", "fennel", "hash") : asked;
        List<PartitionerProvider> found = new ArrayList<>();
        for (PartitionerProvider provider : Partitioners.all()) {
            if (asked.isEmpty() && names.contains(provider.name())) {
                provider.unavailable().ifPresent(why -> PartitionerTable.progress(provider.name() + ": " + why));
            }
        }
        for (String name : names) {
            if (!asked.isEmpty()) {
                found.add(Partitioners.named(name));
            } else {
                Partitioners.all().stream()
                        .filter(provider -> provider.name().equals(name)
                                && provider.unavailable().isEmpty())
                        .forEach(found::add);
            }
        }
        found.sort((one, other) ->
                Boolean.compare(other.name().equals("metis"), one.name().equals("metis")));
        return found;
    }

    private static PartitionerGraph graph(String name) {
        return Arrays.stream(PartitionerGraph.values())
                .filter(graph -> graph.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown graph '" + name + "'; there are: " + Arrays.toString(PartitionerGraph.values())));
    }

    private static double real(String name, Map<String, String> values) {
        try {
            return Double.parseDouble(values.get(name));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " must be a number: '" + values.get(name) + "'", e);
        }
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
    }
}
