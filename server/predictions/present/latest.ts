import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { HORIZONS, type Horizon, VERDICTS, type Verdict } from '#shared/domain/predictions/horizon.ts';
import { predictionDays, predictions } from '#shared/schema/predictions.ts';
import type { Deps } from '../../deps.ts';
import { cameTrue, joinNifty } from '../came-true.ts';

export type StoredPrediction = typeof predictions.$inferSelect;
type StoredDay = typeof predictionDays.$inferSelect;

/** A call whose claim did not come true, shown next to similar ones. */
export interface Failure {
  horizon: Horizon;
  prediction: Verdict;
  symbol: string;
  tradingDate: string;
  endedOn: string;
  simulated: boolean;
}

/** The newest recorded day. */
export interface Latest {
  /** Null before the first day. */
  day: StoredDay | null;
  rows: readonly StoredPrediction[];
  /** The newest such call per horizon and verdict, by `failureKey`. */
  failures: ReadonlyMap<string, Failure>;
  /** Changes whenever the record changes. */
  version: string;
}

export const failureKey = ({ horizon, prediction }: { horizon: string; prediction: string }) =>
  `${horizon} ${prediction}`;

/** Reads the displayed part of the record, or reuses the previous result if the version is unchanged. */
export async function readLatest(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  before: Latest | null,
): Promise<Latest> {
  const version = await readVersion(db);
  if (before?.version === version) return before;
  const [day] = await db
    .select()
    .from(predictionDays)
    .where(eq(predictionDays.origin, 'issued'))
    .orderBy(desc(predictionDays.sequence))
    .limit(1);
  return {
    day: day ?? null,
    rows: day ? await readDay(db, day) : [],
    failures: await readFailures(db, market.find(INDEX_SYMBOLS.nifty50)?.id ?? -1),
    version,
  };
}

async function readDay(db: Deps['db'], { origin, tradingDate }: StoredDay): Promise<StoredPrediction[]> {
  return db
    .select()
    .from(predictions)
    .where(sql`${predictions.origin} = ${origin} and ${predictions.tradingDate} = ${tradingDate}`)
    .orderBy(predictions.symbol, predictions.horizon);
}

const failureRow = z.object({
  horizon: z.enum(HORIZONS),
  prediction: z.enum(VERDICTS),
  symbol: z.string(),
  tradingDate: z.string(),
  endedOn: z.string(),
  simulated: z.boolean(),
});

async function readFailures(db: Deps['db'], niftyId: number): Promise<Map<string, Failure>> {
  const { rows } = await db.execute(sql`
    select distinct on (p.horizon, p.prediction) p.horizon, p.prediction, p.symbol, p.trading_date as "tradingDate",
      e.ended_on as "endedOn", p.origin = 'simulated' as simulated
    from predictions p join prediction_endings e using (origin, trading_date, instrument_id, horizon)
    ${joinNifty(niftyId)} where ${cameTrue} = 0
    order by p.horizon, p.prediction, e.ended_on desc, p.trading_date desc, p.instrument_id`);
  return new Map(rows.map((row) => failureRow.parse(row)).map((failure) => [failureKey(failure), failure]));
}

/** Append-only data is identified by its newest rows. */
async function readVersion(db: Deps['db']): Promise<string> {
  const { rows } = await db.execute(sql`
    with newest as (select max(judged_on) as day from prediction_judgements)
    select (select count(*) from prediction_days) || '.' ||
      coalesce((select day || '.' || (select count(*) from prediction_judgements where judged_on = day) from newest), '') || '.' ||
      coalesce((select left(root, 8) from prediction_days where origin = 'issued' order by sequence desc limit 1), '') as version`);
  return z.object({ version: z.string() }).parse(rows[0]).version;
}
