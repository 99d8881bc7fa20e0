package io.sauva.server;

import io.sauva.store.repartitioning.RepartitioningControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// Commands by chance, the same for the same seed, and what was answered to them: whatever engine, strategy and
/// repartitioning, the answers must be the same. Members without an order are compared sorted.
public final class EngineScript {
    private static final int KEYS = 24;
    private static final int REPARTITIONED_EVERY = 97;

    /// What is said: `k` a key of any type, `s` `l` `e` `h` `z` `x` one that mostly is a string, list, set, hash,
    /// sorted set, stream; `n` a small number, `v` a value, `d` a database. A line that begins with `~` has an
    /// answer without order.
    private static final List<String> LINES = List.of(
            "SET $s $v",
            "SET $s $v EX $n0",
            "SET $s $v NX GET",
            "GET $s",
            "GETDEL $s",
            "GETEX $s PERSIST",
            "APPEND $s $v",
            "SETRANGE $s $n $v",
            "INCR $i",
            "INCRBY $i $n",
            "DECR $i",
            "INCRBYFLOAT $i 0.5",
            "STRLEN $k",
            "MSET $s $v $s $v $i $n",
            "MGET $s $s $k",
            "MSETNX $s $v $s $v",
            "GETSET $s $v",
            "INCR $k",
            "LPUSH $l $v $v",
            "RPUSH $l $v $n $v",
            "LPOP $l",
            "RPOP $l 2",
            "LRANGE $l 0 -1",
            "LLEN $l",
            "LINSERT $l BEFORE $v $n",
            "LSET $l 0 $v",
            "LREM $l 1 $v",
            "LTRIM $l 0 20",
            "LMOVE $l $l LEFT RIGHT",
            "RPOPLPUSH $l $l",
            "LPOS $l $v",
            "LMPOP 2 $l $l LEFT COUNT 2",
            "LPUSHX $l $v",
            "RPUSH $k $v",
            "SADD $e $v $n",
            "SADD $e $n $n $n",
            "SREM $e $v $n",
            "SMOVE $e $e $v",
            "SISMEMBER $e $v",
            "SCARD $e",
            "~SMEMBERS $e",
            "~SUNION $e $e",
            "SINTERSTORE $e $e $e",
            "SUNIONSTORE $e $e $e",
            "SDIFFSTORE $e $e $e",
            "SMISMEMBER $e $v $n",
            "~SPOP $e 100000",
            "SINTERCARD 2 $e $e",
            "HSET $h $v $n $n $v",
            "HDEL $h $v $n",
            "HINCRBY $h c $n",
            "HGET $h $v",
            "~HVALS $h",
            "~HKEYS $h",
            "HLEN $h",
            "HINCRBYFLOAT $h f 0.25",
            "HSETNX $h $v $v",
            "HMGET $h $v $n",
            "HEXISTS $h $v",
            "ZADD $z $n $v $n $n",
            "ZADD $z GT CH $n $v",
            "ZINCRBY $z $n $v",
            "ZREM $z $v",
            "ZRANGE $z 0 -1 WITHSCORES",
            "ZRANGEBYSCORE $z 1 5",
            "ZPOPMIN $z",
            "ZPOPMAX $z 2",
            "ZRANK $z $v",
            "ZSCORE $z $v",
            "ZCARD $z",
            "ZUNIONSTORE $z 2 $z $z",
            "ZINTERSTORE $z 2 $z $e",
            "ZDIFFSTORE $z 2 $z $z",
            "ZRANGESTORE $z $z 0 3",
            "ZREMRANGEBYRANK $z 5 -1",
            "ZREMRANGEBYSCORE $z 8 9",
            "ZMPOP 2 $z $z MIN",
            "XADD $x * $v $v",
            "XADD $x 999999999999-* $v $n $v $v",
            "XADD $x MAXLEN = 9 $n$n0000000000-* field $v",
            "XADD $k NOMKSTREAM * $v $v",
            "XLEN $x",
            "XRANGE $x - + COUNT $n",
            "XREVRANGE $x + -",
            "XREAD COUNT $n STREAMS $x $x 0 $n00000000000",
            "XDEL $x 999999999999-$n $n$n0000000000-0",
            "XTRIM $x MAXLEN $n",
            "XTRIM $x MINID ~ $n$n0000000000 LIMIT 50",
            "XINFO STREAM $x",
            "XSETID $x 9999999999990-$n",
            "DEL $k $k",
            "UNLINK $k",
            "EXISTS $k $k $k",
            "TYPE $k",
            "RENAME $k $k",
            "RENAMENX $k $k",
            "COPY $k $k REPLACE",
            "COPY $k $k DB $d",
            "MOVE $k $d",
            "EXPIRE $k $n0",
            "PEXPIRE $k $n000 NX",
            "EXPIRE $k 1000 GT",
            "PEXPIREAT $k 1",
            "PERSIST $k",
            "PTTL $k",
            "TTL $k",
            "EXPIRETIME $k",
            "TOUCH $k $k",
            "SORT $l ALPHA",
            "SORT $e ALPHA DESC",
            "SORT $l BY w_* GET # ALPHA",
            "SORT $l ALPHA STORE $l",
            "DBSIZE",
            "GETRANGE $s 0 3",
            "SELECT $d",
            "SETEX $s $n0 $v",
            "SUBSTR $s 0 1",
            "LCS $s $s");

    private final Conversation talk;
    private final SplittableRandom random;
    private final List<String> answers = new ArrayList<>();

    private EngineScript(Conversation talk, long seed) {
        this.talk = talk;
        random = new SplittableRandom(seed);
    }

