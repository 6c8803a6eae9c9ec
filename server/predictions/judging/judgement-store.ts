import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { HORIZONS, ORIGINS } from '#shared/domain/predictions/horizon.ts';
import type { Db } from '../../core/db/db.ts';

const openRow = z.object({
  origin: z.enum(ORIGINS),
  horizon: z.enum(HORIZONS),
  tradingDate: z.string(),
  day: z.int(),
  entryAfter: z.int(),
  horizonDays: z.int(),
  closePaise: z.number(),
  upper: z.int(),
  lower: z.int(),
  judged: z.boolean(),
  ended: z.boolean(),
});
export type OpenRow = z.output<typeof openRow>;

const OPEN = sql`
  from predictions p
  left join prediction_judgements j using (origin, trading_date, instrument_id, horizon)
  left join prediction_endings e using (origin, trading_date, instrument_id, horizon)
  where (j.origin is null or e.origin is null)`;

const openStock = z.object({
  id: z.int(),
  since: z.pipe(
    z.string(),
    z.transform((written) => written as TradingDate),
  ),
});

/** Stocks with undecided predictions, and the day of the oldest one. */
export async function openByInstrument(db: Db): Promise<z.output<typeof openStock>[]> {
  const { rows } = await db.execute(
    sql`select p.instrument_id as id, min(p.trading_date)::text as since ${OPEN} group by 1 order by 1`,
  );
  return rows.map((row) => openStock.parse(row));
}

/** A stock's undecided predictions. */
export async function readOpen(db: Db, instrumentId: number): Promise<OpenRow[]> {
  const { rows } = await db.execute(sql`
    select p.origin, p.horizon, p.trading_date as "tradingDate", p.trading_date - date '1970-01-01' as day,
      (select d.entry_after - date '1970-01-01' from prediction_days d
        where d.origin = p.origin and d.trading_date = p.trading_date) as "entryAfter",
      p.horizon_days as "horizonDays", p.close_paise::float8 as "closePaise", p.upper, p.lower,
      j.origin is not null as judged, e.origin is not null as ended
    ${OPEN} and p.instrument_id = ${instrumentId}`);
  return rows.map((row) => openRow.parse(row));
}

/** What is newly decided about a prediction: the barrier result, and the result at the horizon. */
export interface Decided {
  judgement: Record<string, unknown> | null;
  ending: Record<string, unknown> | null;
}

/** Writes a stock's decisions in one statement. */
export async function writeDecided(
  db: Db,
  instrumentId: number,
  decided: readonly Decided[],
  at: Date,
): Promise<number> {
  const judgements = decided.flatMap(({ judgement }) => (judgement ? [judgement] : []));
  const endings = decided.flatMap(({ ending }) => (ending ? [ending] : []));
  if (judgements.length + endings.length === 0) return 0;
  const recordedAt = at.toISOString();
  await db.execute(sql`
    with judged as (
      insert into prediction_judgements (origin, trading_date, horizon, instrument_id, recorded_at, entry_paise, judged_on,
        trading_days, long_status, long_paise, long_return, sell_status, sell_paise, sell_return, nifty_return, universe_return)
      select origin, "tradingDate", horizon, ${instrumentId}::int, ${recordedAt}::timestamptz, "entryPaise", "judgedOn",
        "tradingDays", "longStatus", "longPaise", "longReturn", "sellStatus", "sellPaise", "sellReturn", "niftyReturn",
        "universeReturn"
      from ${recordset(
        judgements,
        sql`origin text, "tradingDate" date, horizon text, "entryPaise" bigint, "judgedOn" date,
        "tradingDays" int, "longStatus" text, "longPaise" bigint, "longReturn" int, "sellStatus" text, "sellPaise" bigint,
        "sellReturn" int, "niftyReturn" int, "universeReturn" int`,
      )}
      on conflict do nothing
    )
    insert into prediction_endings (origin, trading_date, horizon, instrument_id, recorded_at, ended_on, close_paise, forward_return)
    select origin, "tradingDate", horizon, ${instrumentId}::int, ${recordedAt}::timestamptz, "endedOn", "closePaise", "forwardReturn"
    from ${recordset(
      endings,
      sql`origin text, "tradingDate" date, horizon text, "endedOn" date, "closePaise" bigint,
      "forwardReturn" int`,
    )}
    on conflict do nothing`);
  return judgements.length + endings.length;
}

const recordset = (rows: readonly object[], columns: SQL) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`;
