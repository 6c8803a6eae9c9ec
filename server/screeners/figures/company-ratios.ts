import { sql } from 'drizzle-orm';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Deps } from '../../deps.ts';
import { RATIOS, type RatioSeries, ratioSeries } from '../../market/fundamentals/ratio-series.ts';
import { RATIO_FIELDS } from '../../market/fundamentals/ratios.ts';
import { readReports } from '../../market/fundamentals/read-figures.ts';
import { readShareChanges } from '../../market/history/daily-history.ts';
import { screenersOf } from '../screeners.ts';
import { unpackSeries } from './packed-series.ts';

type Needs = Pick<Deps, 'db' | 'market' | 'log'>;

/** By instrument id; a company without figures is absent. */
type Ratios = ReadonlyMap<number, RatioSeries>;

/** Companies per query: more would keep others waiting. */
const BATCH = 50;

/** Reads the ratios of all companies as known on the market date. Rejections are the database's. */
export function createReadRatios(deps: Needs): () => Promise<Ratios> {
  const { db, market } = deps;
  if (!market.traits.realUniverse) return () => simulatedRatios(deps);
  let last: { version: string; ratios: Promise<Ratios> } | null = null;
  return async () => {
    const today = market.tradingDate();
    const version = `${today} ${await versionOf(db, today)}`;
    if (last?.version !== version) {
      const reading = { version, ratios: importedRatios(deps, today) };
      reading.ratios.catch(() => {
        if (last === reading) last = null;
      });
      last = reading;
    }
    return last.ratios;
  };
}

/** Computed from prices once per session, in the worker that prepares the screens. */
async function simulatedRatios(deps: Needs): Promise<Ratios> {
  const { stocks, ratios } = (await screenersOf(deps).live()).day;
  if (!ratios) return new Map();
  return new Map(
    stocks.map((id, row) => [
      id,
      Object.fromEntries(
        RATIOS.map((name, place) => [name, unpackSeries(ratios, row * RATIOS.length + place)]),
      ) as Record<keyof RatioSeries, RatioSeries[keyof RatioSeries]>,
    ]),
  );
}

/** Changes with every import that matters. */
async function versionOf(db: Needs['db'], today: TradingDate): Promise<string> {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', count(*), sum(value), (select count(*) from corporate_actions)) as version
    from fundamentals where as_of <= ${today}`);
  return String(rows[0]?.version);
}

async function importedRatios({ db, market }: Needs, today: TradingDate): Promise<Ratios> {
  const changes = await readShareChanges(db, today);
  const stocks = market.universe();
  const ratios = new Map<number, RatioSeries>();
  for (let from = 0; from < stocks.length; from += BATCH) {
    const of = stocks.slice(from, from + BATCH);
    const reports = await readReports(db, { of, until: today, changes }, RATIO_FIELDS);
    for (const [id, own] of reports) ratios.set(id, ratioSeries(own));
  }
  return ratios;
}
