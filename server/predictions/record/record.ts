import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DayPredictions } from '#server/analytics/model/types.ts';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import type { Origin } from '#shared/domain/predictions/horizon.ts';
import { GENESIS, type MissingStock } from '#shared/domain/predictions/prediction-chain.ts';
import type { Db } from '../../core/db/db.ts';
import type { Market } from '../../market/market.ts';
import { rootOf } from '../chain/seal.ts';

type Executor = Pick<Db, 'execute'>;

/** A day ready to be appended to a chain. */
export interface WrittenDay {
  tradingDate: TradingDate;
  entryAfter: TradingDate;
  modelVersion: string;
  contentHash: string;
  count: number;
  missing: readonly MissingStock[];
  skill?: DayPredictions['skill'];
  /** The rows as JSON, including `instrumentId`. */
  json: string;
}

/** The last day of a chain. */
export interface ChainHead {
  tradingDate: TradingDate;
  sequence: number;
  root: string;
}

const headRow = z.object({
  tradingDate: z.pipe(
    z.string(),
    z.transform((written) => written as TradingDate),
  ),
  sequence: z.int(),
  root: z.string(),
});

/** Null while the chain has no day. */
export async function readHead(db: Executor, origin: Origin): Promise<ChainHead | null> {
  const { rows } = await db.execute(sql`
    select trading_date as "tradingDate", sequence, root from prediction_days
    where origin = ${origin} order by sequence desc limit 1`);
  return rows[0] ? headRow.parse(rows[0]) : null;
}

/** A market that has traded has bars within this many days, which avoids scanning the whole table. */
const RECENT_DAYS = 45;

/** The newest session with bars of the universe; null without any. */
export async function lastSession(
  db: Executor,
  market: Pick<Market, 'universe' | 'tradingDate'>,
): Promise<TradingDate | null> {
  const ids = `{${market
    .universe()
    .map(({ id }) => id)
    .join(',')}}`;
  const since = addDays(market.tradingDate(), -RECENT_DAYS);
  const newest = async (condition: SQL) => {
    const { rows } = await db.execute(
      sql`select max(trading_date)::text as day from daily_bars where instrument_id = any(${ids}::int[]) and ${condition}`,
    );
    return tradingDate(String(rows[0]?.day ?? ''));
  };
  return (await newest(sql`trading_date > ${since}`)) ?? newest(sql`true`);
}

/**
 * Appends days to a chain in order, in the caller's transaction. False when another server appended since the head
 * was read: the caller must then roll back.
 */
export async function appendDays(
  db: Executor,
  origin: Origin,
  head: ChainHead | null,
  days: Iterable<WrittenDay>,
  at: Date,
): Promise<boolean> {
  let [sequence, previousRoot] = [head ? head.sequence + 1 : 0, head?.root ?? GENESIS];
  for (const day of days) {
    const root = rootOf({ origin, sequence, previousRoot, ...day });
    if (!(await insertDay(db, origin, { ...day, sequence, previousRoot, root }, at))) return false;
    await insertRows(db, origin, day);
    [sequence, previousRoot] = [sequence + 1, root];
  }
  return true;
}

async function insertDay(
  db: Executor,
  origin: Origin,
  day: WrittenDay & { sequence: number; previousRoot: string; root: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into prediction_days (origin, trading_date, sequence, entry_after, model_version, rows, missing, skill, content_hash,
      previous_root, root, written_at)
    values (${origin}, ${day.tradingDate}, ${day.sequence}, ${day.entryAfter}, ${day.modelVersion}, ${day.count},
      ${JSON.stringify(day.missing)}::jsonb, ${day.skill ? JSON.stringify(day.skill) : null}::jsonb, ${day.contentHash}, ${day.previousRoot}, ${day.root}, ${at.toISOString()})
    on conflict do nothing returning sequence`);
  return rows.length === 1;
}

async function insertRows(
  db: Executor,
  origin: Origin,
  { tradingDate: date, json }: WrittenDay,
): Promise<void> {
  await db.execute(sql`
    insert into predictions (origin, trading_date, instrument_id, horizon, symbol, prediction, abstained, horizon_days, expires_on,
      close_paise, upper, lower, low80, high80, p_up, p_excess, base_up, sigma, score, contributions, pooled, baseline)
    select ${origin}, ${date}::date, r."instrumentId", r.horizon, r.symbol, r.prediction, r.abstained, r."horizonDays",
      r."expiresOn", r."closePaise", r.upper, r.lower, r.low80, r.high80, r."pUp", r."pExcess", r."baseUp", r.sigma,
      r.score, r.contributions, r.pooled, r.baseline
    from jsonb_to_recordset(${json}::jsonb) as r("instrumentId" int, horizon text, symbol text, prediction text, abstained text,
      "horizonDays" int, "expiresOn" date, "closePaise" bigint, upper int, lower int, low80 int, high80 int, "pUp" int,
      "pExcess" int, "baseUp" int, sigma int, score int, contributions jsonb, pooled jsonb, baseline jsonb)`);
}
