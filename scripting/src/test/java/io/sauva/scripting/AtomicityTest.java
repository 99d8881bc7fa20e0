package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Money is moved between accounts by scripts of all kinds while keys are moved between partitions as fast as can
/// be: whoever looks at all accounts must see all the money.
class AtomicityTest {
    private static final int ACCOUNTS = 12;
    private static final int TURNS = 300 * Integer.getInteger("sauva.effort", 1);

    /// Clean: it holds the partitions of its keys.
    private static final String DECLARED =
            "redis.call('decrby', KEYS[1], ARGV[1]) redis.call('incrby', KEYS[2], ARGV[1]) return 1";

    /// The keys are arguments.
    private static final String UNDECLARED =
            "redis.call('decrby', ARGV[1], ARGV[3]) redis.call('incrby', ARGV[2], ARGV[3]) return 1";

    /// One key is declared, and the first thing it does is a read that is allowed to it.
    private static final String HALF_DECLARED = """
            local had = redis.call('get', KEYS[1])
            redis.call('set', KEYS[1], had - ARGV[2])
            local spin = 0
            for i = 1, 2000 do spin = spin + i end
            redis.call('set', ARGV[1], redis.call('get', ARGV[1]) + ARGV[2])
            return 1""";

    /// Declares the wrong keys, and catches what it can.
    private static final String WRONGLY_DECLARED = """
            local ok, answer = pcall(function()
              redis.call('decrby', 'account' .. ARGV[1], ARGV[3])
              return redis.call('incrby', 'account' .. ARGV[2], ARGV[3])
            end)
            return ok and 1 or 0""";

    private static final String SUM_UNDECLARED = """
            local sum = 0
            for i = 0, ARGV[1] - 1 do sum = sum + redis.call('get', 'account' .. i) end
            return sum""";

    private static final String SUM_DECLARED =
            "local sum = 0 for _, key in ipairs(KEYS) do sum = sum + redis.call('get', key) end return sum";

    @ParameterizedTest
    @ValueSource(strings = {"soft", "hard", "threaded"})
    void noScriptIsSeenHalfDone(String strategy) throws Exception {
        try (ScriptServer server = new ScriptServer("strategy", strategy, "repartitioning", "continuous");
                ExecutorService threads = Executors.newCachedThreadPool()) {
            try (Talk talk = server.talk()) {
                for (int account = 0; account < ACCOUNTS; account++) {
                    talk.say("SET", "account" + account, "100");
                }
            }
            AtomicBoolean over = new AtomicBoolean();
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                SplittableRandom random = new SplittableRandom(writer);
                writers.add(threads.submit(task(() -> write(server, random))));
            }
            Future<?> reader = threads.submit(task(() -> read(server, over)));
            for (Future<?> writer : writers) {
                writer.get();
            }
            over.set(true);
            reader.get();
        }
    }

    private static Callable<Void> task(Runnable work) {
        return () -> {
            work.run();
            return null;
        };
    }

    private static void write(ScriptServer server, SplittableRandom random) {
        try (Talk talk = server.talk()) {
            for (int turn = 0; turn < TURNS; turn++) {
                String from = Integer.toString(random.nextInt(ACCOUNTS));
                String to = Integer.toString(random.nextInt(ACCOUNTS));
                String amount = Integer.toString(random.nextInt(10));
                String giver = "account" + from;
                String taker = "account" + to;
                String reply = switch (random.nextInt(5)) {
                    case 0 -> talk.eval(DECLARED, "2", giver, taker, amount);
                    case 1 -> talk.eval(UNDECLARED, "0", giver, taker, amount);
                    case 2 -> talk.eval(HALF_DECLARED, "1", giver, taker, amount);
                    case 3 -> talk.eval(WRONGLY_DECLARED, "1", "other", from, to, amount);
                    default -> inATransaction(talk, giver, taker, amount);
                };
                assertTrue(reply.equals(":1") || reply.equals("[:1]"), reply);
            }
        }
    }

    private static String inATransaction(Talk talk, String giver, String taker, String amount) {
        talk.say("MULTI");
        talk.eval(UNDECLARED, "0", giver, taker, amount);
        return talk.say("EXEC");
    }

    private static void read(ScriptServer server, AtomicBoolean over) {
        String[] mget = new String[ACCOUNTS + 1];
        String[] sum = new String[ACCOUNTS + 3];
        mget[0] = "MGET";
        sum[0] = "EVAL";
        sum[1] = SUM_DECLARED;
        sum[2] = Integer.toString(ACCOUNTS);
        for (int account = 0; account < ACCOUNTS; account++) {
            mget[account + 1] = "account" + account;
            sum[account + 3] = "account" + account;
        }
        String all = ":" + 100 * ACCOUNTS;
        try (Talk talk = server.talk()) {
            while (!over.get()) {
                assertEquals(100 * ACCOUNTS, total(talk.say(mget)));
                assertEquals(all, talk.say(sum));
                assertEquals(all, talk.eval(SUM_UNDECLARED, "0", Integer.toString(ACCOUNTS)));
                assertEquals(all, talk.say("EVAL_RO", SUM_UNDECLARED, "0", Integer.toString(ACCOUNTS)));
            }
        }
    }

    private static long total(String balances) {
        long total = 0;
        for (String balance : balances.replaceAll("[\\[\\]\" ]", "").split(",", -1)) {
            total += Long.parseLong(balance);
        }
        return total;
    }
}
