import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/core/db/db.ts';
import { startEmbeddedPostgres } from '#server/core/db/embedded-postgres.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { Paise } from '#shared/domain/money.ts';
import { openTestDb } from '#tests/support/database.ts';
import { type Person, signedInPeople } from '#tests/support/people/people.ts';
import { aServerHome, type ServerProcess } from '#tests/support/servers/server-process.ts';
import type { Run } from '../bar.ts';
import { fillFolder } from './filled-folder.ts';

/** The product in a separate process, with its own database, which this process can inspect. */
export interface RealServer {
  db: Db;
  /** Secret for the cookies of signed-in users, created with or without cash. */
  secret: string;
  people(count: number, cash: Paise | null): Promise<Person[]>;
  /** Its data folder, with its log. */
  folder: string;
  /** The current process. */
  now(): ServerProcess;
  /** Stops or kills it, and restarts it; returns the time until it was ready, in milliseconds. */
  restart(how: 'stop' | 'kill'): Promise<number>;
  close(): Promise<void>;
}

const SECRET = 'a secret that only those who torture this product know';

export async function aRealServer(name: string, env: Record<string, string> = {}): Promise<RealServer> {
  const home = await aServerHome(name);
  const settings: Record<string, string> = {
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    // All clients of the torture come from this machine.
    LIVE_SOCKETS_PER_ADDRESS: '5000',
    ...env,
  };
  await fillFolder(home.folder, settings);
  const start = () =>
    home.start(settings).catch(async (error: unknown) => {
      await home.remove();
      throw error;
    });
  let server = await start();
  const postgres = await startEmbeddedPostgres({ dataDir: home.folder, database: 'artha' });
  const db = openTestDb(postgres.url);
  return {
    db,
    people: (count, cash) => signedInPeople(db, { count, cash, secret: SECRET }),
    secret: SECRET,
    folder: home.folder,
    now: () => server,
    async restart(how) {
      await server[how]();
      server = await start();
      return server.readyMs;
    },
    async close() {
      await server.stop();
      await db.$client.end();
      await postgres.stop();
      await home.remove();
    },
  };
}

/** Kills at random moments, with this maximum distance; returns the duration of each start. */
export async function killAgainAndAgain(
  { seed, progress }: Run,
  server: RealServer,
  { kills, apartMs }: { kills: number; apartMs: number },
): Promise<number[]> {
  const chance = randomStream(seed);
  const readyMs: number[] = [];
  while (readyMs.length < kills) {
    await wait(200 + chance.uniform() * apartMs);
    readyMs.push(await server.restart('kill'));
    if (readyMs.length % 5 === 0) progress(`killed ${readyMs.length} of ${kills} times`);
  }
  await wait(500);
  return readyMs;
}
