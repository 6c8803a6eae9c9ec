import { type SQL, sql } from 'drizzle-orm';
import { queue, singleFlight } from '../async.ts';
import type { Db } from '../db/db.ts';
import { guarded } from '../guarded.ts';
import type { Log } from '../log.ts';
import { LEASE_NAME, LEASE_TIMING, type Lease, type LeaseTiming } from './lease.ts';
import { leaseInThread } from './lease-thread.ts';

/** Whether this instance is the one that drives the market, fetches and runs the jobs. */
export interface Leader {
  /** The number of the lease while it is surely held; null otherwise. Every write of the leader is made under it. */
  fence(): number | null;
  /** Calls back whenever the answer changes. Returns the function that stops it. */
  onChange(listener: (leads: boolean) => void): () => void;
}

/** A leader whose lease is checked on each call of `beat`. */
export interface Candidate extends Leader {
  /** Has the lease renewed, and tells those who listen when the answer is another. Never rejects. */
  beat(): Promise<void>;
  /** Gives the lease back, so that another can have it immediately. */
  stop(): Promise<void>;
}

interface Start {
  /** Of the database. */
  url: string;
  log: Log;
  /** Of the instance; no two have the same. */
  holder: string;
  timing?: LeaseTiming;
}

/** Between attempts to begin or end what runs while leading. */
const RETRY_MS = 1_000;

/** Stands for leadership until it is stopped; the lease is renewed in a thread. Resolves when the first answer is there. */
export async function startLeader({ url, log, holder, timing = LEASE_TIMING }: Start): Promise<Candidate> {
  const onRenewed = () => void candidate.beat();
  const lease = leaseInThread({ url, log, holder, timing, onRenewed });
  const candidate = createCandidate({ log, lease });
  await candidate.beat();
  const timer = setInterval(guarded('lease', candidate.beat), timing.beatMs);
  return {
    ...candidate,
    stop() {
      clearInterval(timer);
      return candidate.stop();
    },
  };
}

/** Stands for leadership with a lease, whoever renews it. */
export function createCandidate({ log, lease }: { log: Log; lease: Lease }): Candidate {
  const listeners = new Set<(leads: boolean) => void>();
  let received = false;
  const renew = singleFlight(() => lease.renew());
  let stopped = false;
  const fence = () => (stopped ? null : (lease.held()?.fence ?? null));
  const announce = () => {
    const held = fence();
    const leads = held !== null;
    if (leads === received) return;
    received = leads;
    log.info({ fence: held }, leads ? 'This instance leads' : 'This instance follows the leader');
    for (const listener of listeners) listener(leads);
  };
  return {
    fence,
    onChange(listener) {
      const safe = guarded('change of leader', listener);
      listeners.add(safe);
      return () => void listeners.delete(safe);
    },
    async beat() {
      announce();
      if (stopped) return;
      await renew();
      announce();
    },
    async stop() {
      stopped = true;
      announce();
      await renew.idle();
      await lease.giveBack();
    },
  };
}

/** Leads always and alone: for a market that shares its database with nobody. */
export const SINGLE_INSTANCE: Leader = { fence: () => 0, onChange: () => () => undefined };

/**
 * The row that a write under a fence depends on; no row when another leads by now. It is locked until the write is
 * committed, so that nobody takes over in between. A fence of 0 is of a market that is alone.
 */
export const leaseUnder = (fence: number): SQL =>
  sql.raw(fence === 0 ? 'select 0 as fence' : leaseText(String(fence)));

/** The same of a fence that is no 0, as text in which its number stands so. */
export const leaseText = (fence: string): string =>
  `select fence from leases where name = '${LEASE_NAME}' and fence = ${fence} for share`;

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
  const inOrder = queue();
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
  const next = (): Promise<void> =>
    inOrder.run(follow).catch((error: unknown) => {
      log.error({ err: error }, 'Change of leader failed');
      if (!over) again = setTimeout(guarded('change of leader', next), RETRY_MS);
    });
  const stopListening = leader.onChange(() => void next());
  void next();
  return () => {
    over = true;
    stopListening();
    if (again) clearTimeout(again);
    return next();
  };
}
