import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../core/db/db.ts';

type Executor = Pick<Db, 'execute'>;

/** A demerger whose provisional cost is replaced: the rows of both its stocks. */
interface Demerger {
  ownId: string;
  ownInstrument: number;
  givenId: string;
  givenInstrument: number;
  exDate: string;
  /** Part of the cost that goes to the new shares, in hundredths of a percent. */
  costBps: number;
}

/** A change of the cost of a stock's shares: in total, and the part that belongs to shares still held. */
interface Correction {
  accountId: string;
  moved: number;
  held: number;
}

const holderRow = z.object({
  accountId: z.string(),
  before: z.coerce.bigint(),
  moved: z.coerce.bigint(),
  givenBefore: z.coerce.bigint(),
  leftOver: z.coerce.bigint(),
  parts: z.coerce.bigint(),
});

/**
 * The change of the published cost part, for every account that held the stock. Each later sale took cost with it, at
 * its part of the moving average; the same part of the change belongs to realised profit. A fraction of the new shares
 * that was paid out took its part too. The accounts are locked.
 */
export async function readCorrections(
  tx: Executor,
  demerger: Demerger,
): Promise<{ own: Correction[]; given: Correction[] }> {
  const { ownId, ownInstrument, givenId, givenInstrument, exDate, costBps } = demerger;
  const { rows } =
    await tx.execute(sql`select e.account_id as "accountId", -e.moved_paise as moved, r.quantity_before as "givenBefore",
       mod(e.quantity_before * g.numerator, g.denominator) as "leftOver", e.quantity_before * g.numerator as parts, (
         select coalesce(sum(p.amount_paise), 0) from ledger_postings p
         where p.account_id = e.account_id and p.book = 'position' and p.instrument_id = ${ownInstrument} and p.at <= e.at
           and not exists (select from corporate_actions c where c.id = p.transaction_id and c.kind = 'demerger'
             and c.ex_date = ${exDate})
       ) as before
     from account_actions e join corporate_actions g on g.id = ${givenId}
     join account_actions r on r.account_id = e.account_id and r.action_id = g.id
     join accounts a on a.id = e.account_id
     where e.action_id = ${ownId} order by a.id for no key update of a`);
  const own: Correction[] = [];
  const given: Correction[] = [];
  for (const row of rows) {
    const { accountId, before, moved, leftOver, parts } = holderRow.parse(row);
    const final = (2n * before * BigInt(costBps) + 10_000n) / 20_000n;
    const change = Number(final - moved);
    if (change === 0) continue;
    const ownHeld = await heldOf(tx, { accountId, instrument: ownInstrument, actionId: ownId }, -change);
    own.push({ accountId, moved: -change, held: ownHeld });
    const paidOut = part(change, Number(leftOver), Number(parts));
    const position = { accountId, instrument: givenInstrument, actionId: givenId };
    given.push({ accountId, moved: change, held: await heldOf(tx, position, change - paidOut) });
  }
  return { own, given };
}

const postingRow = z.object({
  quantity: z.coerce.number(),
  amount: z.coerce.number(),
  isLater: z.boolean(),
  /** Of a split or bonus: the shares change and their cost does not, but for a fraction that is paid out. */
  changesShares: z.boolean(),
});

/** The part of an amount of cost that remains in the shares after all sales since an action. */
async function heldOf(
  tx: Executor,
  { accountId, instrument, actionId }: { accountId: string; instrument: number; actionId: string },
  amount: number,
): Promise<number> {
  const { rows } = await tx.execute(sql`select p.quantity, p.amount_paise as amount, p.at > e.at as "isLater",
       exists (select from corporate_actions c where c.id = p.transaction_id and c.kind in ('split', 'bonus')) as "changesShares"
     from ledger_postings p join account_actions e on e.account_id = p.account_id and e.action_id = ${actionId}
     where p.account_id = ${accountId} and p.book = 'position' and p.instrument_id = ${instrument}
     order by p.at, p.transaction_id`);
  let [held, cost, left] = [0, 0, amount];
  for (const row of rows) {
    const { quantity, amount: posted, isLater, changesShares } = postingRow.parse(row);
    if (isLater && changesShares) left -= part(left, -posted, cost);
    else if (isLater && quantity < 0) left -= part(left, -quantity, held);
    held += quantity;
    cost += posted;
  }
  return left;
}

/** Rounded half away from zero; the whole value for a zero divisor, unless the part is 0. */
function part(amount: number, of: number, whole: number): number {
  if (of === 0) return 0;
  if (whole === 0) return amount;
  const size = (2n * BigInt(Math.abs(amount)) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole));
  return Math.sign(amount) * Number(size);
}

const personRow = z.object({ userId: z.string() });

/**
 * Books corrections of one stock: the part of held shares changes their cost, the rest the realised profit. Returns the
 * users whose accounts changed. Throws database errors.
 */
export async function bookCorrections(
  tx: Executor,
  { actionId, instrumentId, id, at }: { actionId: string; instrumentId: number; id: string; at: string },
  corrections: readonly Correction[],
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
  with given as (
    select * from unnest(${sql.param(corrections.map(({ accountId }) => accountId))}::uuid[], ${sql.param(corrections.map(({ moved }) => moved))}::bigint[], ${sql.param(corrections.map(({ held }) => held))}::bigint[]) as c (account_id, moved_paise, open_paise)
  ),
  costed as (
    update positions p set cost_paise = p.cost_paise + c.open_paise from given c
    where p.account_id = c.account_id and p.instrument_id = ${instrumentId}::int
  ),
  realised as (
    update accounts a set realised_paise = a.realised_paise - (c.moved_paise - c.open_paise) from given c
    where a.id = c.account_id returning a.user_id
  ),
  recorded as (
    insert into cost_corrections (account_id, id, action_id, moved_paise, open_paise, at)
    select account_id, ${id}::uuid, ${actionId}::uuid, moved_paise, open_paise, ${at}::timestamptz from given
  ),
  posted as (
    insert into ledger_postings (account_id, transaction_id, book, instrument_id, amount_paise, at)
    select c.account_id, ${id}::uuid, p.book, ${instrumentId}::int, p.amount_paise, ${at}::timestamptz
    from given c cross join lateral (values ('position', c.open_paise), ('pnl', c.moved_paise - c.open_paise),
      ('transfer', -c.moved_paise)) as p (book, amount_paise)
    where p.book <> 'pnl' or p.amount_paise <> 0
  )
  select user_id as "userId" from realised`);
  return rows.map((row) => personRow.parse(row).userId);
}
