import * as z from 'zod/mini';
import type { Db } from '#server/core/db/db.ts';
import type { YahooStandIn } from '#tests/support/servers/yahoo-stand-in.ts';
import type { Faults } from '../bar.ts';

const ohlcv = { open: z.number(), high: z.number(), low: z.number(), close: z.number(), volume: z.number() };
const quoteRow = z.object({ symbol: z.string(), last: z.number(), as_of: z.date() });
const quarterRow = z.object({ symbol: z.string(), at: z.date(), ...ohlcv });
const dayRow = z.object({ symbol: z.string(), day: z.string(), ...ohlcv });

const BAR = `open_paise::float8 as open, high_paise::float8 as high, low_paise::float8 as low, close_paise::float8 as close,
  volume::float8 as volume`;

/** Compares the stored quotes with the source's at their time; returns their number. */
export async function checkQuotes(db: Db, standIn: YahooStandIn, found: Faults): Promise<number> {
  const { rows } = await db.$client.query(
    'select symbol, last_paise::float8 as last, as_of from live_quotes join instruments on id = instrument_id',
  );
  for (const { symbol, last, as_of } of rows.map((row) => quoteRow.parse(row))) {
    found.compare(
      `the quote of ${symbol} as of ${as_of.toISOString()}`,
      last,
      standIn.truth.last(symbol, as_of),
    );
  }
  return rows.length;
}

/** Compares every stored bar with the source's, to the paisa; returns their numbers. */
export async function checkStored(db: Db, standIn: YahooStandIn, found: Faults) {
  const read = async <T>(schema: z.ZodMiniType<T>, query: string) =>
    (await db.$client.query(query)).rows.map((row) => schema.parse(row));
  const quarters = await read(
    quarterRow,
    `select symbol, starts_at as at, ${BAR} from quarter_bars join instruments on id = instrument_id`,
  );
  const days = await read(
    dayRow,
    `select symbol, trading_date::text as day, ${BAR} from daily_bars join instruments on id = instrument_id`,
  );
  for (const { symbol, at, ...bar } of quarters) {
    found.compare(`${symbol} from ${at.toISOString()}`, bar, standIn.truth.quarter(symbol, at));
  }
  for (const { symbol, day, ...bar } of days) {
    found.compare(`${symbol} on ${day}`, bar, standIn.truth.day(symbol, day));
  }
  const slots = await db.$client.query("select key from market_slots where kind = 'quarter'");
  const done = new Set(slots.rows.map(({ key }) => String(key)));
  return { quarters: quarters.length, days: days.length, slots: done };
}
