package io.sauva.server.command;

import io.sauva.server.client.Client;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.keyspace.Keyspaces;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// One command on its way: its arguments, its reply, the keyspace, and who asked. One object serves all
/// commands of a client, one after the other.
///
/// Thread: one at a time.
public final class Call {
    private final Client client;
    private final Keyspaces keyspaces;
    private final RandomGenerator random;
    private Reply reply;
    private byte[][] arguments = {};
    private Keyspace keyspace;
    private long nowMillis;
    private boolean mayBlock;
    private boolean inside;
    private Blocking blocking;
    private boolean widened;
    private List<byte[][]> effects;
    private List<String> errors;

    public Call(Client client, Keyspaces keyspaces, RandomGenerator random) {
        this.client = client;
        this.keyspaces = keyspaces;
        this.random = random;
    }

    /// Has it serve commands that run inside another one; answers this call. For those who execute commands only.
    public Call inside() {
        inside = true;
        return this;
    }

    /// Whether the command runs inside another one, as those of scripts do that are one operation.
    public boolean isInside() {
        return inside;
    }

    /// Begins a command of the client. For those who execute commands only.
    public void begin(byte[][] given, Reply answerTo, long millis, boolean blockingAllowed) {
        arguments = given;
        reply = answerTo;
        nowMillis = millis;
        mayBlock = blockingAllowed;
        keyspace = keyspaces.database(client.database());
        blocking = null;
        widened = false;
        effects = null;
        errors = null;
    }

    public Client client() {
        return client;
    }

    public Reply reply() {
        return reply;
    }

    /// The database that the client has selected.
    public Keyspace keyspace() {
        return keyspace;
    }

    public Keyspaces keyspaces() {
        return keyspaces;
    }

    /// A source of randomness for what is promised to be random.
    public RandomGenerator random() {
        return random;
    }

    /// The time at which the command began, in milliseconds since 1970.
    public long nowMillis() {
        return nowMillis;
    }

    /// All arguments; the first is the name.
    public byte[][] arguments() {
        return arguments;
    }

    /// How many arguments there are, with the name.
    public int size() {
        return arguments.length;
    }

    public byte[] argument(int at) {
        return arguments[at];
    }

    /// The argument as text of one byte a character.
    public String text(int at) {
        return Arguments.text(arguments[at]);
    }

    /// Whether the argument is this word, in any case. The word is given in lower case.
    public boolean is(int at, String word) {
        return Arguments.is(arguments[at], word);
    }

    /// The argument as a 64-bit number, else Redis's error.
    public long integer(int at) {
        return Arguments.integer(arguments[at]);
    }

    /// The argument as a floating point number (`inf`, `-inf` too, not `nan`), else Redis's error.
    public double number(int at) {
        return Arguments.number(arguments[at]);
    }

    /// Whether the command may wait; inside a transaction or a script it must answer as if its time were over.
    public boolean mayBlock() {
        return mayBlock;
    }

    /// Waits, instead of a reply. Only if [#mayBlock].
    public void block(Blocking on) {
        blocking = on;
    }

    /// What the command waits for, or `null`. For those who execute commands only.
    public Blocking blocking() {
        return blocking;
    }

    /// Has the command run again from its beginning, alone and with every partition, instead of a reply. For a
    /// command whose demand is tentative ([Demand]), which has changed nothing and said nothing yet.
    public void widen() {
        widened = true;
    }

    /// Whether it must run again. For those who execute commands only.
    public boolean isWidened() {
        return widened;
    }

    /// The command counts as failed, and these errors as answered: they are in its result, as in that of a script.
    /// None, if what it answers is an error of a command inside it, which was counted there.
    public void fail(List<String> answered) {
        errors = answered;
    }

    /// What [#fail] was told, or `null`. For those who execute commands only.
    public List<String> errors() {
        return errors;
    }

    /// Whether anybody hears of effects; if not, a command need not find words for what it did.
    public boolean wantsEffects() {
        return keyspaces.wantEffects();
    }

    /// Says what happened in other words than the command's own, for the log and the replicas: without chance,
    /// without relative times (`SPOP` says `srem`, `EXPIRE` says `pexpireat`). May be called several times.
    public void effect(byte[]... words) {
        if (effects == null) {
            effects = new ArrayList<>(1);
        }
        effects.add(words);
    }

    /// The other words, or `null`. For those who execute commands only.
    public List<byte[][]> effects() {
        return effects;
    }
}
