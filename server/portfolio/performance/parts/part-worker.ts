import { setPriority } from 'node:os';
import pg from 'pg';
import { answerInWorker } from '../../../core/workers/run-in-worker.ts';
import { readSymbols } from '../store.ts';
import type { Gains } from './gains.ts';
import type { Past } from './past.ts';
import { type GainsOf, type PastOf, readGains, readPast } from './read-parts.ts';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** Linux gives a thread a priority of its own: whoever waits for a page goes first. */
const LOW = 10;

/** What to work out, from the database at an address. */
export type PartQuestion = { url: string } & ({ gains: GainsOf } | { past: PastOf });

// The thread reads what it works on itself, over a connection of its own: handing over the rows would take the main loop as long.
await answerInWorker(async (question: PartQuestion): Promise<Gains | Past | null> => {
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
    if ('past' in question) return await readPast(db, question.past, null);
    const symbols = await readSymbols(db);
    return await readGains(db, question.gains, { symbolOf: (id) => symbols.get(id) ?? '', most: null });
  } finally {
    await client.end();
  }
});
