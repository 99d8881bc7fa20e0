// Ordinary work with ioredis: node ioredis.mjs HOST PORT. Ends with 0 if all of it went as it should.
import assert from 'node:assert/strict'
import { Redis } from 'ioredis'

const [host, port] = process.argv.slice(2)
const connect = (options = {}) => new Redis({ host, port: Number(port), maxRetriesPerRequest: 0, ...options })

const client = connect()
await client.flushall()

async function strings() {
    assert.equal(await client.set('s', 'value', 'EX', 1000), 'OK')
    assert.equal(await client.get('s'), 'value')
    assert.equal(await client.set('s', 'other', 'NX'), null)
    assert.equal(await client.incrby('n', 42), 42)
    assert.deepEqual(await client.mget('s', 'none'), ['value', null])
    const binary = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    await client.set(binary, binary)
    assert.deepEqual(await client.getBuffer(binary), binary)
    await assert.rejects(client.incr('s'), /not an integer/)
}

async function types() {
    assert.equal(await client.rpush('l', 'a', 'b', 'c'), 3)
    assert.deepEqual(await client.lrange('l', 0, -1), ['a', 'b', 'c'])
    assert.equal(await client.sadd('e', 'a', 'b'), 2)
    assert.equal((await client.smembers('e')).length, 2)
    assert.equal(await client.hset('h', { one: 1, two: 2 }), 2)
    assert.deepEqual(await client.hgetall('h'), { one: '1', two: '2' })
    assert.equal(await client.zadd('z', 1.5, 'a', -1, 'b'), 2)
    assert.deepEqual(await client.zrange('z', 0, -1, 'WITHSCORES'), ['b', '-1', 'a', '1.5'])
    await assert.rejects(client.get('l'), /WRONGTYPE/)
}

async function scans() {
    await client.mset(Object.fromEntries(Array.from({ length: 500 }, (_, i) => ['scan:' + i, i])))
    const seen = new Set()
    for await (const page of client.scanStream({ match: 'scan:*', count: 50 })) {
        page.forEach(key => seen.add(key))
    }
    assert.equal(seen.size, 500)
    await client.hset('large', Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => ['f' + i, i])))
    const fields = new Set()
    for await (const page of client.hscanStream('large', { count: 50 })) {
        page.filter((_, i) => i % 2 == 0).forEach(field => fields.add(field))
    }
    assert.equal(fields.size, 1_000)
}

async function pipelinesAndTransactions() {
    const pipeline = client.pipeline()
    for (let i = 0; i < 5_000; i++) {
        pipeline.incr('pipelined')
    }
    assert.deepEqual((await pipeline.exec()).map(([error, value]) => error ?? value), Array.from({ length: 5_000 }, (_, i) => i + 1))
    const results = await client.multi().set('x', 1).incr('x').lpush('x', 'wrong').get('x').exec()
    assert.deepEqual(results.map(([, value]) => value), ['OK', 2, undefined, '2'])
    assert.match(results[2][0].message, /WRONGTYPE/)
    const other = connect()
    await other.watch('x')
    await client.set('x', 5)
    assert.equal(await other.multi().set('x', 6).exec(), null)
    other.disconnect()
}

async function publishAndSubscribe() {
    const subscriber = connect()
    assert.equal(await subscriber.subscribe('news'), 1)
    assert.equal(await subscriber.psubscribe('n*'), 2)
    const seen = []
    const both = new Promise(resolve => {
        const note = what => { if (seen.push(what) == 2) resolve() }
        subscriber.on('message', (channel, message) => note(channel + ':' + message))
        subscriber.on('pmessage', (pattern, channel, message) => note(pattern + ':' + channel + ':' + message))
    })
    assert.equal(await client.publish('news', 'hello'), 2)
    await both
    assert.deepEqual(seen, ['news:hello', 'n*:news:hello'])
    subscriber.disconnect()
}

async function blocking() {
    const waiting = connect()
    const popped = waiting.blpop('q1', 'q2', 20)
    while (!(await client.info('clients')).includes('blocked_clients:1')) { /* until it waits */ }
    await client.rpush('q2', 'job')
    assert.deepEqual(await popped, ['q2', 'job'])
    assert.equal(await waiting.brpop('q1', 0.05), null)
    waiting.disconnect()
}

for (const part of [strings, types, scans, pipelinesAndTransactions, publishAndSubscribe, blocking]) {
    await part()
}
await client.quit()
console.log('ok')
