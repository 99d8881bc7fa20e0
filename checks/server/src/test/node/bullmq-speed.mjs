// How fast BullMQ works on a server: node bullmq-speed.mjs HOST PORT JOBS CONCURRENCY ROUNDS.
// Prints a line for each round: jobs added a second, jobs processed a second. The first rounds warm up.
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const [host, port, jobs, concurrency, rounds] = process.argv.slice(2).map((word, at) => (at === 0 ? word : Number(word)));
const connection = { host, port, maxRetriesPerRequest: null };
const BULK = 100;

const client = new Redis(connection);
await client.flushall();

async function seconds(work) {
  const begun = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - begun) / 1e9;
}

async function add(queue) {
  for (let from = 0; from < jobs; from += BULK) {
    const size = Math.min(BULK, jobs - from);
    await queue.addBulk(Array.from({ length: size }, (_, at) => ({ name: 'job', data: { number: from + at } })));
  }
}

/** Has all jobs processed by a worker, and ends it. */
async function work(name) {
  let left = jobs;
  let end;
  const over = new Promise((resolve) => (end = resolve));
  const worker = new Worker(name, async (job) => job.data.number, { connection, concurrency, removeOnComplete: { count: 1000 } });
  worker.on('completed', () => --left === 0 && end());
  worker.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  await over;
  return worker;
}

for (let round = 0; round < rounds; round++) {
  const name = `speed${round}`;
  const queue = new Queue(name, { connection });
  await queue.waitUntilReady();
  const adding = await seconds(() => add(queue));
  let worker;
  const working = await seconds(async () => (worker = await work(name)));
  await worker.close();
  const left = await queue.getJobCounts('waiting', 'active', 'failed');
  if (left.waiting + left.active + left.failed !== 0) {
    throw new Error(`not all jobs were done: ${JSON.stringify(left)}`);
  }
  console.log(`${Math.round(jobs / adding)} ${Math.round(jobs / working)}`);
  await queue.obliterate({ force: true });
  await queue.close();
}
client.disconnect();
