import * as z from 'zod/mini';

/** Timing of a lease, in milliseconds. */
export interface LeaseTiming {
  /** Validity after it was taken or renewed. */
  leaseMs: number;
  /** Safety margin: the holder treats it as expired this much earlier, to allow for the reply's travel time. */
  marginMs: number;
  /** Interval between renewals. */
  beatMs: number;
  /** Longest silence of the main thread for which the lease is still renewed. */
  aliveMs: number;
}

export const LEASE_TIMING: LeaseTiming = { leaseMs: 5_000, marginMs: 500, beatMs: 1_000, aliveMs: 30_000 };

/** A lease while it is certainly held: its fencing number, and its expiry by `monotonicMs`. */
export interface Held {
  fence: number;
  until: number;
}

/** One instance's view of the market lease. */
export interface Lease {
  /** Null when another instance has it, or when it expired before renewal. */
  held(): Held | null;
  /** Takes or renews the lease. Never rejects: without the database there is no holder. */
  renew(): Promise<void>;
  /** Releases the lease, so that another instance can take it immediately. */
  giveBack(): Promise<void>;
}

interface Connection {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

interface Asking {
  connection: Connection;
  /** Unique id of the instance. */
  holder: string;
  timing?: LeaseTiming;
  /** A monotonic clock in milliseconds that keeps counting while the process is suspended. */
  monotonic?: () => number;
}

/** Milliseconds since boot, the same in all threads. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Takes or renews the lease over a connection, on each call of `renew`. */
export function leaseOver(asking: Asking): Lease {
  const { connection, holder, timing = LEASE_TIMING, monotonic = monotonicMs } = asking;
  let held: Held | null = null;
  return {
    held: () => (held && monotonic() < held.until ? held : null),
    async renew() {
      const startedAt = monotonic();
      const given = await take(connection, holder, timing.leaseMs).catch(() => undefined);
      if (given === undefined) return;
      held = given === null ? null : { fence: given, until: startedAt + timing.leaseMs - timing.marginMs };
    },
    async giveBack() {
      held = null;
      await connection
        .query({ name: 'give-lease-back', text: GIVE_BACK, values: [holder] })
        .catch(() => undefined);
    },
  };
}

/** Name of the row in `leases`. */
export const LEASE_NAME = 'market';

const leaseRow = z.object({ fence: z.coerce.number() });
const TAKE = `
  insert into leases (name, holder, fence, expires_at)
  values ('${LEASE_NAME}', $1, 1, clock_timestamp() + $2::float8 * interval '1 ms')
  on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at,
    fence = leases.fence + case when leases.holder is distinct from excluded.holder then 1 else 0 end
  where leases.holder is null or leases.holder = excluded.holder or leases.expires_at < clock_timestamp()
  returning fence`;
const GIVE_BACK = `update leases set holder = null where name = '${LEASE_NAME}' and holder = $1`;

/** The fencing number if the lease is ours now; null when another instance has it. */
async function take(connection: Connection, holder: string, leaseMs: number): Promise<number | null> {
  const { rows } = await connection.query({ name: 'take-lease', text: TAKE, values: [holder, leaseMs] });
  return rows[0] ? leaseRow.parse(rows[0]).fence : null;
}
