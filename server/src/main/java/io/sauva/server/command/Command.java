package io.sauva.server.command;

/// One command: its specification, and what it does. It sees its arguments, its reply and the keyspace, and
/// nothing else but what it was made with.
///
/// Thread: any, many at once; a command has no state of its own.
public abstract class Command {
    private final Spec spec;
    private final boolean onlyReads;

    protected Command(Spec spec) {
        this.spec = spec;
        onlyReads = spec.is(Flag.READONLY);
    }

    public final Spec spec() {
        return spec;
    }

    /// Whether it changes nothing, so that its lookups count as reads.
    public final boolean onlyReads() {
        return onlyReads;
    }

    /// Does the work while the partitions of its keys are held: alone there if the command writes, beside other
    /// readers if not. The number of arguments has been checked. It must say exactly one reply, or block
    /// ([Call#block]), or throw a [CommandException] before it has changed anything.
    public abstract void run(Call call);

    /// Whether [#tryRead] is worth a try.
    public boolean readsUnheld() {
        return false;
    }

    /// Tries to answer without holding anything; `false` if that cannot be done now, and then nothing was said.
    /// For reads of one key whose value never changes in place.
    public boolean tryRead(Call call) {
        return false;
    }

    /// Whether these arguments need every partition, because what they touch cannot be told from them.
    public boolean needsEverything(byte[][] arguments) {
        return spec.is(Flag.EVERYTHING);
    }

    /// What these arguments need in order to run. It is asked for once, before anything is held.
    public Demand demand(byte[][] arguments) {
        return Demand.of(spec.is(Flag.WRITE), needsEverything(arguments));
    }

    /// The other database in which the command uses its keys too (`MOVE`, `COPY`), or -1. Of arguments that
    /// make no sense it may answer anything: the command will refuse them.
    public int otherDatabase(byte[][] arguments) {
        return -1;
    }
}
