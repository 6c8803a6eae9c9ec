import * as z from 'zod/mini';
import { MAX_ACCOUNT_CASH } from '#shared/domain/limits.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../core/db/db.ts';
import { RecordedReply } from '../core/http/bind.ts';
import { oncePerKey, type RequestKey, recordedRow, recordedUnder, replay, replayOf } from './once-per-key.ts';

export interface Deposit {
  accountId: string;
  id: string;
  amount: Paise;
  /** Market time. */
  at: Date;
  request: RequestKey | null;
  /** The reply to record, without the cash balance, which only the database knows. */
  reply: { message: string };
}

export type DepositResult =
  | { outcome: 'deposited' | 'replayed'; reply: RecordedReply }
  /** Refused; `room` is the remaining amount the account may be given. */
  | { outcome: 'over-cap'; room: Paise };

/**
 * Deposits in one statement: the deposit's row, its two postings, the balance and the recorded reply, or nothing.
 * `account` is locked first, which serialises deposits and enforces the cap on their sum (settlement.ts explains
 * why only the locked row is trusted).
 */
const DEPOSIT = `
  with ${recordedUnder('fundings', '$5', '$1')},
  account as materialized (
    select *, $8::bigint - funded_paise as room_paise from accounts
    where id = $1::uuid and not exists (select from recorded)
    for no key update
  ),
  credited as (
    update accounts a
    set cash_paise = locked.cash_paise + $3::bigint, funded_paise = locked.funded_paise + $3::bigint,
      reserved_paise = locked.reserved_paise, shortfall_paise = locked.shortfall_paise
    from account locked
    where a.id = locked.id and locked.room_paise >= $3::bigint
    returning a.id, a.cash_paise + a.margin_paise as cash_paise
  ),
  answered as (
    select id, ($7::jsonb || jsonb_build_object('cashBalance', (cash_paise / 100.0)::numeric(20, 2)::text))::text as reply
    from credited
  ),
  funded as (
    insert into fundings (account_id, id, amount_paise, at, idempotency_key, request_hash, reply)
    select id, $2::uuid, $3::bigint, $4::timestamptz, $5::text, $6::text, case when $5::text is not null then reply end
    from answered
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, amount_paise, at)
    select id, $2::uuid, p.book, p.amount_paise, $4::timestamptz
    from credited cross join (values ('cash', $3::bigint), ('funding', -$3::bigint)) as p (book, amount_paise)
  )
  select answered.reply, recorded.reply as recorded_reply, recorded.request_hash, account.room_paise
  from (select) one
  left join answered on true left join recorded on true left join account on true`;

const depositRow = z.object({
  ...recordedRow.shape,
  reply: z.nullable(z.string()),
  room_paise: z.nullable(z.coerce.number()),
});

/**
 * Deposits money into an account. A repeated request under the same key returns the recorded reply without a
 * deposit. Throws AppError 422 when the key belongs to another request, and an Error when there is no such account.
 */
export async function deposit(
  db: Db,
  { accountId, id, amount, at, request, reply }: Deposit,
): Promise<DepositResult> {
  const { rows } = await oncePerKey('fundings_idempotency', () =>
    db.$client.query({
      name: 'deposit',
      text: DEPOSIT,
      values: [
        accountId,
        id,
        amount,
        at.toISOString(),
        request?.key ?? null,
        request?.hash ?? null,
        JSON.stringify(reply),
        MAX_ACCOUNT_CASH,
      ],
    }),
  );
  const row = depositRow.parse(rows[0]);
  if (row.reply !== null) return { outcome: 'deposited', reply: new RecordedReply(row.reply) };
  const twin = replay(request, row) ?? (await replayOf(db, 'fundings', accountId, request));
  if (twin) return { outcome: 'replayed', reply: twin };
  if (row.room_paise === null) throw new Error(`There is no account ${accountId}.`);
  return { outcome: 'over-cap', room: paise(row.room_paise) };
}
