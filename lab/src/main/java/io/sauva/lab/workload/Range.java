package io.sauva.lab.workload;

import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// From a least to a greatest number, both included, all alike: `2-8`, or `5` for always five.
public record Range(int least, int greatest) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    public Range {
        if (least < 1 || greatest < least) {
            throw new WorkloadException("a range goes from at least 1 upwards, e.g. 2-8: " + least + "-" + greatest);
        }
    }

    public static Range parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new WorkloadException("not a range such as 2-8: '" + text + "'");
        }
        int least = Integer.parseInt(matcher.group(1));
        return new Range(least, matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2)));
    }

    int next(SplittableRandom random) {
        return least + random.nextInt(greatest - least + 1);
    }

    @Override
    public String toString() {
        return least == greatest ? Integer.toString(least) : least + "-" + greatest;
    }
}
