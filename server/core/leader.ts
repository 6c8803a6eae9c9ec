import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './db.ts';
import { guarded } from './guarded.ts';
import type { Log } from './log.ts';

/** Whether this instance is the one that drives the market, fetches and runs the jobs. */
export interface Leader {
  /** The number of the lease while it is surely held; null otherwise. Every write of the leader is made under it. */
  fence(): number | null;
  /** Calls back whenever the answer changes. Returns the function that stops it. */
  onChange(listener: (leads: boolean) => void): () => void;
}

/** A leader whose lease is asked for only when it is told to. */
export interface Candidate extends Leader {
  /** Asks for the lease, or renews it. Never rejects: without the database nobody leads. */
  beat(): Promise<void>;
  /** Gives the lease back, so that another can have it at once. */
  stop(): Promise<void>;
}

interface Candidacy {
  db: Db;
  log: Log;
  /** Of the instance; no two have the same. */
  holder: string;
  /** Milliseconds that only grow, also while the process is stopped. */
  monotonic?: () => number;
}

const LEASE_MS = 5_000;
const BEAT_MS = 1_000;
/** The lease is believed in for less long than it lasts, for the way back takes time too. */
const MARGIN_MS = 500;

/** Stands for leadership until it is stopped. Resolves when the first answer is there. */
export async function startLeader(candidacy: Candidacy): Promise<Candidate> {
  const candidate = createCandidate(candidacy);
  await candidate.beat();
  const timer = setInterval(guarded('lease', candidate.beat), BEAT_MS);
  return {
    ...candidate,
    stop() {
      clearInterval(timer);
      return candidate.stop();
    },
  };
}

export function createCandidate(candidacy: Candidacy): Candidate {
  const { db, log, holder, monotonic = () => performance.now() } = candidacy;
  const listeners = new Set<(leads: boolean) => void>();
  let held: { fence: number; until: number } | null = null;
  let told = false;
  let underWay: Promise<void> | null = null;
  let stopped = false;
  const fence = () => (held && monotonic() < held.until ? held.fence : null);
  const tell = () => {
    const leads = fence() !== null;
    if (leads === told) return;
    told = leads;
    log.info({ fence: held?.fence }, leads ? 'this instance leads' : 'this instance follows');
    for (const listener of listeners) listener(leads);
  };
  const ask = async () => {
    const asked = monotonic();
    const given = await take(db, holder).catch(() => undefined);
    if (given !== undefined) {
      held = given === null ? null : { fence: given, until: asked + LEASE_MS - MARGIN_MS };
    }
    tell();
  };
  return {
    fence,
    onChange(listener) {
      const safe = guarded('change of leader', listener);
      listeners.add(safe);
      return () => void listeners.delete(safe);
    },
    async beat() {
      tell();
      if (stopped) return;
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      await underWay;
    },
    async stop() {
      stopped = true;
      await underWay;
      held = null;
      tell();
      await giveBack(db, holder).catch(() => undefined);
    },
  };
}

/** Leads always and alone: for a market that shares its database with nobody. */
export const ALONE: Leader = { fence: () => 0, onChange: () => () => undefined };

const NAME = 'market';
const leaseRow = z.object({ fence: z.coerce.number() });
const TAKE = `
  insert into leases (name, holder, fence, expires_at)
  values ('${NAME}', $1, 1, clock_timestamp() + interval '${LEASE_MS} ms')
  on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at,
    fence = leases.fence + case when leases.holder is distinct from excluded.holder then 1 else 0 end
  where leases.holder is null or leases.holder = excluded.holder or leases.expires_at < clock_timestamp()
  returning fence`;

/** The lease's number if it is ours now; null when another has it. */
async function take(db: Db, holder: string): Promise<number | null> {
  const { rows } = await db.$client.query({ name: 'take-lease', text: TAKE, values: [holder] });
  return rows[0] ? leaseRow.parse(rows[0]).fence : null;
}

async function giveBack(db: Db, holder: string): Promise<void> {
  await db.execute(sql`update leases set holder = null where name = ${NAME} and holder = ${holder}`);
}

/**
 * The row that a write under a fence depends on; no row when another leads by now. It is locked until the write is
 * committed, so that nobody takes over in between. A fence of 0 is of a market that is alone.
 */
export const leaseUnder = (fence: number): SQL =>
  sql.raw(fence === 0 ? 'select 0 as fence' : leaseText(String(fence)));

/** The same of a fence that is no 0, as text in which its number stands so. */
export const leaseText = (fence: string): string =>
  `select fence from leases where name = '${NAME}' and fence = ${fence} for share`;

/** What a write under an old fence ends in. */
export class NotLeading extends Error {
  constructor() {
    super('Another instance leads by now.');
  }
}

/** A connection or a transaction on it. */
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs several statements under a fence, all of them or none. Throws NotLeading when another leads by now. A process that stops in the middle
 * loses its transaction before anybody has to wait for it for long.
 */
export function fenced<T>(db: Db, fence: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '4s'`);
    const { rows } = await tx.execute(leaseUnder(fence));
    if (rows.length === 0) throw new NotLeading();
    return work(tx);
  });
}

/**
 * Runs something while this instance leads: begins it when it comes to lead, ends it when it does no more. Returns the function
 * that ends it for good.
 */
export function whileLeading(
  leader: Leader,
  log: Log,
  begin: () => Promise<() => unknown>,
): () => Promise<void> {
  let end: (() => unknown) | null = null;
  let turn = Promise.resolve();
  let over = false;
  const follow = async () => {
    const leads = !over && leader.fence() !== null;
    if (leads && !end) end = await begin();
    if (leads || !end) return;
    const ending = end;
    end = null;
    await ending();
  };
  let again: NodeJS.Timeout | null = null;
  const next = () => {
    turn = turn.then(follow).catch((error: unknown) => {
      log.error({ err: error }, 'a change of leader failed');
      if (!over) again = setTimeout(guarded('change of leader', next), BEAT_MS);
    });
    return turn;
  };
  const stopListening = leader.onChange(() => void next());
  void next();
  return () => {
    over = true;
    stopListening();
    if (again) clearTimeout(again);
    return next();
  };
}
