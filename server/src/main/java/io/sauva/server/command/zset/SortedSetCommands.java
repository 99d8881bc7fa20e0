package io.sauva.server.command.zset;

import io.sauva.server.command.Command;
import io.sauva.server.command.zset.combination.CombinationCommands;
import io.sauva.server.command.zset.range.RangeCommands;
import java.util.ArrayList;
import java.util.List;

/// The commands of sorted sets.
///
/// Thread: any; nothing is kept here.
public final class SortedSetCommands {
    private SortedSetCommands() {}

    public static List<Command> all() {
        List<Command> commands = new ArrayList<>(List.of(
                ZAdd.add(),
                ZAdd.increment(),
                new ZRem(),
                ZScore.ofOne(),
                ZScore.ofMany(),
                new ZCard(),
                ZRank.ascending(),
                ZRank.descending(),
                ZPop.min(),
                ZPop.max(),
                BZPop.min(),
                BZPop.max(),
                ZMPop.now(),
                ZMPop.waiting(),
                new ZRandMember(),
                new ZScan()));
        commands.addAll(RangeCommands.all());
        commands.addAll(CombinationCommands.all());
        return List.copyOf(commands);
    }
}
