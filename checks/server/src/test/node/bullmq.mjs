// Ordinary work of BullMQ on a server: node bullmq.mjs HOST PORT. Prints ok, or what went wrong.
import assert from 'node:assert/strict';
import { FlowProducer, Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const [host, port] = [process.argv[2], Number(process.argv[3])];
const connection = { host, port, maxRetriesPerRequest: null };
const PATIENCE_MILLIS = 20_000;
const HOUR_MILLIS = 3_600_000;

const client = new Redis(connection);
await client.flushall();
client.disconnect();

/** Waits until what is asked for is true. */
async function until(what, condition) {
  const deadline = Date.now() + PATIENCE_MILLIS;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `it does not come to that: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs a check with a queue of its own, and ends all that it opened. */
async function withQueue(name, work) {
  const opened = [];
  const open = async (made) => {
    opened.push(made);
    await made.waitUntilReady();
    return made;
  };
  try {
    const queue = await open(new Queue(name, { connection }));
    const worker = (processor, options = {}) => open(new Worker(name, processor, { connection, ...options }));
    const events = () => open(new QueueEvents(name, { connection }));
    await work({ queue, worker, events, open });
    await queue.obliterate({ force: true });
    assert.deepEqual(await queue.getJobCountByTypes(), 0);
  } catch (failure) {
    failure.message = `${name}: ${failure.message}`;
    throw failure;
  } finally {
    await Promise.all(opened.reverse().map((each) => each.close()));
  }
}

await withQueue('results', async ({ queue, worker, events }) => {
  const heard = await events();
  const progress = [];
  heard.on('progress', ({ data }) => progress.push(data));
  await worker(async (job) => {
    await job.log('begun');
    await job.updateProgress(50);
    return { sum: job.data.a + job.data.b };
  });
  const job = await queue.add('sum', { a: 2, b: 3 });
  assert.deepEqual(await job.waitUntilFinished(heard, PATIENCE_MILLIS), { sum: 5 });
  assert.equal(await job.getState(), 'completed');
  assert.deepEqual((await queue.getJobLogs(job.id)).logs, ['begun']);
  await until('progress was heard', () => progress.length === 1 && progress[0] === 50);
});

await withQueue('bulk', async ({ queue, worker, events }) => {
  const heard = await events();
  let completed = 0;
  heard.on('completed', () => completed++);
  const seen = new Map();
  let open = 0;
  let most = 0;
  for (let each = 0; each < 2; each++) {
    await worker(async (job) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      seen.set(job.data.number, (seen.get(job.data.number) ?? 0) + 1);
    }, { concurrency: 10 });
  }
  await queue.addBulk([...Array(500).keys()].map((number) => ({ name: 'one', data: { number } })));
  await until('all are completed', async () => (await queue.getCompletedCount()) === 500);
  await until('all were heard', () => completed === 500);
  assert.equal(seen.size, 500);
  assert.ok([...seen.values()].every((times) => times === 1));
  assert.ok(most > 1 && most <= 20, `${most} at once`);
});

await withQueue('delayed', async ({ queue, worker }) => {
  const order = [];
  const late = await queue.add('late', {}, { delay: 300 });
  const soon = await queue.add('soon', {}, { delay: 100 });
  const never = await queue.add('never', {}, { delay: HOUR_MILLIS });
  await queue.add('now', {});
  assert.deepEqual(await queue.getJobCounts('delayed', 'waiting'), { delayed: 3, waiting: 1 });
  await worker(async (job) => {
    order.push(job.name);
    assert.ok(job.name === 'never' || Date.now() >= job.timestamp + (job.opts.delay ?? 0), `${job.name} is early`);
  });
  await until('three are completed', async () => (await queue.getCompletedCount()) === 3);
  assert.deepEqual(order, ['now', 'soon', 'late']);
  assert.ok(await late.isCompleted());
  assert.ok(await soon.isCompleted());
  await never.promote();
  await until('the promoted one is completed', () => never.isCompleted());
});

await withQueue('prioritized', async ({ queue, worker }) => {
  const order = [];
  for (const priority of [5, 1, 3, 1, 4]) {
    await queue.add('some', { priority }, { priority });
  }
  await queue.add('some', { priority: 0 });
  assert.equal(await queue.getPrioritizedCount(), 5);
  await worker(async (job) => order.push(job.data.priority));
  await until('all are completed', async () => (await queue.getCompletedCount()) === 6);
  assert.deepEqual(order, [0, 1, 1, 3, 4, 5]);
});

await withQueue('scheduled', async ({ queue, worker }) => {
  const ticks = [];
  await worker(async (job) => ticks.push(job.name));
  await queue.upsertJobScheduler('clock', { every: 30 }, { name: 'tick', data: {} });
  await until('it has ticked three times', () => ticks.length >= 3);
  assert.equal((await queue.getJobSchedulers()).length, 1);
  assert.equal((await queue.getJobScheduler('clock')).every, 30);
  assert.ok(await queue.removeJobScheduler('clock'));
  assert.equal((await queue.getJobSchedulers()).length, 0);
  await queue.upsertJobScheduler('yearly', { pattern: '0 0 1 1 *' }, { name: 'tick' });
  assert.equal(await queue.getDelayedCount(), 1);
  assert.ok(await queue.removeJobScheduler('yearly'));
});

await withQueue('flows', async ({ queue, worker, open }) => {
  const flows = await open(new FlowProducer({ connection }));
  await worker(async (job) => {
    if (job.name === 'leaf') {
      return job.data.value;
    }
    return Object.values(await job.getChildrenValues()).reduce((sum, value) => sum + value, 0);
  }, { concurrency: 4 });
  const leaf = (value) => ({ name: 'leaf', queueName: 'flows', data: { value } });
  const { job } = await flows.add({
    name: 'sum',
    queueName: 'flows',
    children: [leaf(1), { name: 'sum', queueName: 'flows', children: [leaf(2), leaf(3)] }, leaf(4)],
  });
  await until('the root is completed', () => job.isCompleted());
  assert.equal((await queue.getJob(job.id)).returnvalue, 10);
  assert.deepEqual(await job.getDependenciesCount(), { failed: 0, ignored: 0, processed: 3, unprocessed: 0 });
});

await withQueue('retried', async ({ queue, worker, events }) => {
  const heard = await events();
  const failed = [];
  heard.on('failed', ({ failedReason }) => failed.push(failedReason));
  await worker(async (job) => {
    if (job.name === 'hopeless' || job.attemptsMade < 2) {
      throw new Error(`attempt ${job.attemptsMade}`);
    }
    return 'at last';
  });
  const stubborn = await queue.add('stubborn', {}, { attempts: 3, backoff: { type: 'exponential', delay: 10 } });
  assert.equal(await stubborn.waitUntilFinished(heard, PATIENCE_MILLIS), 'at last');
  const hopeless = await queue.add('hopeless', {}, { attempts: 3, backoff: { type: 'fixed', delay: 10 } });
  await assert.rejects(hopeless.waitUntilFinished(heard, PATIENCE_MILLIS), /attempt 2/);
  assert.equal((await queue.getJob(hopeless.id)).attemptsMade, 3);
  await until('the failure was heard', () => failed.includes('attempt 2'));
  assert.equal(await queue.getFailedCount(), 1);
  await queue.getJob(hopeless.id).then((job) => job.retry());
  await until('it has failed again', async () => (await queue.getJob(hopeless.id)).attemptsMade === 4);
});

await withQueue('limited', async ({ queue, worker }) => {
  const options = { limiter: { max: 2, duration: HOUR_MILLIS } };
  let done = 0;
  const first = await worker(async () => done++, options);
  await queue.addBulk([...Array(5).keys()].map(() => ({ name: 'one', data: {} })));
  await until('the limit is reached', async () => done === 2 && (await queue.getRateLimitTtl(2)) > 0);
  await until('nothing is active', async () => (await queue.getActiveCount()) === 0);
  assert.equal(await queue.getWaitingCount(), 3);
  await first.close();
  assert.equal(await queue.removeRateLimitKey(), 1);
  await worker(async () => done++, options);
  await until('the limit is reached once more', async () => (await queue.getWaitingCount()) === 1);
});

await withQueue('paused', async ({ queue, worker }) => {
  const done = [];
  await worker(async (job) => done.push(job.name));
  await queue.pause();
  assert.ok(await queue.isPaused());
  await queue.add('first', {});
  await queue.add('second', {});
  const { paused = 0, waiting } = await queue.getJobCounts('paused', 'waiting');
  assert.equal(paused + waiting, 2);
  await queue.resume();
  await until('both are completed', async () => (await queue.getCompletedCount()) === 2);
  assert.deepEqual(done, ['first', 'second']);
});

await withQueue('stalled', async ({ queue, worker, events }) => {
  const heard = await events();
  const stalled = [];
  heard.on('stalled', ({ jobId }) => stalled.push(jobId));
  const dead = await worker(() => new Promise(() => {}), { lockDuration: 300, skipStalledCheck: true });
  const job = await queue.add('orphan', {});
  await until('it is active', () => job.isActive());
  await dead.close(true);
  await worker(async () => 'adopted', { lockDuration: 300, stalledInterval: 100 });
  assert.equal(await job.waitUntilFinished(heard, PATIENCE_MILLIS), 'adopted');
  await until('it was heard that it stalled', () => stalled.includes(job.id));
});

await withQueue('kept', async ({ queue, worker }) => {
  const first = await queue.add('same', {}, { deduplication: { id: 'only' } });
  const second = await queue.add('same', {}, { deduplication: { id: 'only' } });
  assert.equal(second.id, first.id);
  const named = await queue.add('named', { a: 1 }, { jobId: 'mine' });
  await named.updateData({ a: 2 });
  assert.deepEqual((await queue.getJob('mine')).data, { a: 2 });
  await named.remove();
  assert.equal(await queue.getJob('mine'), undefined);
  await worker(async () => {}, { removeOnComplete: { count: 2 } });
  await queue.addBulk([...Array(10).keys()].map(() => ({ name: 'one', data: {} })));
  await until('all but two are gone', async () => {
    const counts = await queue.getJobCounts('completed', 'waiting', 'active');
    return counts.completed === 2 && counts.waiting === 0 && counts.active === 0;
  });
  assert.equal((await queue.clean(0, 100, 'completed')).length, 2);
  await queue.add('waiting', {}, { delay: HOUR_MILLIS });
  await queue.drain(true);
  assert.equal(await queue.getDelayedCount(), 0);
});

console.log('ok');
process.exit(0);
