package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same lines to Redis and to ours: the replies are equal.
class GenericDifferentialTest {
    private static RedisReference redis;
    private Conversation talk;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(RedisReference.isInstalled(), "redis-server is not installed");
        redis = new RedisReference();
    }

    @AfterAll
    static void stop() {
        if (redis != null) {
            redis.close();
        }
    }

    @BeforeEach
    void begin() {
        redis.say("FLUSHALL");
        redis.say("SELECT 0");
        talk = Conversation.with(Basics.all());
    }

    @AfterEach
    void end() {
        talk.close();
    }

    private void compare(String lines) {
        for (String line :
                lines.lines().map(String::trim).filter(text -> !text.isEmpty()).toList()) {
            assertEquals(redis.say(line), talk.say(line), line);
        }
    }

    @Test
    void deletingAndRenaming() {
        compare("""
                SET a 1
                SET b 2
                EXISTS a b a c
                TOUCH a b a c
                TYPE a
                TYPE nothing
                RENAME nothing b
                RENAME nothing nothing
                RENAME a a
                RENAME a b
                GET b
                EXISTS a
                RENAMENX b b
                RENAMENX nothing b
                SET c 3
                RENAMENX b c
                RENAMENX b d
                GET d
                PEXPIREAT d 99999999999999
                RENAME d e
                PEXPIRETIME e
                RENAME e c
                PEXPIRETIME c
                RPUSH l 1 2 3
                PEXPIREAT l 99999999999999
                RENAME l c
                LRANGE c 0 -1
                PEXPIRETIME c
                TYPE c
                DEL c d e f
                UNLINK c a
                DBSIZE
                """);
    }

    @Test
    void copyingAndMoving() {
        compare("""
                SET a 1
                COPY a b
                COPY a b
                COPY a b REPLACE
                COPY a a
                COPY a b DB
                COPY a b DB x
                COPY a b DB 99
                COPY a b DB -1
                COPY a b DB 99999999999
                COPY a b nonsense
                COPY nothing b
                COPY a a DB 0
                COPY a a DB 1
                COPY a a DB 1
                COPY a a DB 1 REPLACE
                COPY a b DB 1 DB 2
                PEXPIREAT a 99999999999999
                COPY a c
                PEXPIRETIME c
                RPUSH l x
                COPY l m
                RPUSH m y
                LRANGE l 0 -1
                LRANGE m 0 -1
                SELECT 1
                GET a
                EXISTS b
                MOVE a 1
                MOVE a 0
                MOVE a 99
                MOVE a x
                MOVE a -1
                MOVE nothing 99
                MOVE nothing 0
                MOVE a 3
                EXISTS a
                SELECT 2
                GET b
                SELECT 3
                GET a
                SWAPDB x 1
                SWAPDB 0 x
                SWAPDB 0 99
                SWAPDB 99 0
                SWAPDB 3 3
                SWAPDB 3 4
                GET a
                SELECT 4
                GET a
                PEXPIREAT a 99999999999999
                MOVE a 5
                SELECT 5
                PEXPIRETIME a
                FLUSHDB nonsense
                FLUSHDB async
                DBSIZE
                FLUSHALL async sync
                FLUSHALL SYNC
                SELECT 0
                DBSIZE
                RANDOMKEY
                """);
    }

    @Test
    void times() {
        compare("""
                SET a 1
                TTL a
                PTTL a
                TTL nothing
                PTTL nothing
                EXPIRETIME a
                EXPIRETIME nothing
                PEXPIRETIME nothing
                PERSIST a
                PERSIST nothing
                EXPIRE nothing 10
                EXPIRE nothing x
                EXPIRE a x
                EXPIRE a 1 nonsense
                EXPIRE a x nonsense
                EXPIRE a 1 nx xx
                EXPIRE a 1 nx gt
                EXPIRE a 1 nx lt
                EXPIRE a 1 gt lt
                EXPIRE a 9223372036854775807
                EXPIRE a -9223372036854775808
                EXPIRE a 9223372036854775
                PEXPIRE a 9223372036854775807
                EXPIREAT a 9223372036854775807
                EXPIREAT a 9223372036854775
                PEXPIRETIME a
                EXPIRETIME a
                PEXPIREAT a 9223372036854775807
                PEXPIRETIME a
                EXPIRETIME a
                PERSIST a
                PERSIST a
                PEXPIREAT a 99999999999500 XX
                PEXPIREAT a 99999999999500 GT
                PEXPIREAT a 99999999999500 NX
                PEXPIREAT a 99999999999600 NX
                EXPIRETIME a
                PEXPIREAT a 99999999999400 GT
                PEXPIREAT a 99999999999500 GT
                PEXPIREAT a 99999999999600 GT
                PEXPIREAT a 99999999999600 LT
                PEXPIREAT a 99999999999499 LT
                EXPIRETIME a
                PEXPIREAT a 99999999999498 XX LT
                PERSIST a
                PEXPIREAT a 99999999999498 XX LT
                PEXPIREAT a 99999999999498 LT
                EXPIREAT a 1 GT
                EXPIREAT a 1 NX
                EXISTS a
                EXPIREAT a 1 LT
                EXISTS a
                SET a 1
                EXPIRE a -1
                EXISTS a
                SET a 1
                PEXPIRE a 0
                EXISTS a
                WAIT x 0
                WAIT 0 x
                WAIT 0 -1
                WAIT 0 0
                """);
    }

    @Test
    void objects() {
        compare("""
                SET a 1
                SET b 10000
                SET c x
                SET d 12345678901234567890
                SET e aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                SET f aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                RPUSH l 1
                SADD s 1
                SADD t x
                HSET h f v
                ZADD z 1 m
                OBJECT ENCODING a
                OBJECT ENCODING b
                OBJECT ENCODING c
                OBJECT ENCODING d
                OBJECT ENCODING e
                OBJECT ENCODING f
                OBJECT ENCODING s
                OBJECT ENCODING t
                OBJECT ENCODING h
                OBJECT ENCODING z
                OBJECT ENCODING nothing
                OBJECT REFCOUNT a
                OBJECT REFCOUNT b
                OBJECT REFCOUNT c
                OBJECT REFCOUNT l
                OBJECT REFCOUNT nothing
                OBJECT IDLETIME nothing
                OBJECT FREQ a
                OBJECT FREQ nothing
                OBJECT nonsense a
                OBJECT ENCODING
                OBJECT
                """);
    }

    @Test
    void scanning() {
        compare("""
                SCAN x
                SCAN 1a
                SCAN 18446744073709551616
                SCAN 0 COUNT 0
                SCAN 0 COUNT x
                SCAN 0 MATCH
                SCAN 0 nonsense x
                SCAN 0
                SCAN ""
                SCAN +0
                SCAN -0
                KEYS *
                SET a 1
                SCAN 0
                SCAN 0 TYPE string
                SCAN 0 TYPE STRING
                SCAN 0 TYPE list
                SCAN 0 TYPE nonsense
                SCAN 0 MATCH b*
                SCAN 0 MATCH a* COUNT 100 TYPE string
                KEYS b*
                KEYS [a-c]
                RANDOMKEY
                """);
    }

    @Test
    void restoring() {
        compare("""
                DUMP nothing
                SET a 1
                RESTORE k -1 x
                RESTORE k x x
                RESTORE k 0 x
                RESTORE k 0 0123456789abcdef
                RESTORE k 0 x nonsense
                RESTORE k 0 x IDLETIME -1
                RESTORE k 0 x IDLETIME x
                RESTORE k 0 x IDLETIME 1 FREQ 1
                RESTORE k 0 x FREQ 1 IDLETIME 1
                RESTORE k 0 x FREQ 256
                RESTORE k 0 x FREQ
                RESTORE a 0 x
                RESTORE a -1 x
                RESTORE a x x
                RESTORE a 0 x REPLACE
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SORT", "SORT_RO"})
    void sorting(String sort) {
        compare("""
                RPUSH n 3 1 2 10 -5 1.5
                RPUSH l 3 1 2 10 a
                RPUSH w \t7 0x10 inf
                SADD s 3 1 2
                ZADD z 1 c 2 b 3 a
                SET x_1 9
                SET x_2 8
                SET x_3 7
                SET x_10 abc
                HSET h_1 f 5 g one
                HSET h_2 f 4
                HSET h_3 f 4
                SET o_1->f arrow
                SORT nothing
                SORT n
                SORT n DESC
                SORT n DESC ASC
                SORT n ALPHA
                SORT n ALPHA DESC
                SORT n LIMIT 1 2
                SORT n LIMIT -5 2
                SORT n LIMIT 2 -1
                SORT n LIMIT 10 2
                SORT n LIMIT 0 0
                SORT n LIMIT x 1
                SORT n LIMIT 1
                SORT n nonsense
                SORT n BY
                SORT n GET
                SORT n STORE
                SORT l
                SORT l ALPHA
                SORT w
                SORT s
                SORT s DESC
                SORT z
                SORT z ALPHA
                SORT z BY nosort
                SORT z BY nosort DESC
                SORT z BY nosort DESC LIMIT 0 2
                SORT z BY nosort LIMIT 1 -1
                SORT n BY nosort
                SORT n BY nosort DESC
                SORT n BY nosort DESC LIMIT 1 2
                SORT n BY nosort LIMIT 1 2
                SORT s BY x_*
                SORT s BY x_* DESC
                SORT s BY x_* GET # GET x_* GET nothing_* GET constant
                SORT n BY x_*
                SORT n BY x_* ALPHA
                SORT n BY x_* ALPHA DESC
                SORT s BY h_*->f
                SORT s BY h_*->f DESC
                SORT s BY h_*->f GET h_*->g GET h_*->f
                SORT s BY h_*->nothing
                SORT s GET h_*
                SORT s GET h_*->
                SORT s GET o_*->f
                SORT s GET *_1
                SORT s BY x_* BY nosort GET #
                SORT x_1
                SORT x_1 nonsense
                SORT h_1
                """.replace("SORT ", sort + " "));
    }

    @Test
    void sortingAndStoring() {
        compare("""
                RPUSH n 3 1 2
                SADD s 3 1 2 10
                SET x_1 9
                SORT n STORE d
                LRANGE d 0 -1
                PEXPIREAT d 99999999999999
                SORT n DESC STORE d
                PTTL d
                LRANGE d 0 -1
                SORT n GET # GET x_* STORE d
                LRANGE d 0 -1
                SORT s BY nosort STORE d
                LRANGE d 0 -1
                SORT n STORE n
                LRANGE n 0 -1
                SORT nothing STORE d
                EXISTS d
                SORT nothing STORE d
                SORT n LIMIT 5 5 STORE d
                SORT_RO n STORE d
                """);
    }
}