    /// Says so many lines; answers each with its answer.
    public static List<String> run(Conversation talk, long seed, int lines) {
        EngineScript script = new EngineScript(talk, seed);
        for (int line = 1; line <= lines; line++) {
            script.step();
            if (line % REPARTITIONED_EVERY == 0) {
                Optional<RepartitioningControl> control =
                        talk.databases().store().repartitioning();
                control.ifPresent(loop -> loop.now().join());
            }
        }
        script.everything();
        return script.answers;
    }

    private void step() {
        switch (random.nextInt(60)) {
            case 0 -> scan();
            case 1, 2, 3 -> transaction();
            case 4 -> talk.pass(random.nextInt(8_000));
            case 5 -> say("SWAPDB " + random.nextInt(3) + " " + random.nextInt(3));
            case 6 -> say(random.nextInt(8) == 0 ? "FLUSHALL" : random.nextInt(3) == 0 ? "FLUSHDB" : "DBSIZE");
            case 7 -> say("~KEYS *");
            case 8 -> randomKey();
            case 9 -> many();
            case 10, 11 -> pop();
            default -> say(line());
        }
    }

    private void transaction() {
        if (random.nextBoolean()) {
            say(filled("WATCH $k"));
        }
        say("MULTI");
        for (int queued = random.nextInt(1, 6); queued > 0; queued--) {
            String line = line();
            if (!line.startsWith("~")) {
                say(line);
            }
        }
        say(random.nextInt(10) == 0 ? "DISCARD" : "EXEC");
    }

    /// Blocking commands that find something, or a value of another type.
    private void pop() {
        String list = filled("$l");
        String set = filled("$z");
        say(filled("RPUSH " + list + " $v $v $v"));
        say(filled("ZADD " + set + " $n $v $n $v"));
        say(filled("BLPOP " + list + " $l 1"));
        say(filled("BLMOVE " + list + " $l LEFT LEFT 1"));
        say("BZPOPMIN " + set + " 1");
    }

    /// Big values, of which engines and codecs know other forms.
    private void many() {
        StringBuilder line = new StringBuilder(filled("RPUSH $l"));
        StringBuilder set = new StringBuilder(filled("SADD $e"));
        StringBuilder sorted = new StringBuilder(filled("ZADD $z"));
        for (int at = random.nextInt(50, 300); at > 0; at--) {
            line.append(" element-").append(at);
            set.append(" member-").append(at);
            sorted.append(' ').append(at % 7).append(" member-").append(at);
        }
        say(line.toString());
        say(set.toString());
        say(sorted.toString());
        String stream = filled("$x");
        for (int at = random.nextInt(20, 130); at > 0; at--) {
            say("XADD " + stream + " * field " + at + " other-" + at % 9 / 8 + " value-" + at);
        }
    }

    /// The keys that a walk of all cursors finds, each once.
    private void scan() {
        TreeSet<String> found = new TreeSet<>();
        String cursor = "0";
        int count = random.nextInt(1, 12);
        do {
            String answer = talk.say("SCAN " + cursor + " COUNT " + count);
            String[] parts = answer.split("\"", 3);
            cursor = parts[1];
            found.addAll(Arrays.asList(parts[2].replaceAll("^, \\[|]]$", "").split(", ")));
        } while (!cursor.equals("0"));
        found.remove("");
        answers.add("SCAN: " + found);
    }

    /// Which one it is is left to chance, but it is one that is there.
    private void randomKey() {
        String key = talk.say("RANDOMKEY");
        String known = key.equals("nil") ? "none" : talk.say("EXISTS " + key.substring(1, key.length() - 1));
        answers.add("RANDOMKEY: " + known);
    }

    /// All that is there.
    private void everything() {
        for (int database = 0; database < 3; database++) {
            say("SELECT " + database);
            say("~KEYS *");
            say("DBSIZE");
            for (char kind : "siklehzx".toCharArray()) {
                for (int number = 0; number < KEYS; number++) {
                    String key = kind + "" + number;
                    say("TYPE " + key);
                    say("PTTL " + key);
                    say("GET " + key);
                    say("LRANGE " + key + " 0 -1");
                    say("~SMEMBERS " + key);
                    say("~HGETALL " + key);
                    say("ZRANGE " + key + " 0 -1 WITHSCORES");
                    say("XINFO STREAM " + key + " FULL COUNT 0");
                }
            }
        }
    }

    private void say(String line) {
        boolean unordered = line.startsWith("~");
        String said = unordered ? line.substring(1) : line;
        String answer = talk.say(said);
        if (unordered && answer.startsWith("[")) {
            String[] members = answer.replaceAll("^\\[|]$", "").split(", ");
            Arrays.sort(members);
            answer = Arrays.toString(members);
        }
        answers.add(said + " -> " + answer);
    }

    private String line() {
        return filled(LINES.get(random.nextInt(LINES.size())));
    }

    private String filled(String line) {
        StringBuilder filled = new StringBuilder();
        for (int at = 0; at < line.length(); at++) {
            char letter = line.charAt(at);
            if (letter == '$') {
                filled.append(word(line.charAt(++at)));
            } else {
                filled.append(letter);
            }
        }
        return filled.toString();
    }

    private String word(char kind) {
        return switch (kind) {
            case 'n' -> Integer.toString(random.nextInt(1, 10));
            case 'v' -> "value-" + random.nextInt(12);
            case 'd' -> Integer.toString(random.nextInt(3));
            case 'k' -> "silehzx".charAt(random.nextInt(7)) + "" + random.nextInt(KEYS / 6);
            default -> kind + "" + random.nextInt(KEYS / 6);
        };
    }
}
