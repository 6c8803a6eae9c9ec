import * as z from 'zod/mini';

/** How a lease is held; all in milliseconds. */
export interface LeaseTiming {
  /** How long it lasts after it was taken or renewed. */
  leaseMs: number;
  /** It is believed in for so much less, for the way back takes time too. */
  marginMs: number;
  /** Between two renewals. */
  beatMs: number;
  /** It is not renewed for a main thread that has given no sign of life for longer. */
  aliveMs: number;
}

export const LEASE_TIMING: LeaseTiming = { leaseMs: 5_000, marginMs: 500, beatMs: 1_000, aliveMs: 30_000 };

/** The lease while it is surely held: its number, and until when, by `monotonicMs`. */
export interface Held {
  fence: number;
  until: number;
}

/** One instance's side of the lease on the market. */
export interface Lease {
  /** Null when another has it, or when it ran out before it was renewed. */
  held(): Held | null;
  /** Asks for the lease, or renews it. Never rejects: without the database nobody holds it. */
  renew(): Promise<void>;
  /** Gives the lease back, so that another can have it immediately. */
  giveBack(): Promise<void>;
}

interface Connection {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

interface Asking {
  connection: Connection;
  /** Of the instance; no two have the same. */
  holder: string;
  timing?: LeaseTiming;
  /** Milliseconds that only grow, also while the process is stopped. */
  monotonic?: () => number;
}

/** Milliseconds since the machine started, the same in all threads. */
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

/** Of the row in `leases`. */
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

/** The lease's number if it is ours now; null when another has it. */
async function take(connection: Connection, holder: string, leaseMs: number): Promise<number | null> {
  const { rows } = await connection.query({ name: 'take-lease', text: TAKE, values: [holder, leaseMs] });
  return rows[0] ? leaseRow.parse(rows[0]).fence : null;
}
