import * as z from 'zod/mini';
import { CHANGES_PRICES, priceDivisor } from '#server/market/history/price-factor.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { LEDGER_BOOKS } from '#shared/domain/trading/ledger-books.ts';
import type { DividendPaid } from './capital-gains.ts';
import type { Closes, Movement } from './equity-curve.ts';
import type { Fill } from './lots.ts';
import type { ShareChange } from './share-changes.ts';

/**
 * A pool or a connection. The query builder is avoided, because a worker takes longer to load it than to do its
 * work.
 */
export interface Queries {
  $client: { query(query: string | Named, values?: unknown[]): Promise<{ rows: unknown[] }> };
}

/** A statement that PostgreSQL parses once per connection. */
interface Named {
  name: string;
  text: string;
  values: unknown[];
}

const tradingDay = z.pipe(
  z.string(),
  z.transform((written) => written as TradingDate),
);
const wholePaise = z.pipe(z.coerce.number(), z.transform(paise));

const symbolRow = z.object({ id: z.int(), symbol: z.string() });

/** All instruments' symbols by id. */
export async function readSymbols(db: Queries): Promise<Map<number, string>> {
  const { rows } = await db.$client.query(`select id, symbol from instruments`);
  return new Map(rows.map((row) => symbolRow.parse(row)).map(({ id, symbol }) => [id, symbol]));
}

/** Days whose rows are wanted: all, those up to one, or some, which have orders of these sessions only. */
export type Span =
  | 'all'
  | { through: TradingDate }
  | { dates: readonly TradingDate[]; sessions: readonly TradingDate[] };

/**
 * SQL: whether a date is in a span, with the span's parameter. Each kind of span has its own statement: one plan for
 * all kinds would read all rows.
 */
function sqlOf(
  span: Span,
  parameter: string,
): { kind: string; has: (day: string) => string; values: unknown[] } {
  if (span === 'all') return { kind: 'all', has: () => 'true', values: [] };
  if ('through' in span)
    return { kind: 'through', has: (day) => `${day} <= ${parameter}::date`, values: [span.through] };
  const { dates } = span;
  return { kind: 'of-days', has: (day) => `${day} = any(${parameter}::date[])`, values: [[...dates]] };
}

/** SQL: the Indian date of a time. */
const indianDate = (time: string) => `(${time} at time zone 'Asia/Kolkata')::date`;

const movementsRow = z.object({ date: tradingDay, postings: z.int(), movements: z.string() });

/**
 * An account's net changes per Indian day, book and instrument, oldest first; incomplete if there are more postings
 * than `most`, null for no limit. One row per day, since a row takes longer to read than its numbers.
 */
export async function readMovements(
  db: Queries,
  accountId: string,
  span: Span = 'all',
  most: number | null = null,
): Promise<{ movements: Movement[]; isComplete: boolean }> {
  const { kind, has, values } = sqlOf(span, '$3');
  const { rows } = await db.$client.query({
    name: `report-movements-${kind}`,
    text: `
    select date::text, sum(postings)::int as postings,
      string_agg(concat_ws(' ', book, coalesce(instrument_id, 0), quantity, amount), ',') as movements
    from (
      select ${indianDate('at')} as date, book, instrument_id, sum(quantity) as quantity, sum(amount_paise) as amount,
        count(*) as postings
      from (
        select at, book, instrument_id, quantity, amount_paise from ledger_postings
        where account_id = $1 and ${has(indianDate('at'))} limit $2::int
      ) postings
      group by 1, 2, 3
    ) movements
    group by date order by date`,
    values: [accountId, most && most + 1, ...values],
  });
  const days = rows.map((row) => movementsRow.parse(row));
  const count = days.reduce((sum, { postings }) => sum + postings, 0);
  const movements = days.flatMap((day) =>
    day.movements.split(',').map((written) => movementOf(day.date, written)),
  );
  return { movements, isComplete: most === null || count <= most };
}

/** Parses the text form of a movement of {@link readMovements}. */
function movementOf(date: TradingDate, written: string): Movement {
  const [name, ...figures] = written.split(' ');
  const book = LEDGER_BOOKS.find((known) => known === name);
  if (book === undefined) throw new Error(`A movement of ${date} is in no known book.`);
  const [instrumentId, quantity = Number.NaN, amount = Number.NaN] = figures.map(Number);
  return { date, book, instrumentId: instrumentId || null, quantity, amount: paise(amount) };
}

