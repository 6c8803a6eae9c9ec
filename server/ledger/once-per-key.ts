import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queries } from '../core/db/transaction.ts';
import { AppError } from '../core/errors.ts';
import { RecordedReply } from '../core/http/bind.ts';

/** Idempotency key: the caller asserts that a request repeated under it is the same. */
export interface RequestKey {
  key: string;
  /** Hash of the canonical request: {@link requestHash}. */
  hash: string;
}

/** What is recorded under a key, from {@link recordedUnder}: the request's hash and the reply. */
export const recordedRow = z.object({
  request_hash: z.nullable(z.string()),
  recorded_reply: z.nullable(z.string()),
});

/** The fingerprint of a canonical request. */
export function requestHash(normalised: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(normalised)).digest('base64url');
}

/**
 * The reply recorded under a request's key, byte for byte; null if there is none. Throws AppError 422 when the key
 * belongs to another request.
 */
export function replay(
  request: RequestKey | null,
  recorded: z.output<typeof recordedRow>,
): RecordedReply | null {
  if (!request || recorded.recorded_reply === null) return null;
  if (request.hash === recorded.request_hash) return new RecordedReply(recorded.recorded_reply);
  throw keyReused();
}

const keyReused = () =>
  new AppError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new one.',
  );

/** Throws AppError 422 when any of the keys of a request in parts belongs to another request. */
export async function refuseOtherRequest(
  db: Queries,
  table: Recording,
  accountId: string,
  { keys, hash }: { keys: readonly string[]; hash: string },
): Promise<void> {
  const { rows } = await db.$client.query(
    `select from ${table} where idempotency_key = any($1) and account_id = $2 and request_hash <> $3 limit 1`,
    [keys, accountId, hash],
  );
  if (rows.length > 0) throw keyReused();
}

type Recording = 'trades' | 'fundings' | 'gtts' | 'offer_uses' | 'position_conversions';

/**
 * Looks up a refused request's key, like {@link replay}. A concurrent twin may have taken the last cash after the
 * refused statement's snapshot; then its reply answers both.
 */
export async function replayOf(
  db: Queries,
  table: Recording,
  accountId: string,
  request: RequestKey | null,
): Promise<RecordedReply | null> {
  if (!request) return null;
  const { rows } = await db.$client.query({
    name: `recorded-${table}`,
    text: `with ${recordedUnder(table, '$1', '$2')} select request_hash, reply as recorded_reply from recorded`,
    values: [request.key, accountId],
  });
  return rows.length === 0 ? null : replay(request, recordedRow.parse(rows[0]));
}

/**
 * The `recorded` (request_hash, reply) of a table for the `with` list of a statement that takes a key: what is
 * recorded under it. Statements are planned once, possibly on an empty table, where any index starting with the
 * account looks as good as the key's, and would later read an account's whole history per order. `is not distinct
 * from` can't use an index, which leaves only the key's.
 *
 * The one-key range is redundant, but gives a better row estimate. For a table that was vacuumed and not yet
 * analysed the planner assumes that each key has one two-hundredth of the rows; the generic plan then looked so
 * expensive that every order was replanned, which halved the orders per second.
 */
export const recordedUnder = (table: Recording, key: string, accountId: string): string => `
  recorded as materialized (${recordedReply(table, key, accountId)})`;

/**
 * The same for each of the `rows` (account_id, idempotency_key) of a batch, with the account: at most one per
 * account.
 */
export const recordedForEach = (table: Recording, rows: string): string => `
  recorded as materialized (
    select w.account_id, r.request_hash, r.reply
    from ${rows} w cross join lateral (
      ${recordedReply(table, 'w.idempotency_key', 'w.account_id')} limit 1
    ) r
  )`;

const recordedReply = (table: Recording, key: string, accountId: string): string => `
  select request_hash, reply from ${table} t
  where t.idempotency_key = ${key}::text and t.idempotency_key between ${key}::text and ${key}::text
    and t.account_id is not distinct from ${accountId}::uuid`;

/**
 * Runs a statement that records a key under a unique constraint. If a twin commits between the statement's snapshot
 * and its insert, the statement fails as a whole; run again, it sees the twin's row.
 */
export async function oncePerKey<T>(constraint: string, statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    return statement();
  }
}

function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
