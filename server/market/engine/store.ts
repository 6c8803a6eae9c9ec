import { isNull, type SQL, sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { MarketSourceKind } from '#shared/domain/market/market-source.ts';
import { marketState } from '#shared/schema/market/market.ts';
import { leaseText, leaseUnder } from '../../core/cluster/leader.ts';
import type { Db } from '../../core/db/db.ts';
import type { Bar15m, DailyBar, Ohlcv, SourceInstrument } from '../sources/source.ts';
import type { MarketPosition } from './state.ts';

/** A connection or a transaction on it. */
type Executor = Pick<Db, 'execute' | 'insert' | 'select'>;

export interface Bars {
  quarters: readonly Bar15m[];
  daily: readonly DailyBar[];
  /** Ends of the quarter-hours that this completes. */
  slots?: readonly Date[];
}

interface StoredMarket {
  source: MarketSourceKind;
  fingerprint: string;
  position: MarketPosition;
}

/** The stored market; null if there is none yet. */
export async function readMarket(db: Executor): Promise<StoredMarket | null> {
  const [row] = await db.select().from(marketState);
  if (!row?.marketTime) return null;
  const { source, fingerprint, marketTime: at, feedSequence: sequence, lastRefresh } = row;
  return { source, fingerprint, position: { at, sequence, lastRefresh } };
}

/**
 * Writes the market's row, last in the transaction of a first start. A row without a time, which only chose a
 * market, is replaced.
 * @param historyFrom first day of the whole history, of which a later job stores the older days
 */
export async function writeMarket(
  db: Executor,
  { source, fingerprint, position }: StoredMarket,
  historyFrom: TradingDate | null = null,
): Promise<void> {
  const { at: marketTime, sequence: feedSequence, lastRefresh } = position;
  const row = { source, fingerprint, marketTime, feedSequence, lastRefresh, historyFrom };
  const written = await db
    .insert(marketState)
    .values(row)
    .onConflictDoUpdate({ target: marketState.id, set: row, setWhere: isNull(marketState.marketTime) })
    .returning({ id: marketState.id });
  if (written.length === 0) throw new Error('The database has a market already.');
}

/** Stores the instruments and their details valid by a date; later details must not be readable before. */
export async function writeInstruments(
  db: Executor,
  known: readonly SourceInstrument[],
  date: TradingDate,
): Promise<void> {
  const details = known.flatMap((instrument) =>
    instrument.details
      .filter(({ effectiveFrom }) => effectiveFrom <= date)
      .map((row) => ({ instrumentId: instrument.id, ...row })),
  );
  const listed = new Set(details.map(({ instrumentId }) => instrumentId));
  const rows = known.filter(({ id }) => listed.has(id)).map(({ id, symbol, kind }) => ({ id, symbol, kind }));
  if (rows.length === 0) return;
  // A renamed stock stays the same instrument.
  await db.execute(sql`
    insert into instruments (id, symbol, kind)
    select id, symbol, kind from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, symbol text, kind text)
    on conflict (id) do update set symbol = excluded.symbol where instruments.symbol <> excluded.symbol`);
  await db.execute(sql`
    insert into instrument_details
      (instrument_id, effective_from, name, sector, has_derivatives, in_universe, shares_outstanding)
    select "instrumentId", "effectiveFrom", name, sector, "hasDerivatives", "inUniverse", "sharesOutstanding"
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as r("instrumentId" int, "effectiveFrom" date, name text,
      sector text, "hasDerivatives" bool, "inUniverse" bool, "sharesOutstanding" float8)
    on conflict do nothing`);
}

/** Maximum rows per statement. */
const BATCH = 10_000;

/** Inserts any number of bars; existing ones stay. */
export async function writeBars(db: Executor, { quarters, daily }: Bars): Promise<void> {
  for (let from = 0; from < daily.length; from += BATCH) {
    await db.execute(insertDaily(daily.slice(from, from + BATCH), sql`true`));
  }
  for (let from = 0; from < quarters.length; from += BATCH) {
    await db.execute(insertQuarters(quarters.slice(from, from + BATCH), sql`true`));
  }
}

/**
 * Advances the stored market with the newly complete bars, in one statement. The previous sequence number and the
 * leader's lease are fences. Also marks completed quarter-hours as done, and includes the step hook's insert.
 * Throws an Error when the stored sequence differs or another instance leads.
 */
export async function advanceMarket(
  db: Db,
  fence: number,
  from: MarketPosition,
  to: MarketPosition,
  bars: Bars,
  stepHook: (moved: SQL) => SQL | null = () => null,
): Promise<void> {
  const moved = sql`exists (select from moved)`;
  const recorded = stepHook(moved);
  const { quarters, daily, slots = [] } = bars;
  const bare = !recorded && quarters.length + daily.length + slots.length === 0;
  const { rows } = bare
    ? await db.$client.query(bareStep(fence, from, to))
    : await db.execute(stepWith(fence, from, to, bars, moved, recorded));
  if (rows.length === 0)
    throw new Error(
      `The stored market is no longer at sequence ${from.sequence}, or another instance leads.`,
    );
}

/** The common step without further writes, as a prepared statement. */
const bareStep = (fence: number, from: MarketPosition, to: MarketPosition) => ({
  name: 'advance-market',
  text: `with lease as materialized (${leaseText('$1')})
    update market_state set market_time = $2, feed_sequence = $3, last_refresh = $4
    where id = 1 and feed_sequence = $5 and ($1 = 0 or exists (select from lease)) returning id`,
  values: [fence, to.at.toISOString(), to.sequence, to.lastRefresh?.toISOString() ?? null, from.sequence],
});

function stepWith(
  fence: number,
  from: MarketPosition,
  to: MarketPosition,
  bars: Bars,
  moved: SQL,
  recorded: SQL | null,
): SQL {
  const slots = array(bars.slots ?? [], (slot) => slot.toISOString());
  return sql`
    with lease as materialized (${leaseUnder(fence)}),
    moved as (
      update market_state
      set market_time = ${to.at.toISOString()}, feed_sequence = ${to.sequence},
        last_refresh = ${to.lastRefresh?.toISOString() ?? null}
      where id = 1 and feed_sequence = ${from.sequence} and exists (select from lease)
      returning id
    ), slots as (
      insert into market_slots (kind, key, fence)
      select 'quarter', key, ${fence} from unnest(${slots}::text[]) key where ${moved}
      on conflict do nothing
    ), quarters as (${insertQuarters(bars.quarters, moved)}), days as (${insertDaily(bars.daily, moved)})
    ${recorded ? sql`, witnessed as (${recorded})` : sql``}
    select id from moved`;
}

/** Inserts bars under a condition; existing ones stay. */
export function insertQuarters(bars: readonly Bar15m[], condition: SQL) {
  const startsAt = array(bars, (bar) => bar.startsAt.toISOString());
  return sql`insert into quarter_bars
    (instrument_id, starts_at, open_paise, high_paise, low_paise, close_paise, volume)
    select bars.* from unnest(${ids(bars)}::int[], ${startsAt}::timestamptz[], ${ohlcv(bars)}) as bars
    where ${condition} on conflict do nothing`;
}

/** Like {@link insertQuarters}. */
export function insertDaily(bars: readonly DailyBar[], condition: SQL) {
  const dates = array(bars, (bar) => bar.tradingDate);
  return sql`insert into daily_bars
    (instrument_id, trading_date, open_paise, high_paise, low_paise, close_paise, volume)
    select bars.* from unnest(${ids(bars)}::int[], ${dates}::date[], ${ohlcv(bars)}) as bars
    where ${condition} on conflict do nothing`;
}

const ids = (bars: readonly { instrumentId: number }[]) => array(bars, (bar) => bar.instrumentId);

function ohlcv(bars: readonly Ohlcv[]): SQL {
  const column = (of: keyof Ohlcv) => sql`${array(bars, (bar) => bar[of])}::bigint[]`;
  return sql.join(
    [column('open'), column('high'), column('low'), column('close'), column('volume')],
    sql`, `,
  );
}

/** An array in PostgreSQL's text format; the driver would check every element for characters that need escaping. */
export const array = <T>(bars: readonly T[], value: (bar: T) => number | string) =>
  `{${bars.map(value).join(',')}}`;
