import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { type LeaseTiming, leaseOver } from './lease.ts';
import { leaseMemory } from './lease-memory.ts';

export interface LeaseWork {
  url: string;
  holder: string;
  timing: LeaseTiming;
  /** The memory of `leaseMemory`. */
  buffer: SharedArrayBuffer;
}

/** The thread's messages: it has an answer, possibly a new one, or it released the lease. */
export type LeaseNews = 'answered' | 'given back';

// Renews the lease while the main thread is alive, however long the event loop there is blocked.
const { url, holder, timing, buffer }: LeaseWork = workerData;
const memory = leaseMemory(buffer);
/** A dedicated connection: all connections of the pool may be waiting for each other. */
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

/** A connection that failed once is not reused. */
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
  // A renewal that falls due while the lease is given back would take it again.
  if (!stopped) underWay = beat();
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
