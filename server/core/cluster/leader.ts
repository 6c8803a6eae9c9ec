import { type SQL, sql } from 'drizzle-orm';
import { queue, singleFlight } from '../async.ts';
import type { Db } from '../db/db.ts';
import { guarded } from '../guarded.ts';
import type { Log } from '../log.ts';
import { LEASE_NAME, LEASE_TIMING, type Lease, type LeaseTiming } from './lease.ts';
import { leaseInThread } from './lease-thread.ts';

/** Whether this instance leads: drives the market, fetches data and runs the jobs. */
export interface Leader {
  /**
   * The lease's fencing number while the lease is certainly held; null otherwise. Every write of the leader depends
   * on it.
   */
  fence(): number | null;
  /** Calls back whenever leadership changes. Returns the unsubscribe function. */
  onChange(listener: (leads: boolean) => void): () => void;
}

/** A leader whose lease is checked on each call of `beat`. */
export interface Candidate extends Leader {
  /** Renews the lease and notifies listeners of a change. Never rejects. */
  beat(): Promise<void>;
  /** Releases the lease, so that another instance can take it immediately. */
  stop(): Promise<void>;
}

interface Start {
  /** Database URL. */
  url: string;
  log: Log;
  /** Unique id of the instance. */
  holder: string;
  timing?: LeaseTiming;
}

/** Delay between attempts to start or stop the leader's work. */
const RETRY_MS = 1_000;

/** Runs for leadership until stopped; a worker thread renews the lease. Resolves with the first answer. */
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

/** Runs for leadership with a given lease. */
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

/** Always leads: for a market whose database no other instance shares. */
export const SINGLE_INSTANCE: Leader = { fence: () => 0, onChange: () => () => undefined };

/**
 * The row that a fenced write joins on; no row when another instance leads by now. It is locked until the write
 * commits, so that no takeover happens in between. Fence 0 means a single instance.
 */
export const leaseUnder = (fence: number): SQL =>
  sql.raw(fence === 0 ? 'select 0 as fence' : leaseText(String(fence)));

/** The same for a non-zero fence, as SQL text with the number inlined. */
export const leaseText = (fence: string): string =>
  `select fence from leases where name = '${LEASE_NAME}' and fence = ${fence} for share`;

/** Thrown by a write under an outdated fence. */
export class NotLeading extends Error {
  constructor() {
    super('Another instance leads by now.');
  }
}

/** A connection, or a transaction on it. */
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs statements under a fence in one transaction. Throws NotLeading when another instance leads by now. Timeouts
 * bound how long a stalled process can keep others waiting for the lock.
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
 * Runs something while this instance leads: starts it on gaining leadership, stops it on losing it. Returns the
 * function that stops it permanently.
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
