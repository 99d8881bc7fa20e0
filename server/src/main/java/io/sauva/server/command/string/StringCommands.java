package io.sauva.server.command.string;

import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import java.util.List;
import java.util.function.LongSupplier;

/// The commands of strings.
///
/// Thread: any; nothing is kept here.
public final class StringCommands {
    /// What `proto-max-bulk-len` is unless it was changed.
    public static final long USUAL_LONGEST = 512L << 20;

    /// An array cannot be longer than that.
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private StringCommands() {}

    /// All of them.
    ///
    /// @param longest how long a string may become (`proto-max-bulk-len`)
    public static List<Command> all(LongSupplier longest) {
        return List.of(
                new Get(),
                new SetString(),
                SetVariant.ifAbsent(),
                SetVariant.forSeconds(),
                SetVariant.forMilliseconds(),
                GetVariant.andSet(),
                GetVariant.andDelete(),
                GetVariant.andExpire(),
                ManyStrings.get(),
                ManyStrings.set(),
                ManyStrings.setIfAbsent(),
                Increment.byOne(),
                Increment.byMinusOne(),
                Increment.by(),
                Increment.byMinus(),
                new IncrementFloat(),
                new Append(longest),
                new StringLength(),
                new GetRange("getrange", "2.4.0"),
                new GetRange("substr", "1.0.0"),
                new SetRange(longest),
                new LongestCommonSubsequence(longest));
    }

    static void checkLength(long length, LongSupplier longest) {
        if (length > Math.min(longest.getAsLong(), LONGEST_ARRAY)) {
            throw new CommandException("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
        }
    }
}
