package io.sauva.server.command.list;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Blocking;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.resp.Reply;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.ListValue.End;
import java.util.Arrays;
import java.util.List;

/// `LMOVE source destination LEFT|RIGHT LEFT|RIGHT`, `RPOPLPUSH source destination`, and `BLMOVE`, `BRPOPLPUSH`
/// with a timeout behind: takes an element from one list and puts it into another, or into the same one.
final class LMove extends Command {
    private final boolean sidesGiven;
    private final boolean blocking;

    LMove(Spec spec, boolean sidesGiven, boolean blocking) {
        super(spec);
        this.sidesGiven = sidesGiven;
        this.blocking = blocking;
    }

    @Override
    public void run(Call call) {
        End from = sidesGiven ? Ends.read(call, 3) : End.RIGHT;
        End to = sidesGiven ? Ends.read(call, 4) : End.LEFT;
        long timeoutNanos = blocking ? Counts.timeoutNanos(call.argument(call.size() - 1)) : 0;
        ListValue source = call.keyspace().find(call.argument(1), ListValue.class);
        if (source != null) {
            move(call, source, from, to);
        } else if (blocking && call.mayBlock()) {
            call.block(new Blocking(List.of(call.argument(1)), timeoutNanos, Reply::nilArray));
        } else {
            call.reply().nil();
        }
    }

    private void move(Call call, ListValue source, End from, End to) {
        Keyspace keyspace = call.keyspace();
        byte[] sourceKey = call.argument(1);
        byte[] targetKey = call.argument(2);
        boolean same = Arrays.equals(sourceKey, targetKey);
        ListValue target = same ? source : keyspace.find(targetKey, ListValue.class);
        if (target == null) {
            target = new ListValue(keyspace.thresholds());
        }
        byte[] element = source.pop(from);
        target.push(to, element);
        keyspace.changed(targetKey, target);
        keyspace.notify(EventClass.LIST, Ends.pushEvent(to), targetKey);
        Ends.popped(keyspace, sourceKey, source, from);
        if (blocking) {
            // The same without the timeout and without the letter that says that it waits.
            byte[][] words = Arrays.copyOf(call.arguments(), call.size() - 1);
            words[0] = Arguments.bytes(spec().name().substring(1));
            call.effect(words);
        }
        call.reply().bulk(element);
    }
}
