import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { Db } from '../../core/db/db.ts';
import { monthOf } from '../../market/calendar/price-rules.ts';
import { CHANGES_PRICES, priceDivisor } from '../../market/history/price-factor.ts';
import { LOOK_BACK_DAYS } from '../../market/history/setting-closes.ts';
import type { Instrument } from '../../market/market.ts';
import type { Ohlcv } from '../../market/sources/source.ts';

/** Stored bars of an instrument's past day. */
export interface PastBars {
  /** Null without an earlier day. Adjusted for corporate actions in between. */
  previousClose: Paise | null;
  /** The last close before the day's month, as quoted, which sets the tick size; null where none is stored. */
  settingClose: Paise | null;
  bar: Ohlcv;
  /** In order of time; empty if not stored. */
  quarters: Ohlcv[];
}

const bar = z.pipe(
  z.object({
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  }),
  z.transform(
    ({ open, high, low, close, volume }): Ohlcv => ({
      open: paise(open),
      high: paise(high),
      low: paise(low),
      close: paise(close),
      volume,
    }),
  ),
);
const found = z.object({
  day: z.nullable(bar),
  before: z.nullable(z.object({ close: z.number(), shares: z.number() })),
  setting: z.nullable(z.number()),
  quarters: z.array(bar),
});

/** Reads a completed day; null without stored bars. Reads nothing later. */
export async function readPastBars(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  date: TradingDate,
  hours: { from: Date; until: Date },
): Promise<PastBars | null> {
  const month = monthOf(date);
  const { rows } = await db.execute(sql`
    select
      (select ${PRICES} from daily_bars where instrument_id = ${instrumentId} and trading_date = ${date}) as day,
      (select jsonb_build_object('close', b.close_paise, 'shares', coalesce((
          select exp(sum(ln(${sql.raw(priceDivisor('float8'))})))
          from corporate_actions c where c.instrument_id = b.instrument_id and ${sql.raw(CHANGES_PRICES)}
            and c.ex_date > b.trading_date and c.ex_date <= ${date}), 1))
        from daily_bars b where b.instrument_id = ${instrumentId} and b.trading_date < ${date}
        order by b.trading_date desc limit 1) as before,
      (select close_paise::float8 from daily_bars where instrument_id = ${instrumentId}
        and trading_date >= ${addDays(month, -LOOK_BACK_DAYS)} and trading_date < ${month}
        order by trading_date desc limit 1) as setting,
      coalesce((select jsonb_agg(${PRICES} order by starts_at) from quarter_bars
        where instrument_id = ${instrumentId} and starts_at >= ${hours.from.toISOString()}
          and starts_at < ${hours.until.toISOString()}), '[]') as quarters`);
  const { day, before, setting, quarters } = found.parse(rows[0]);
  if (!day) return null;
  const previousClose = before && paise(Math.round(before.close / before.shares));
  return { previousClose, settingClose: setting === null ? null : paise(setting), bar: day, quarters };
}

const PRICES = sql.raw(
  `jsonb_build_object('open', open_paise, 'high', high_paise, 'low', low_paise, 'close', close_paise, 'volume', volume)`,
);

/** Dates before a date with a daily bar of an instrument, oldest first; the newest n. */
export async function readPastDates(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  before: TradingDate,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select trading_date::text as date from daily_bars
    where instrument_id = ${instrumentId} and trading_date < ${before}
    order by trading_date desc limit ${most}`);
  return rows.map((row) => z.object({ date: z.iso.date() }).parse(row).date).reverse();
}

const details = z.object({
  id: z.int(),
  symbol: z.string(),
  kind: z.enum(['stock', 'index']),
  name: z.string(),
  sector: z.string(),
  hasDerivatives: z.boolean(),
});

/**
 * A tradable instrument's version on a date, or its first version if the date is earlier; null if there is none.
 */
export async function readInstrumentOn(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  date: TradingDate,
): Promise<Instrument | null> {
  const { rows } = await db.execute(sql`
    select i.id, i.symbol, i.kind, d.name, d.sector, d.has_derivatives as "hasDerivatives"
    from instruments i join instrument_details d on d.instrument_id = i.id
    where i.id = ${instrumentId}
    order by d.effective_from > ${date}, abs(d.effective_from - ${date}::date) limit 1`);
  if (rows.length === 0) return null;
  return { ...details.parse(rows[0]), inUniverse: true, sharesOutstanding: null };
}
