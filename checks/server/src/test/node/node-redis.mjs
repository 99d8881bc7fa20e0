// Ordinary work with node-redis: node node-redis.mjs HOST PORT RESP. Ends with 0 if all of it went as it should.
import assert from 'node:assert/strict'
import { createClient, WatchError } from 'redis'

const [host, port, resp] = process.argv.slice(2)

async function connect(options = {}) {
    const client = createClient({ socket: { host, port: Number(port), reconnectStrategy: false }, RESP: Number(resp), ...options })
    client.on('error', error => { console.error(error); process.exitCode = 1 })
    return client.connect()
}

const client = await connect()
await client.flushAll()

async function strings() {
    assert.equal(await client.set('s', 'value'), 'OK')
    assert.equal(await client.get('s'), 'value')
    assert.equal(await client.set('s', 'other', { condition: 'NX' }), null)
    assert.equal(await client.incrBy('n', 42), 42)
    assert.equal(await client.mSet({ a: '1', b: '2' }), 'OK')
    assert.deepEqual(await client.mGet(['a', 'none', 'b']), ['1', null, '2'])
    await assert.rejects(client.incr('s'), /not an integer/)
    const large = 'ä'.repeat(1_000_000)
    await client.set('large', large)
    assert.equal(await client.get('large'), large)
    assert.equal(await client.del(['large']), 1)
}

async function listsAndSets() {
    assert.equal(await client.rPush('l', ['a', 'b', 'c']), 3)
    assert.deepEqual(await client.lRange('l', 0, -1), ['a', 'b', 'c'])
    assert.equal(await client.lMove('l', 'm', 'LEFT', 'RIGHT'), 'a')
    assert.equal(await client.sAdd('e', ['a', 'b']), 2)
    assert.deepEqual(new Set(await client.sMembers('e')), new Set(['a', 'b']))
    assert.equal(await client.sIsMember('e', 'a') == 1, true)
    await assert.rejects(client.get('l'), /WRONGTYPE/)
}

async function hashesAndSortedSets() {
    assert.equal(await client.hSet('h', { one: '1', two: '2' }), 2)
    assert.deepEqual({ ...await client.hGetAll('h') }, { one: '1', two: '2' })
    assert.equal(await client.zAdd('z', [{ score: 1.5, value: 'a' }, { score: -1, value: 'b' }]), 2)
    assert.deepEqual(await client.zRangeWithScores('z', 0, -1), [{ score: -1, value: 'b' }, { score: 1.5, value: 'a' }])
    assert.equal(await client.zScore('z', 'a'), 1.5)
    assert.deepEqual(await client.zRange('z', '-inf', '+inf', { BY: 'SCORE' }), ['b', 'a'])
}

async function keys() {
    await client.set('t', '1', { expiration: { type: 'EX', value: 1000 } })
    assert.ok(await client.ttl('t') > 990)
    assert.equal(await client.persist('t') == 1, true)
    await client.mSet(Object.fromEntries(Array.from({ length: 500 }, (_, i) => ['scan:' + i, '' + i])))
    const seen = new Set()
    for await (const page of client.scanIterator({ MATCH: 'scan:*', COUNT: 50 })) {
        page.forEach(key => seen.add(key))
    }
    assert.equal(seen.size, 500)
}

async function transactions() {
    assert.deepEqual(await client.multi().set('x', '1').incr('x').get('x').exec(), ['OK', 2, '2'])
    const other = await connect()
    await other.watch('x')
    await client.set('x', '5')
    await assert.rejects(other.multi().set('x', '6').exec(), WatchError)
    assert.equal(await client.get('x'), '5')
    await other.close()
    const counted = await Promise.all(Array.from({ length: 5_000 }, () => client.incr('pipelined')))
    assert.deepEqual(counted, Array.from({ length: 5_000 }, (_, i) => i + 1))
}

async function publishAndSubscribe() {
    const subscriber = await connect()
    const received = new Promise(resolve => {
        const seen = []
        const note = (message, channel) => { if (seen.push(channel + ':' + message) == 2) resolve(seen) }
        subscriber.subscribe('news', note).then(() => subscriber.pSubscribe('n*', note)).then(() => client.publish('news', 'hello'))
    })
    assert.deepEqual(await received, ['news:hello', 'news:hello'])
    await subscriber.unsubscribe('news')
    await subscriber.pUnsubscribe('n*')
    assert.equal(String(await subscriber.ping()), 'PONG')
    await subscriber.close()
}

async function blocking() {
    const waiting = await connect()
    const popped = waiting.blPop(['q1', 'q2'], 20)
    while (!(await client.info('clients')).includes('blocked_clients:1')) { /* until it waits */ }
    await client.rPush('q2', 'job')
    assert.deepEqual({ ...await popped }, { key: 'q2', element: 'job' })
    assert.equal(await waiting.brPop('q1', 0.05), null)
    await waiting.close()
}

for (const part of [strings, listsAndSets, hashesAndSortedSets, keys, transactions, publishAndSubscribe, blocking]) {
    await part()
}
const chosen = await connect({ database: 3, name: 'node' })
assert.equal(await chosen.clientGetName(), 'node')
assert.equal(await chosen.dbSize(), 0)
await chosen.close()
await client.close()
console.log('ok')
