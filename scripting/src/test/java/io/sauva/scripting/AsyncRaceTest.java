package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What scripts see of each other.
class AsyncRaceTest {
    private static final int ROUNDS = 300 * Integer.getInteger("sauva.effort", 1);
    private static final int ACCOUNTS = 12;
    private static final int MOST_TRIES = 100;

    /// The thesis's race: ten units go from A to B, while A is set to nothing.
    private static final String TRANSFER = """
            if tonumber(redis.call('get', 'A')) >= 10 then
              redis.call('decrby', 'A', 10)
              redis.call('incrby', 'B', 10)
            end""";

    private static final String RESET = "redis.call('set', 'A', 0)";

    private static final String MOVE = """
            redis.atomic({KEYS[1], KEYS[2]}, function()
              redis.call('decrby', KEYS[1], ARGV[1])
              local spin = 0
              for i = 1, 500 do spin = spin + i end
              redis.await(redis.async('incrby', KEYS[2], ARGV[1]))
            end)
            return 1""";

    private static final String SUM = """
            return redis.atomic(KEYS, function()
              local sum = 0
              for _, key in ipairs(KEYS) do sum = sum + redis.call('get', key) end
              return sum
            end)""";

    @Test
    void asynchronousScriptsInterleaveInTheListedWaysOnly() {
        assertEquals(0, outcomesBeyond("EVALASYNC", Set.of("[\"0\", \"0\"]", "[\"0\", \"10\"]", "[\"-10\", \"10\"]")));
    }

    /// One order of calls is enough, and among so many it comes: the transfer has looked, A is set, A is decreased.
    @Test
    void asynchronousScriptsReallyInterleave() {
        int tries = 0;
        while (outcomesBeyond("EVALASYNC", Set.of("[\"0\", \"0\"]", "[\"0\", \"10\"]")) == 0) {
            assertTrue(++tries < MOST_TRIES, "no two scripts have interleaved");
        }
    }

    @Test
    void atomicScriptsAreSerial() {
        assertEquals(0, outcomesBeyond("EVAL", Set.of("[\"0\", \"0\"]", "[\"0\", \"10\"]")));
    }

    private static int outcomesBeyond(String kind, Set<String> listed) {
        int others = 0;
        try (ScriptServer server = new ScriptServer("repartitioning", "continuous");
                Talk one = server.talk();
                Talk other = server.talk()) {
            for (int round = 0; round < ROUNDS; round++) {
                one.say("MSET", "A", "10", "B", "0");
                boolean transferFirst = round % 2 == 0;
                (transferFirst ? one : other).send(kind, TRANSFER, "0");
                (transferFirst ? other : one).send(kind, RESET, "0");
                assertEquals("nil", one.reply());
                assertEquals("nil", other.reply());
                String outcome = one.say("MGET", "A", "B");
                others += listed.contains(outcome) ? 0 : 1;
            }
        }
        return others;
    }

    @ParameterizedTest
    @ValueSource(strings = {"soft", "hard", "threaded"})
    void sectionsAreNeverSeenHalfDone(String strategy) throws Exception {
        try (ScriptServer server = new ScriptServer("strategy", strategy, "repartitioning", "continuous");
                ExecutorService threads = Executors.newCachedThreadPool()) {
            try (Talk talk = server.talk()) {
                for (int account = 0; account < ACCOUNTS; account++) {
                    talk.say("SET", "account" + account, "100");
                }
            }
            AtomicBoolean over = new AtomicBoolean();
            List<Future<Integer>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                SplittableRandom random = new SplittableRandom(writer);
                writers.add(threads.submit(() -> write(server, random)));
            }
            Future<Integer> reader = threads.submit(() -> read(server, over));
            for (Future<Integer> writer : writers) {
                assertEquals(ROUNDS, writer.get());
            }
            over.set(true);
            assertTrue(reader.get() > 0);
        }
    }

    private static int write(ScriptServer server, SplittableRandom random) {
        int moved = 0;
        try (Talk talk = server.talk()) {
            for (int round = 0; round < ROUNDS; round++) {
                String giver = "account" + random.nextInt(ACCOUNTS);
                String taker = "account" + random.nextInt(ACCOUNTS);
                String reply = talk.say("EVALASYNC", MOVE, "2", giver, taker, Integer.toString(random.nextInt(10)));
                assertEquals(":1", reply);
                moved++;
            }
        }
        return moved;
    }

    private static int read(ScriptServer server, AtomicBoolean over) {
        String[] sum = new String[ACCOUNTS + 3];
        String[] mget = new String[ACCOUNTS + 1];
        sum[1] = SUM;
        sum[2] = Integer.toString(ACCOUNTS);
        mget[0] = "MGET";
        for (int account = 0; account < ACCOUNTS; account++) {
            sum[account + 3] = "account" + account;
            mget[account + 1] = "account" + account;
        }
        int seen = 0;
        try (Talk talk = server.talk()) {
            do {
                sum[0] = seen % 2 == 0 ? "EVALASYNC" : "EVAL";
                assertEquals(":" + 100 * ACCOUNTS, talk.say(sum));
                int total = 0;
                for (String balance :
                        talk.say(mget).replaceAll("[\\[\\]\" ]", "").split(",", -1)) {
                    total += Integer.parseInt(balance);
                }
                assertEquals(100 * ACCOUNTS, total);
                seen++;
            } while (!over.get());
        }
        return seen;
    }
}