const closesRow = z.object({ instrumentId: z.int(), dates: z.string(), prices: z.string() });

/**
 * Closes of instruments from a day up to, not including, another; a stock that is not listed yet has the value its
 * demerger gave it. One row per instrument, so that ten years stay cheap. Bars are read once: for a second look,
 * without dates, PostgreSQL planned the partitions of all months, in half of its time for a report of 100 trades.
 */
export async function readCloses(
  db: Queries,
  instrumentIds: readonly number[],
  from: TradingDate,
  until: TradingDate,
): Promise<Map<number, Closes>> {
  const { rows } = await db.$client.query(
    `
    with bars as materialized (
      select instrument_id, trading_date, close_paise from daily_bars
      where instrument_id = any($1::int[]) and trading_date >= $2 and trading_date < $3
    )
    select instrument_id as "instrumentId",
      string_agg(trading_date::text, ',' order by trading_date) as dates,
      string_agg(close_paise::text, ',' order by trading_date) as prices
    from (
      select * from bars
      union all
      select id, effective_from, price_paise from awaited_stocks s
      where id = any($1::int[]) and effective_from < $3 and price_paise is not null and not exists (
        select from bars b where b.instrument_id = s.id and b.trading_date = s.effective_from)
    ) closes
    group by instrument_id`,
    [[...instrumentIds], from, until],
  );
  return new Map(
    rows.map((row) => {
      const { instrumentId, dates, prices } = closesRow.parse(row);
      const days = dates.split(',') as TradingDate[];
      return [instrumentId, { dates: days, prices: prices.split(',').map((price) => paise(Number(price))) }];
    }),
  );
}

const highRow = z.object({ instrumentId: z.int(), high: wholePaise });

/** Highest prices of instruments on a day, or on the last one before it in the same or the previous year. */
export async function readHighs(
  db: Queries,
  instrumentIds: readonly number[],
  day: TradingDate,
): Promise<Map<number, Paise>> {
  if (instrumentIds.length === 0) return new Map();
  const { rows } = await db.$client.query(
    `
    select distinct on (instrument_id) instrument_id as "instrumentId", high_paise::float8 as high
    from daily_bars
    where instrument_id = any($1::int[]) and trading_date <= $2 and trading_date > $2::date - 365
    order by instrument_id, trading_date desc`,
    [[...instrumentIds], day],
  );
  return new Map(rows.map((row) => highRow.parse(row)).map(({ instrumentId, high }) => [instrumentId, high]));
}

const fillsRow = z.object({ date: tradingDay, fills: z.string() });

/**
 * An account's executed trades (of an intraday position that is open, what was converted to delivery) and uses of
 * offers in order, with the charges deducted by its ledger: charges that are only shown reduce no gain. The purchase
 * that settled a short delivery counts on the day of its sale: no share was delivered, so both are speculative (section
 * 43(5)). Up to `most`, null for all. One row per day, so that a hundred thousand stay cheap.
 */
