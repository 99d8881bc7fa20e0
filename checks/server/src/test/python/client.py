"""Ordinary work with redis-py: python3 client.py HOST PORT. Ends with 0 if all of it went as it should."""

import sys
import threading
import time

import redis

HOST, PORT = sys.argv[1], int(sys.argv[2])


def connect(**options):
    return redis.Redis(host=HOST, port=PORT, decode_responses=True, socket_timeout=20, **options)


def equal(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def refused(words, call):
    try:
        call()
    except redis.ResponseError as e:
        if words not in str(e):
            raise AssertionError(f"expected an error with {words!r}, found {e}") from e
    else:
        raise AssertionError(f"no error with {words!r}")


def strings(r):
    equal(r.set("s", "value"), True)
    equal(r.get("s"), "value")
    equal(r.set("s", "other", nx=True), None)
    equal(r.set("s", "other", get=True), "value")
    equal(r.append("s", "!"), 6)
    equal(r.getrange("s", 0, 2), "oth")
    equal(r.incrby("n", 41), 41)
    equal(r.incr("n"), 42)
    equal(r.incrbyfloat("n", 0.5), 42.5)
    equal(r.mset({"a": 1, "b": 2}), True)
    equal(r.mget("a", "b", "none"), ["1", "2", None])
    refused("not an integer", lambda: r.incr("s"))
    raw = redis.Redis(host=HOST, port=PORT)
    binary = bytes(range(256))
    raw.set(binary, binary)
    equal(raw.get(binary), binary)
    big = b"x" * 3_000_000
    raw.set("big", big)
    equal(raw.get("big"), big)
    equal(raw.delete("big", binary), 2)
    raw.close()


def lists(r):
    equal(r.rpush("l", "a", "b", "c"), 3)
    equal(r.lpush("l", "z"), 4)
    equal(r.lrange("l", 0, -1), ["z", "a", "b", "c"])
    equal(r.linsert("l", "before", "b", "x"), 5)
    equal(r.lpos("l", "x"), 2)
    equal(r.lmove("l", "m", "LEFT", "RIGHT"), "z")
    equal(r.lpop("l", 2), ["a", "x"])
    equal(r.lmpop(2, "none", "l", direction="RIGHT"), ["l", ["c"]])
    refused("WRONGTYPE", lambda: r.get("l"))


def sets(r):
    equal(r.sadd("e", "a", "b", "c"), 3)
    equal(r.sadd("f", "b", "c", "d"), 3)
    equal(r.sinter("e", "f"), {"b", "c"})
    equal(r.sunionstore("g", "e", "f"), 4)
    equal(r.smismember("e", ["a", "d"]), [True, False])
    equal(r.sintercard(2, ["e", "f"]), 2)
    equal(r.spop("g") in {"a", "b", "c", "d"}, True)
    equal(set(r.sscan_iter("e")), {"a", "b", "c"})


def hashes(r):
    equal(r.hset("h", mapping={"one": 1, "two": 2}), 2)
    equal(r.hgetall("h"), {"one": "1", "two": "2"})
    equal(r.hincrby("h", "one", 4), 5)
    equal(r.hmget("h", "one", "none"), ["5", None])
    equal(dict(r.hscan_iter("h")), {"one": "5", "two": "2"})
    equal(r.hdel("h", "one", "none"), 1)


def sorted_sets(r):
    equal(r.zadd("z", {"a": 1, "b": 2.5, "c": -1}), 3)
    equal(r.zadd("z", {"a": 0}, gt=True), 0)
    equal(r.zrange("z", 0, -1, withscores=True), [("c", -1.0), ("a", 1.0), ("b", 2.5)])
    equal(r.zrangebyscore("z", "(1", "+inf"), ["b"])
    equal(r.zincrby("z", 2, "a"), 3.0)
    equal(r.zrevrank("z", "a"), 0)
    equal(r.zadd("y", {"a": 10}), 1)
    equal(r.zunionstore("x", ["z", "y"], aggregate="MAX"), 3)
    equal(r.zpopmin("x"), [("c", -1.0)])
    equal(r.zmpop(2, ["none", "x"], max=True), ["x", [["a", "10"]]])
    equal(dict(r.zscan_iter("z")), {"a": 3.0, "b": 2.5, "c": -1.0})


def keys(r):
    r.set("t", 1, ex=1000)
    equal(990 <= r.ttl("t") <= 1000, True)
    equal(r.expire("t", 10, gt=True), False)
    equal(r.persist("t"), True)
    equal(r.ttl("t"), -1)
    r.set("short", 1, px=20)
    while r.exists("short"):
        time.sleep(0.01)
    equal(r.copy("t", "u"), True)
    equal(r.rename("u", "v"), True)
    equal(r.type("v"), "string")
    equal(r.object("encoding", "v"), "int")
    r.mset({f"scan:{i}": i for i in range(1000)})
    equal({key for key in r.scan_iter("scan:*", count=50)}, {f"scan:{i}" for i in range(1000)})
    r.rpush("sortable", 3, 1, 2)
    equal(r.sort("sortable", desc=True), ["3", "2", "1"])


def pipelines_and_transactions(r):
    with r.pipeline(transaction=False) as pipeline:
        for i in range(10_000):
            pipeline.incr("pipelined")
        equal(pipeline.execute(), list(range(1, 10_001)))
    with r.pipeline() as transaction:
        transaction.set("x1", 1).incr("x1").lpush("x1", "wrong").get("x1")
        results = transaction.execute(raise_on_error=False)
        equal(results[:2] + results[3:], [True, 2, "2"])
        equal("WRONGTYPE" in str(results[2]), True)

    def transfer(transaction):
        amount = int(transaction.get("from"))
        transaction.multi()
        transaction.decrby("from", 1)
        transaction.incrby("to", 1)
        equal(amount > 0, True)

    r.mset({"from": 100, "to": 0})
    workers = [
        threading.Thread(target=lambda c=connect(): [c.transaction(transfer, "from", "to") for _ in range(20)])
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    equal(r.mget("from", "to"), ["20", "80"])


def publish_and_subscribe(r):
    subscriber = connect().pubsub()
    subscriber.subscribe("news")
    subscriber.psubscribe("n*")
    equal(subscriber.get_message(timeout=20)["type"], "subscribe")
    equal(subscriber.get_message(timeout=20)["type"], "psubscribe")
    equal(r.publish("news", "hello"), 2)
    equal(subscriber.get_message(timeout=20)["data"], "hello")
    equal(subscriber.get_message(timeout=20)["pattern"], "n*")
    equal(r.pubsub_numsub("news"), [("news", 1)])
    subscriber.close()


def blocking(r):
    found = []
    waiting = threading.Thread(target=lambda c=connect(): found.append(c.blpop(["q1", "q2"], timeout=20)))
    waiting.start()
    while r.info("clients")["blocked_clients"] == 0:
        time.sleep(0.01)
    r.rpush("q2", "job")
    waiting.join()
    equal(found, [("q2", "job")])
    equal(r.brpop("q1", timeout=0.05), None)
    r.zadd("zq", {"m": 1})
    equal(r.bzpopmin("zq", timeout=1), ("zq", "m", 1.0))


def server(r):
    equal(r.ping(), True)
    equal(r.echo("x"), "x")
    equal(r.client_setname("python"), True)
    equal(r.client_getname(), "python")
    equal(r.info()["redis_version"].startswith("7."), True)
    equal(r.config_get("maxclients")["maxclients"].isdigit(), True)
    equal(r.command_count() > 100, True)
    equal(r.dbsize() > 0, True)
    other = connect(db=3)
    other.set("elsewhere", 1)
    equal(r.exists("elsewhere"), 0)
    other.flushdb()
    other.close()


if __name__ == "__main__":
    client = connect()
    client.flushall()
    for part in (
        strings,
        lists,
        sets,
        hashes,
        sorted_sets,
        keys,
        pipelines_and_transactions,
        publish_and_subscribe,
        blocking,
        server,
    ):
        part(client)
    print("ok")
