package io.sauva.server.command.zset.range;

import io.sauva.server.command.Command;
import java.util.List;

/// The commands of ranges of sorted sets.
///
/// Thread: any; nothing is kept here.
public final class RangeCommands {
    private RangeCommands() {}

    public static List<Command> all() {
        return List.of(
                new ZRange("zrange", null, null, "1.2.0"),
                new ZRange("zrevrange", RangeKind.RANK, true, "1.2.0"),
                new ZRange("zrangebyscore", RangeKind.SCORE, false, "1.0.5"),
                new ZRange("zrevrangebyscore", RangeKind.SCORE, true, "2.2.0"),
                new ZRange("zrangebylex", RangeKind.MEMBER, false, "2.8.9"),
                new ZRange("zrevrangebylex", RangeKind.MEMBER, true, "2.8.9"),
                new ZRangeStore(),
                new ZCount("zcount", RangeKind.SCORE, "2.0.0", "Counts the members with scores in a range"),
                new ZCount("zlexcount", RangeKind.MEMBER, "2.8.9", "Counts the members in a range of bytes"),
                new ZRemRange("zremrangebyrank", RangeKind.RANK, "2.0.0"),
                new ZRemRange("zremrangebyscore", RangeKind.SCORE, "1.2.0"),
                new ZRemRange("zremrangebylex", RangeKind.MEMBER, "2.8.9"));
    }
}