export async function readFills(
  db: Queries,
  accountId: string,
  most: number | null,
  span: Span = 'all',
): Promise<Fill[]> {
  const { kind, has, values } = sqlOf(span, '$3');
  const sessions = typeof span === 'object' && 'sessions' in span ? [[...span.sessions]] : [];
  const { rows } = await db.$client.query({
    name: `report-fills-${kind}`,
    text: `
    with paid as (
      select t.account_id, t.id, t.instrument_id, t.side, t.fill_paise, t.executed_at,
        case when p.quantity is null then t.quantity else t.converted_quantity end as quantity,
        case when coalesce(t.charges_deducted, c.amount_paise > 0) then coalesce((t.charges ->> 'total')::bigint, 0) else 0 end
          as charged,
        case when coalesce(t.charges_deducted, c.amount_paise > 0) then coalesce((t.charges ->> 'stt')::bigint, 0) else 0 end as stt
      from trades t
      left join ledger_postings c
        on c.account_id = t.account_id and c.transaction_id = t.id and c.book = 'charges'
      left join intraday_positions p on t.product = 'MIS' and p.account_id = t.account_id
        and p.instrument_id = t.instrument_id and p.trading_date = t.trading_date and p.quantity <> 0
      where t.account_id = $1 and t.status = 'EXECUTED' and ${has(indianDate('t.executed_at'))}
        ${sessions.length === 0 ? '' : 'and t.trading_date = any($4::date[])'}
    )
    select date, string_agg(concat_ws(' ', instrument_id, side, quantity, value, expenses, stt), ','
      order by executed_at, id) as fills
    from (
      select ${indianDate('executed_at')}::text as date, executed_at, id, instrument_id, side,
        quantity, quantity * fill_paise as value, charged - stt as expenses, stt
      from paid where quantity > 0
      union all
      select d.trading_date::text, d.at, d.id, d.instrument_id, 'BUY', d.quantity, d.quantity * d.price_paise,
        case when d.is_deducted then d.penalty_paise else 0 end, 0
      from short_deliveries d
      where d.account_id = $1 and d.settled_at is not null and ${has('d.trading_date')}
      union all
      select ${indianDate('u.at')}::text, u.at, u.id, c.instrument_id,
        case u.kind when 'taken' then 'BUY' else 'SELL' end, u.quantity,
        case when u.is_dividend then 0 else u.value_paise end, 0, 0
      from offer_uses u join corporate_actions c on c.id = u.action_id
      where u.account_id = $1 and u.kind in ('taken', 'tendered') and ${has(indianDate('u.at'))}
      order by executed_at, id limit $2::int
    ) fills group by date order by date`,
    values: [accountId, most, ...values, ...sessions],
  });
  return rows.flatMap((row) => {
    const { date, fills } = fillsRow.parse(row);
    return fills.split(',').map((written) => fillOf(date, written));
  });
}

/**
 * Sessions up to a day with orders that were executed after it: what could not be closed of an intraday position is
 * sold later, as an order of its session.
 */
export async function readLateSessions(
  db: Queries,
  accountId: string,
  through: TradingDate,
): Promise<TradingDate[]> {
  const { rows } = await db.$client.query(
    `select distinct trading_date::text as date from trades
      where account_id = $1 and status = 'EXECUTED' and trading_date <= $2::date
        and ${indianDate('executed_at')} > $2::date`,
    [accountId, through],
  );
  return rows.map((row) => sessionRow.parse(row).date);
}

const sessionRow = z.object({ date: tradingDay });

/** Parses the text form of a fill of {@link readFills}. */
function fillOf(date: TradingDate, written: string): Fill {
  const [instrumentId, side, ...figures] = written.split(' ');
  if (side !== 'BUY' && side !== 'SELL') throw new Error(`A fill of ${date} is neither bought nor sold.`);
  const [quantity = Number.NaN, value, expenses, stt] = figures.map(Number);
  const amount = (figure = Number.NaN) => paise(figure);
  return {
    date,
    instrumentId: Number(instrumentId),
    side,
    quantity,
    value: amount(value),
    expenses: amount(expenses),
    stt: amount(stt),
  };
}

const actionRow = z.object({
  date: tradingDay,
  instrumentId: z.int(),
  kind: z.enum(['split', 'bonus', 'demerger', 'merger', 'dividend', 'renounced']),
  oldShares: z.nullable(z.int()),
  newShares: z.nullable(z.int()),
  cash: wholePaise,
  otherId: z.nullable(z.int()),
  costNumerator: z.nullable(z.coerce.number()),
  costDenominator: z.nullable(z.coerce.number()),
});
type ActionRow = z.output<typeof actionRow>;

/** Effects of corporate actions on an account besides its fills. */
export interface AccountActions {
  /** Oldest first. */
  shareChanges: ShareChange[];
  dividends: DividendPaid[];
  /** Rights that were sold: gains without a cost. */
  renounced: { date: TradingDate; instrumentId: number; paid: ShareChange['paid'] }[];
}

/**
 * Corporate actions on an account's shares, its dividends, tenders that the law treated as dividends, and rights it
 * sold, oldest first.
 */
