package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Command;
import java.util.List;

/// The commands that combine sorted sets.
///
/// Thread: any; nothing is kept here.
public final class CombinationCommands {
    private CombinationCommands() {}

    public static List<Command> all() {
        return List.of(
                new Combine("zunion", Operation.UNION, "Answers the members that any of the sorted sets has"),
                new Combine("zinter", Operation.INTERSECTION, "Answers the members that all sorted sets have"),
                new Combine("zdiff", Operation.DIFFERENCE, "Answers the members that only the first sorted set has"),
                new CombineStore("zunionstore", Operation.UNION, "2.0.0", "Stores the members that any of them has"),
                new CombineStore("zinterstore", Operation.INTERSECTION, "2.0.0", "Stores the members that all have"),
                new CombineStore("zdiffstore", Operation.DIFFERENCE, "6.2.0", "Stores what only the first one has"),
                new CountCommon());
    }
}
