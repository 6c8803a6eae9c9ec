import { setPriority } from 'node:os';
import pg from 'pg';
import { answerInWorker } from '../../../core/workers/run-in-worker.ts';
import { readSymbols } from '../store.ts';
import type { Gains } from './gains.ts';
import type { Past } from './past.ts';
import { type CarryOf, type GainsOf, type PastOf, readGains, readPast } from './read-parts.ts';
import { type Rebuilt, rebuild } from './rebuild.ts';

/** The thread has a low priority: on a busy machine connecting takes seconds. */
const CONNECT_MS = 30_000;
const STATEMENT_MS = 30_000;
/** Thread priority (Linux): page requests come first. */
const LOW = 10;

export type PartRequest = { gains: GainsOf } | { past: PastOf } | { carry: CarryOf };
/** What to compute, and the database URL. */
export type PartQuestion = { url: string } & PartRequest;

// The thread reads its own input over its own connection: transferring the rows would block the main loop as long
// as the work itself.
await answerInWorker(async (question: PartQuestion): Promise<Gains | Past | Rebuilt | null> => {
  if (process.platform === 'linux') setPriority(LOW);
  const client = new pg.Client({
    connectionString: question.url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'artha',
    options: '-c timezone=UTC -c jit=off',
  });
  await client.connect();
  const db = { $client: client };
  try {
    if ('carry' in question) return await rebuild(db, question.carry);
    if ('past' in question) return await readPast(db, question.past, null);
    const symbols = await readSymbols(db);
    return await readGains(db, question.gains, { symbolOf: (id) => symbols.get(id) ?? '', most: null });
  } finally {
    await client.end();
  }
});