export async function readActions(
  db: Queries,
  accountId: string,
  span: Span = 'all',
): Promise<AccountActions> {
  const { kind, has, values } = sqlOf(span, '$2');
  const { rows } = await db.$client.query({
    name: `report-actions-${kind}`,
    text: `
    select * from (
      select c.ex_date::text as date, c.instrument_id as "instrumentId", c.kind, c.denominator as "oldShares",
        c.numerator + case c.kind when 'bonus' then c.denominator else 0 end as "newShares",
        coalesce(r.cash_paise, a.cash_paise) as cash, o.instrument_id as "otherId",
        c.cost_numerator as "costNumerator", c.cost_denominator as "costDenominator", a.at, c.id
      from account_actions a join corporate_actions c on c.id = a.action_id
      left join corporate_actions o on o.source_id = c.id
      left join account_actions r on r.action_id = o.id and r.account_id = a.account_id
      where a.account_id = $1 and c.kind in ('split', 'bonus', 'demerger', 'merger', 'dividend')
        and ${has('c.ex_date')}
      union all
      select ${indianDate('u.at')}::text, c.instrument_id,
        case when u.is_dividend then 'dividend' else u.kind end, null, null, u.value_paise, null, null, null, u.at, u.id
      from offer_uses u join corporate_actions c on c.id = u.action_id
      where u.account_id = $1 and (u.is_dividend or u.kind = 'renounced') and ${has(indianDate('u.at'))}
    ) actions order by at, id`,
    values: [accountId, ...values],
  });
  const actions = rows.map((row) => actionRow.parse(row));
  return {
    shareChanges: actions.flatMap((row) => shareChangeOf(row) ?? []),
    dividends: actions.flatMap(({ kind, date, cash }) =>
      kind === 'dividend' ? [{ date, amount: cash }] : [],
    ),
    renounced: actions.flatMap(({ kind, date, instrumentId, cash }) =>
      kind === 'renounced' ? [{ date, instrumentId, paid: cash }] : [],
    ),
  };
}

function shareChangeOf({ date, instrumentId, kind, cash, ...row }: ActionRow): ShareChange | null {
  const { oldShares, newShares, otherId } = row;
  if (kind === 'dividend' || kind === 'renounced' || oldShares === null || newShares === null) return null;
  const change = { date, instrumentId, oldShares, newShares, paid: cash };
  if (kind === 'split' || kind === 'bonus') return { ...change, kind };
  if (otherId === null) return null;
  const [numerator, denominator] =
    kind === 'merger' ? [1, 1] : [row.costNumerator ?? 0, row.costDenominator ?? 1];
  return { ...change, kind, otherId, cost: { numerator, denominator } };
}

const ratioRow = z.object({ date: tradingDay, ratio: z.number() });

/** Mean daily price ratio of the universe: 1.01 is +1 %. */
export interface DayRatio {
  date: TradingDate;
  ratio: number;
}

/**
 * The equal-weight universe, rebalanced daily: mean of close ÷ previous close over that day's universe members with
 * a bar on it and an earlier one, adjusted for splits and bonuses. For the days after one, up to, not including,
 * another; oldest first.
 */
export async function readUniverseRatios(
  db: Queries,
  after: TradingDate,
  until: TradingDate,
): Promise<DayRatio[]> {
  const { rows } = await db.$client.query(
    `
    with membership as (
      select d.instrument_id, d.in_universe, d.effective_from,
        coalesce(lead(d.effective_from) over (partition by d.instrument_id order by d.effective_from), 'infinity')
          as effective_until
      from instrument_details d join instruments i on i.id = d.instrument_id and i.kind = 'stock'
    ), changes as (
      select instrument_id, trading_date, lag(trading_date) over bars as date_before,
        close_paise::float8 / lag(close_paise) over bars as ratio
      from daily_bars
      where trading_date >= $1::date - 30 and trading_date < $2
        and instrument_id in (select instrument_id from membership where in_universe)
      window bars as (partition by instrument_id order by trading_date)
    ), adjusted as (
      select c.*, coalesce((
        select exp(sum(ln(${priceDivisor('float8')})))
        from corporate_actions a
        where a.instrument_id = c.instrument_id and ${CHANGES_PRICES}
          and a.ex_date > c.date_before and a.ex_date <= c.trading_date
      ), 1) as shares
      from changes c
    )
    select c.trading_date::text as date, avg(c.ratio * c.shares) as ratio
    from adjusted c
    join membership m on m.instrument_id = c.instrument_id and m.in_universe
      and c.trading_date >= m.effective_from and c.trading_date < m.effective_until
    where c.ratio is not null and c.trading_date > $1
    group by 1 order by 1`,
    [after, until],
  );
  return rows.map((row) => ratioRow.parse(row));
}
