package io.sauva.lab.experiment.hashing;

import static io.sauva.lab.experiment.hashing.Contender.DIVISION;
import static io.sauva.lab.experiment.hashing.Contender.EXACT_DIVISION;
import static io.sauva.lab.experiment.hashing.Contender.MODULO;
import static io.sauva.lab.experiment.hashing.Contender.RING_1;
import static io.sauva.lab.experiment.hashing.Contender.RING_10;
import static io.sauva.lab.experiment.hashing.Figures.brief;

import io.sauva.lab.report.Table;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What the study says of its figures, beside what was measured here, and whether the two agree.
///
/// Each verdict is computed, by the rule that stands in the code beside it.
///
/// Thread: one at a time.
final class Findings {
    private static final String AGREES = "agrees";
    private static final String DIFFERS = "differs";

    private final Sweep study;
    private final Sweep grown;
    private final int last;
    private final int nodes;
    private final int keys;
    private final Table table = new Table("figure", "the study", "measured", "verdict");

    /// @param study with as many keys whatever the number of nodes
    /// @param grown with keys that grow with the nodes
    Findings(Sweep study, Sweep grown) {
        this.study = study;
        this.grown = grown;
        this.last = study.nodes().length - 1;
        this.nodes = study.nodes()[last];
        this.keys = study.keys(nodes);
    }

    Table table() {
        balance();
        balanceAfter();
        reassignedTraditional();
        reassignedConsistent();
        saving();
        traffic();
        scaleUp();
        return table;
    }

    private void balance() {
        double[] modulo = study.means(MODULO, Trial::balance);
        double[] division = study.means(DIVISION, Trial::balance);
        double one = atLast(RING_1, Trial::balance);
        double ten = atLast(RING_10, Trial::balance);
        double highestModulo = Statistics.highest(modulo);
        double highestDivision = Statistics.highest(division);
        finding(
                "4",
                "mod and div divide almost evenly for every number of nodes",
                "highest relative deviation: mod " + percent(highestModulo) + ", div " + percent(highestDivision),
                highestModulo < 0.01 && highestDivision < 0.1);
        finding(
                "4",
                "mod is the more uniform of the two; div is a little irregular as n varies",
                "mean over all n: mod " + percent(Statistics.mean(modulo)) + ", div "
                        + percent(Statistics.mean(division)),
                Statistics.mean(modulo) < Statistics.mean(division));
        finding(
                "4",
                "consistent hashing with V=10 deviates more than both, acceptably; with V=1 clearly too much",
                "at " + nodes + " nodes: V=10 " + percent(ten) + ", V=1 " + percent(one),
                ten > highestDivision && ten < 0.5 && one > 2 * ten);
    }

    private void balanceAfter() {
        double one = change(RING_1);
        double ten = change(RING_10);
        finding(
                "4, after insertion",
                "nearly the same deviations; a small but visible increase for V=1",
                "change of the mean over all n: V=1 " + points(one) + ", V=10 " + points(ten) + ", mod "
                        + points(change(MODULO)),
                one > 0 && one < 0.05 && Math.abs(ten) < 0.02);
    }

    private void reassignedTraditional() {
        double modulo = atLast(MODULO, Trial::reassigned);
        finding(
                "5",
                "mod: grows towards all keys (" + keys + ")",
                brief(modulo) + " at " + nodes + " nodes, " + percent(modulo / keys),
                modulo > 0.95 * keys);
        double[] division = study.means(DIVISION, Trial::reassigned);
        double mean = Statistics.mean(division);
        double spread = (Statistics.highest(division) - Statistics.lowest(division)) / mean;
        double[] exact = study.means(EXACT_DIVISION, Trial::reassigned);
        String measured = brief(mean) + " in the mean over all n, from " + brief(Statistics.lowest(division)) + " to "
                + brief(Statistics.highest(division)) + "; with exact ranges from "
                + brief(Statistics.lowest(exact)) + " to " + brief(Statistics.highest(exact));
        boolean half = Math.abs(mean / keys - 0.5) < 0.05;
        String verdict = spread < 0.1 ? AGREES : "agrees in the mean; constant only with exact ranges";
        table.row("5", "div: about k/2 (" + keys / 2 + ") for every n", measured, half ? verdict : DIFFERS);
    }

    private void reassignedConsistent() {
        double[] ideal = study.ideal();
        double[] ten = study.relative(RING_10, Trial::reassigned, ideal);
        finding(
                "5, detail",
                "V=10: falls with n, always near k/n",
                "mean over all n " + brief(Statistics.mean(ten)) + " ± " + brief(Statistics.standardError(ten))
                        + " times k/(n+1)",
                Math.abs(Statistics.mean(ten) - 1) < 0.1);
        double[] one = study.relative(RING_1, Trial::reassigned, ideal);
        double mean = Statistics.mean(one);
        double error = Statistics.standardError(one);
        double median = Statistics.median(one);
        String verdict;
        if (mean + 2 * error < 1) {
            verdict = AGREES;
        } else if (error > 0.03) {
            verdict = "too few draws to tell";
        } else {
            verdict = median < 0.9 ? "differs in the mean; agrees for the typical (median) arrival" : DIFFERS;
        }
        table.row(
                "5, detail",
                "V=1: on average fewer than the ideal",
                "mean over all n " + brief(mean) + " ± " + brief(error) + " times k/(n+1), median " + brief(median),
                verdict);
    }

