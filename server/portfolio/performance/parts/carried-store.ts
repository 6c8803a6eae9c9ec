import * as z from 'zod/mini';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Db } from '../../../core/db/db.ts';
import { fillsOf } from '../../../ledger/order-sums.ts';
import type { PastDays } from '../../../market/calendar/trading-day-before.ts';
import type { Books } from '../equity-curve.ts';
import type { Queries } from '../store.ts';
import { FORM } from './carried.ts';

/** Days before the market's date whose bars may still be missing. */
const LATE_DAYS = 7;

const versionsRow = z.object({ version: z.string(), basis: z.string() });

/** Versions of an account: they differ after anything that changes its reports. */
export interface Versions {
  /**
   * Of its postings: every fill, deposit and corporate action changes it. Purchases and deposits raise their sums,
   * charges theirs, actions their count, and sales the cash.
   */
  version: string;
  /**
   * Of the rows up to a day: counts of those that may still come, or change what is carried. The bars of a day come
   * together, so those of the index are counted.
   */
  basis: string;
}

/** The versions of an account, and of its rows up to a day. */
export async function readVersions(
  db: Queries,
  accountId: string,
  { through, session }: PastDays,
): Promise<Versions> {
  const late = Array.from({ length: LATE_DAYS }, (_, n) => addDays(through, -n));
  const { rows } = await db.$client.query({
    name: 'report-versions',
    text: `select
        concat_ws(' ', a.purchased_paise, a.funded_paise, a.charges_paise, a.cash_paise, a.margin_paise,
          a.realised_paise, n.actions, n.offers, n.corrections) as version,
        concat_ws(' ', $4::int, n.corrections,
          ${fillsOf('a.id', '$6::date')},
          (select count(*) from fundings
            where account_id = a.id and (at at time zone 'Asia/Kolkata')::date <= $2::date),
          (select count(*) from account_actions t join corporate_actions c on c.id = t.action_id
            where t.account_id = a.id and c.ex_date <= $2::date),
          (select count(*) from offer_uses
            where account_id = a.id and (at at time zone 'Asia/Kolkata')::date <= $2::date),
          (select concat_ws('/', count(*), count(settled_at)) from short_deliveries
            where account_id = a.id and trading_date <= $2::date),
          (select count(*) from intraday_positions
            where account_id = a.id and trading_date <= $2::date and quantity <> 0),
          (select count(*) from daily_bars b join instruments i on i.id = b.instrument_id
            where i.symbol = $5 and b.trading_date = any($3::date[]))) as basis
      from accounts a
      cross join lateral (select
        (select count(*) from account_actions where account_id = a.id) as actions,
        (select count(*) from offer_uses where account_id = a.id) as offers,
        (select count(*) from cost_corrections where account_id = a.id) as corrections) n
      where a.id = $1::uuid`,
    values: [accountId, through, late, FORM, INDEX_SYMBOLS.nifty50, session],
  });
  return versionsRow.parse(rows[0]);
}

const amount = z.coerce.number();
const bookRow = z.object({
  cash: amount,
  funded: amount,
  realised: amount,
  charges: amount,
  dividends: amount,
  instrumentId: z.nullable(z.int()),
  quantity: z.nullable(amount),
  cost: z.nullable(amount),
});

/** An account's balances and shares, as the ledger's statements maintain them. */
export async function readBooks(db: Queries, accountId: string): Promise<Books> {
  const { rows } = await db.$client.query({
    name: 'report-books',
    text: `select a.cash_paise + a.margin_paise as cash, a.funded_paise as funded, a.realised_paise as realised,
        a.charges_paise as charges, a.dividend_paise as dividends, p.instrument_id as "instrumentId", p.quantity,
        p.cost_paise as cost
      from accounts a left join positions p on p.account_id = a.id
      where a.id = $1::uuid order by p.instrument_id`,
    values: [accountId],
  });
  const read = rows.map((row) => bookRow.parse(row));
  const [first] = read;
  if (!first) throw new Error(`There is no account ${accountId}.`);
  const { cash, funded, realised, charges, dividends } = first;
  const shares: Books['shares'] = new Map();
  for (const { instrumentId, quantity, cost } of read) {
    if (instrumentId !== null) shares.set(instrumentId, { quantity: quantity ?? 0, cost: cost ?? 0 });
  }
  return { cash, funded, realised, charges, dividends, shares };
}

const date = z.pipe(
  z.string(),
  z.transform((written) => written as TradingDate),
);
const carriedRow = z.object({
  through: date,
  session: date,
  basis: z.string(),
  state: z.unknown(),
});
/** A stored row. */
export type CarriedRow = z.output<typeof carriedRow>;

/** What is stored of an account; given a day and its basis, only if it is for those. Null if nothing is. */
export async function readCarriedRow(
  db: Queries,
  accountId: string,
  wanted: { through: TradingDate; basis: string } | null = null,
): Promise<CarriedRow | null> {
  const { rows } = await db.$client.query(
    `select through::text, session::text, basis, state from carried_reports
      where account_id = $1::uuid and ($2::date is null or (through = $2::date and basis = $3))`,
    [accountId, wanted?.through ?? null, wanted?.basis ?? null],
  );
  return rows.length === 0 ? null : carriedRow.parse(rows[0]);
}

/** Notes that a report read a row on a day, so that the row is rebuilt on the next day. */
export async function noteRead(db: Queries, accountId: string, today: TradingDate): Promise<void> {
  await db.$client.query(
    'update carried_reports set read_on = $2::date where account_id = $1::uuid and read_on < $2::date',
    [accountId, today],
  );
}

interface NewRow extends PastDays {
  accountId: string;
  basis: string;
  /** JSON. */
  state: string;
  readOn: TradingDate;
}

/** Stores what is carried of an account, in place of an earlier day's. */
export async function storeCarried(db: Db, row: NewRow): Promise<void> {
  await db.$client.query(
    `insert into carried_reports (account_id, through, session, basis, state, read_on)
      values ($1::uuid, $2::date, $3::date, $4, $5::jsonb, $6::date)
      on conflict (account_id) do update
        set through = excluded.through, session = excluded.session, basis = excluded.basis, state = excluded.state,
          read_on = greatest(carried_reports.read_on, excluded.read_on)
        where carried_reports.through <= excluded.through`,
    [row.accountId, row.through, row.session, row.basis, row.state, row.readOn],
  );
}

/** Deletes what is stored of an account that carries nothing any more. */
export async function deleteCarried(db: Queries, accountId: string): Promise<void> {
  await db.$client.query('delete from carried_reports where account_id = $1::uuid', [accountId]);
}

const dueRow = z.object({ accountId: z.string() });

/** Deletes rows that were last read before a day; returns the accounts whose rows end before another one. */
export async function dueAccounts(
  db: Queries,
  { through, readSince }: { through: TradingDate; readSince: TradingDate },
): Promise<string[]> {
  await db.$client.query('delete from carried_reports where read_on < $1::date', [readSince]);
  const { rows } = await db.$client.query(
    'select account_id as "accountId" from carried_reports where through < $1::date order by account_id',
    [through],
  );
  return rows.map((row) => dueRow.parse(row).accountId);
}
