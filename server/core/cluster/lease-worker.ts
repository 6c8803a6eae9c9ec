import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { type LeaseTiming, leaseOver } from './lease.ts';
import { leaseMemory } from './lease-memory.ts';

export interface LeaseWork {
  url: string;
  holder: string;
  timing: LeaseTiming;
  /** Of `leaseMemory`. */
  buffer: SharedArrayBuffer;
}

/** What the thread says: it has an answer, and perhaps another one than before; or it gave the lease back. */
export type LeaseNews = 'answered' | 'given back';

// Renews the lease as long as the main thread lives, however long one of its turns takes.
const { url, holder, timing, buffer }: LeaseWork = workerData;
const memory = leaseMemory(buffer);
/** A connection of its own: those of the pool may all be waiting for each other. */
let connection: pg.Client | null = null;

async function connected(): Promise<pg.Client> {
  if (connection) return connection;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'artha',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: timing.leaseMs,
    query_timeout: timing.leaseMs,
  });
  client.on(
    'error',
    guarded('lease', () => drop(client)),
  );
  await client.connect();
  connection = client;
  return client;
}

/** A connection that failed once is not used again. */
function drop(client: pg.Client): void {
  if (connection === client) connection = null;
  client.end().catch(() => undefined);
}

const lease = leaseOver({
  holder,
  timing,
  connection: {
    async query(statement) {
      const client = await connected();
      return client.query(statement).catch((error: unknown) => {
        drop(client);
        throw error;
      });
    },
  },
});

const say = (news: LeaseNews) => parentPort?.postMessage(news);
let stopped = false;
let underWay = Promise.resolve();

const next = guarded('lease', () => {
  underWay = beat();
});

async function beat(): Promise<void> {
  const began = performance.now();
  if (memory.silentMs() <= timing.aliveMs) {
    await lease.renew();
    if (!stopped) memory.publish(lease.held());
  }
  say('answered');
  if (stopped) return;
  setTimeout(next, Math.max(0, timing.beatMs - (performance.now() - began)));
}

const stop = guarded('lease', async () => {
  stopped = true;
  memory.publish(null);
  await underWay;
  await lease.giveBack();
  say('given back');
});
parentPort?.on('message', stop);
next();