    private void saving() {
        double[] modulo = study.means(MODULO, Trial::reassigned);
        double[] division = study.means(DIVISION, Trial::reassigned);
        double[] ten = study.means(RING_10, Trial::reassigned);
        double[] saved = new double[ten.length];
        Arrays.setAll(saved, index -> modulo[index] / ten[index]);
        double[] savedOfDivision = new double[ten.length];
        Arrays.setAll(savedOfDivision, index -> division[index] / ten[index]);
        String first = IntStream.range(0, saved.length)
                .filter(index -> saved[index] >= 35)
                .mapToObj(index -> "35 times is reached at " + study.nodes()[index] + " nodes")
                .findFirst()
                .orElse("35 times is not reached");
        double most = Statistics.highest(saved);
        table.row(
                "5",
                "consistent hashing sends up to 35 times fewer keys than the traditional functions",
                "V=10 against mod: up to " + brief(most) + " times, against div up to "
                        + brief(Statistics.highest(savedOfDivision)) + "; against mod " + first,
                most >= 35
                        ? "agrees; more nodes save more"
                        : most >= 0.8 * nodes ? "agrees as far as so few nodes can" : DIFFERS);
    }

    private void traffic() {
        double modulo = Statistics.highest(study.means(MODULO, Trial::traffic));
        double[] division = study.means(DIVISION, Trial::traffic);
        double one = atLast(RING_1, Trial::traffic);
        double ten = atLast(RING_10, Trial::traffic);
        finding("6", "mod: very low", "at most " + percent(modulo), modulo < 0.1);
        finding(
                "6",
                "div: higher, but limited and stable",
                "from " + brief(Statistics.lowest(division)) + " to " + brief(Statistics.highest(division)),
                Statistics.highest(division) < 1 && Statistics.mean(division) > modulo);
        finding(
                "6",
                "V=1: grows fast with n, as one node gives everything",
                brief(study.means(RING_1, Trial::traffic)[0]) + " at " + study.nodes()[0] + " nodes, " + brief(one)
                        + " at " + nodes + "; sqrt(n-1) is " + brief(Math.sqrt(nodes - 1)),
                Math.abs(one / Math.sqrt(nodes - 1) - 1) < 0.01);
        finding(
                "6",
                "V=10: grows too, more slowly",
                brief(study.means(RING_10, Trial::traffic)[0]) + " at " + study.nodes()[0] + " nodes, " + brief(ten)
                        + " at " + nodes,
                ten > study.means(RING_10, Trial::traffic)[0] && ten < one);
    }

    /// Compares, at the largest number of nodes that both have, the balance with ten identifiers and the share of
    /// keys that mod moves.
    private void scaleUp() {
        int common = IntStream.of(grown.nodes())
                .filter(count -> IntStream.of(study.nodes()).anyMatch(other -> other == count))
                .max()
                .orElseThrow();
        int here = indexOf(study, common);
        int there = indexOf(grown, common);
        double fixedBalance = study.means(RING_10, Trial::balance)[here];
        double grownBalance = grown.means(RING_10, Trial::balance)[there];
        double fixedMoved = study.means(MODULO, Trial::reassigned)[here] / study.keys(common);
        double grownMoved = grown.means(MODULO, Trial::reassigned)[there] / grown.keys(common);
        finding(
                "scale-up",
                "the same behaviour when keys grow with the nodes",
                "at " + common + " nodes: deviation of V=10 " + percent(fixedBalance) + " with " + study.keys(common)
                        + " keys, " + percent(grownBalance) + " with " + grown.keys(common) + "; mod moves "
                        + percent(fixedMoved) + " and " + percent(grownMoved),
                Math.abs(grownBalance / fixedBalance - 1) < 0.25 && Math.abs(grownMoved - fixedMoved) < 0.01);
    }

    private static int indexOf(Sweep sweep, int count) {
        return IntStream.range(0, sweep.nodes().length)
                .filter(index -> sweep.nodes()[index] == count)
                .findFirst()
                .orElseThrow();
    }

    private double atLast(String contender, ToDoubleFunction<Trial> measure) {
        return study.means(contender, measure)[last];
    }

    private double change(String contender) {
        return Statistics.mean(study.means(contender, Trial::balanceAfter))
                - Statistics.mean(study.means(contender, Trial::balance));
    }

    private void finding(String figure, String claim, String measured, boolean agrees) {
        table.row(figure, claim, measured, agrees ? AGREES : DIFFERS);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * value);
    }

    private static String points(double value) {
        return String.format(Locale.ROOT, "%+.2f points", 100 * value);
    }
}
