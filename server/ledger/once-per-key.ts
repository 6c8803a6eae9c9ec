import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '../core/db/db.ts';
import { AppError } from '../core/errors.ts';
import { RecordedReply } from '../core/http/bind.ts';

/** A caller's promise that a request sent again under the same key is the same request. */
export interface RequestKey {
  key: string;
  /** Of the request in its normal form: {@link requestHash}. */
  hash: string;
}

/** What a key stands for already, as {@link recordedUnder} gives it: the hash of its request, and the reply. */
export const recordedRow = z.object({
  request_hash: z.nullable(z.string()),
  recorded_reply: z.nullable(z.string()),
});

/** The fingerprint of a request in its normal form. */
export function requestHash(normalised: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(normalised)).digest('base64url');
}

/**
 * The reply recorded under the key of a request, to the byte; null when nothing was. Throws AppError 422 when it was the key
 * of another request.
 */
export function replay(
  request: RequestKey | null,
  recorded: z.output<typeof recordedRow>,
): RecordedReply | null {
  if (!request || recorded.recorded_reply === null) return null;
  if (request.hash === recorded.request_hash) return new RecordedReply(recorded.recorded_reply);
  throw new AppError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send a new one.',
  );
}

type Recording = 'trades' | 'fundings';

/**
 * Looks a refused request up by its key, as {@link replay} does. A racing twin may have taken the last cash after the refused
 * statement's snapshot, and then its reply is the answer to both.
 */
export async function replayOf(
  db: Db,
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
 * The `recorded` (request_hash, reply) of a table for the `with` list of a statement that takes a key: what the key stands
 * for already. A statement is planned once, on a table that may be empty then, so that any index beginning with the account
 * looks as good as the one of the keys, and would later read an account's whole history for each order. `is not distinct
 * from` cannot use an index, which leaves only that of the keys.
 *
 * The range of one key says nothing new and is an estimate of its own. A table that was vacuumed and not yet analysed has one key for every
 * two hundredth of its rows, by the planner's guess; the plan for any order looked so dear then that a connection
 * planned every order anew from there on, which halved the orders a second.
 */
export const recordedUnder = (table: Recording, key: string, accountId: string): string => `
  recorded as materialized (${recordedReply(table, key, accountId)})`;

/** The same for each of the `rows` (account_id, idempotency_key) of such a statement, with the account: at most one an account. */
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
 * Runs a statement that records a key under a unique constraint. A twin that commits between the statement's snapshot and
 * its insert makes it fail as a whole; run again, it sees the twin's row.
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
