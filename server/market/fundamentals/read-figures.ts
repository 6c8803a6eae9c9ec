import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayNumber } from '#server/analytics/columns.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import {
  FUNDAMENTAL_FIELDS,
  FUNDAMENTAL_SOURCES,
  type FundamentalField,
  fiscalPeriod,
  PER_SHARE,
} from '#shared/domain/market/fundamentals.ts';
import type { Db } from '../../core/db/db.ts';
import type { Deps } from '../../deps.ts';
import { cachedHistory } from '../charts/cached-history.ts';
import { readShareChanges, type ShareChange } from '../history/daily-history.ts';
import type { Instrument } from '../market.ts';
import { type Figures, figuresKnown, type ReportedFigure } from './reported-figures.ts';
import { type ForeignHoldings, simulatedFigures } from './simulated.ts';

/** What is known of companies on the market date, by instrument id. Rejections are the database's. */
export type ReadFigures = (of: readonly Instrument[]) => Promise<ReadonlyMap<number, Figures>>;

/** Reads the figures of companies: imported ones, or in a simulated market those computed from prices. */
export function createReadFigures(deps: Pick<Deps, 'db' | 'market'>): ReadFigures {
  const { db, market } = deps;
  if (!market.traits.realUniverse) return simulated(deps);
  return async (of) => {
    const today = market.tradingDate();
    const changes = await readShareChanges(db, today);
    const reports = await readReports(db, { of, until: today, changes });
    return new Map([...reports].map(([id, own]) => [id, figuresKnown(own, today)]));
  };
}

const importedRow = z.object({
  id: z.int(),
  field: z.enum(FUNDAMENTAL_FIELDS),
  period: z.string(),
  asOf: z.string(),
  value: z.number(),
  source: z.enum(FUNDAMENTAL_SOURCES),
});

/**
 * Imported reports that were published by a day, by instrument id, in shares of that day. Rejections are the
 * database's.
 * @param changes of shares, up to the same day
 */
export async function readReports(
  db: Pick<Db, 'execute'>,
  { of, until, changes }: { of: readonly Instrument[]; until: TradingDate; changes: ShareChanges },
  fields: readonly FundamentalField[] = FUNDAMENTAL_FIELDS,
): Promise<Map<number, ReportedFigure[]>> {
  const ids = sql.param(of.map(({ id }) => id));
  const { rows } = await db.execute(sql`
    select instrument_id as id, field, period, as_of::text as "asOf", value, source from fundamentals
    where instrument_id = any(${ids}::int[]) and field = any(${sql.param([...fields])}::text[])
      and as_of <= ${until}`);
  const reports = new Map<number, ReportedFigure[]>();
  for (const row of rows) {
    const { id, ...each } = importedRow.parse(row);
    const [period, asOf] = [fiscalPeriod(each.period), tradingDate(each.asOf)];
    if (!period || !asOf) continue;
    const own = reports.get(id) ?? [];
    reports.set(id, own);
    own.push(inSharesOfNow({ ...each, period, asOf }, changes.get(id)));
  }
  return reports;
}

type ShareChanges = ReadonlyMap<number, readonly ShareChange[]>;

/** An amount per share, adjusted for later splits and bonuses. */
function inSharesOfNow(figure: ReportedFigure, changes: readonly ShareChange[] = []): ReportedFigure {
  if (!PER_SHARE.has(figure.field)) return figure;
  const published = dayNumber(figure.asOf);
  const shares = changes.reduce((all, { day, shares: by }) => (day > published ? all * by : all), 1);
  return { ...figure, value: figure.value / shares };
}

/** Computed once per stock and market date. */
function simulated({ db, market }: Pick<Deps, 'db' | 'market'>): ReadFigures {
  const history = cachedHistory({ db, market });
  let date = market.tradingDate();
  const made = new Map<number, Promise<Figures>>();
  const make = async (instrument: Instrument, today: TradingDate): Promise<Figures> => {
    const [days, foreign] = await Promise.all([
      history([instrument.id]),
      foreignHoldings(db, instrument.id, today),
    ]);
    const bars = days.get(instrument.id);
    return figuresKnown(bars ? simulatedFigures(instrument, bars, foreign) : [], today);
  };
  return async (of) => {
    const today = market.tradingDate();
    if (today !== date) made.clear();
    date = today;
    const figures = new Map<number, Figures>();
    for (const instrument of of) {
      const own = made.get(instrument.id) ?? make(instrument, today);
      made.set(instrument.id, own);
      own.catch(() => made.delete(instrument.id));
      figures.set(instrument.id, await own);
    }
    return figures;
  };
}

const holdingRow = z.object({ end: z.string(), percent: z.number() });

async function foreignHoldings(
  db: Pick<Db, 'execute'>,
  instrumentId: number,
  today: TradingDate,
): Promise<ForeignHoldings> {
  const { rows } = await db.execute(sql`
    select quarter_end::text as end, percent from fpi_shareholding
    where instrument_id = ${instrumentId} and filed_on <= ${today}`);
  return new Map(rows.map((row) => holdingRow.parse(row)).map(({ end, percent }) => [end, percent]));
}
