package io.sauva.lab.workload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// How many of a workload's operations are of which sort; the numbers are weights and need no particular sum.
///
/// @param read reads of one key
/// @param update writes of a key that is there
/// @param insert writes of a new key
/// @param scan scans
/// @param modify reads and then writes of one key, as one
/// @param transaction reads and then writes of several keys of one community, as one
public record Mix(double read, double update, double insert, double scan, double modify, double transaction) {
    public Mix {
        double sum = 0;
        for (double weight : new double[] {read, update, insert, scan, modify, transaction}) {
            if (!(weight >= 0 && weight <= 1e9)) {
                throw new WorkloadException("a weight of a mix must be 0 … 1e9: " + weight);
            }
            sum += weight;
        }
        if (sum == 0) {
            throw new WorkloadException("a mix needs a weight above zero, e.g. read=95,update=5");
        }
    }

    /// The sorts of operation.
    enum Sort {
        READ,
        UPDATE,
        INSERT,
        SCAN,
        MODIFY,
        TRANSACTION
    }

    /// The mix that users write so: `read=95,update=5`.
    public static Mix parse(String text) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] sides = part.split("=", -1);
            if (sides.length != 2 || weights.put(sides[0].strip(), weight(sides[1].strip(), part)) != null) {
                throw new WorkloadException(
                        "a mix is a list such as read=95,update=5, each sort once; not understood: '" + part + "'");
            }
        }
        Mix mix = new Mix(
                taken(weights, "read"),
                taken(weights, "update"),
                taken(weights, "insert"),
                taken(weights, "scan"),
                taken(weights, "modify"),
                taken(weights, "transaction"));
        if (!weights.isEmpty()) {
            throw new WorkloadException(
                    "a mix knows no '" + weights.keySet().iterator().next()
                            + "'; there are: read, update, insert, scan, modify, transaction");
        }
        return mix;
    }

    /// The share of operations that are inserts.
    double insertShare() {
        return insert / sum();
    }

    private double sum() {
        return read + update + insert + scan + modify + transaction;
    }

    Sort next(SplittableRandom random) {
        double left = random.nextDouble() * sum();
        if ((left -= read) < 0) {
            return Sort.READ;
        }
        if ((left -= update) < 0) {
            return Sort.UPDATE;
        }
        if ((left -= insert) < 0) {
            return Sort.INSERT;
        }
        if ((left -= scan) < 0) {
            return Sort.SCAN;
        }
        if ((left -= modify) < 0) {
            return Sort.MODIFY;
        }
        // Rounding may let the last sort with a weight be missed by a hair.
        return transaction > 0 ? Sort.TRANSACTION : modify > 0 ? Sort.MODIFY : next(random);
    }

    @Override
    public String toString() {
        Map<String, Double> weights = new LinkedHashMap<>();
        weights.put("read", read);
        weights.put("update", update);
        weights.put("insert", insert);
        weights.put("scan", scan);
        weights.put("modify", modify);
        weights.put("transaction", transaction);
        return weights.entrySet().stream()
                .filter(weight -> weight.getValue() > 0)
                .map(weight -> weight.getKey() + "=" + shortest(weight.getValue()))
                .collect(Collectors.joining(","));
    }

    private static String shortest(double weight) {
        return weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
    }

    private static double weight(String text, String part) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new WorkloadException("not a number in the mix: '" + part + "'", e);
        }
    }

    private static double taken(Map<String, Double> weights, String name) {
        Double weight = weights.remove(name);
        return weight == null ? 0 : weight;
    }
}
