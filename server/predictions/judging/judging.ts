import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type BarColumns, barsUntil, dateOfDay } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import type { Deps } from '../../deps.ts';
import { loadDailyHistory, readShareChanges, type ShareChange } from '../../market/history/daily-history.ts';
import { sharesSince } from '../panel.ts';
import { holdingReturn, meanHoldingReturn } from './days-together.ts';
import { judgeBarriers, lastBarOf, type PaiseBars, returnOf } from './judge.ts';
import { type Decided, type OpenRow, openByInstrument, readOpen, writeDecided } from './judgement-store.ts';

/**
 * Judges every open prediction by the bars up to a day and records what is decided. Rows already written by another
 * server are skipped: equal bars give equal decisions. Returns the number of rows written.
 */
export async function judgePredictions(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  until: TradingDate,
  signal: AbortSignal,
): Promise<number> {
  const open = await openByInstrument(db);
  if (open.length === 0) return 0;
  const [from = until] = open.map(({ since }) => since).toSorted();
  const predicted = await predictedTogether(db, from);
  const niftyId = market.find(INDEX_SYMBOLS.nifty50)?.id ?? -1;
  const only = [...new Set([niftyId, ...open.map(({ id }) => id), ...[...predicted.values()].flat()])];
  const [history, shareChanges] = await Promise.all([
    loadDailyHistory(db, { from, until, only }),
    readShareChanges(db, until),
  ]);
  const nifty = history.get(niftyId);
  const together = togetherReturns(predicted, history);
  let written = 0;
  for (const { id: instrumentId } of open) {
    signal.throwIfAborted();
    const bars = history.get(instrumentId);
    // An unexplained price break decides nothing.
    if (!bars || market.health.haltOf(instrumentId)?.cause === 'break') continue;
    const rows = await readOpen(db, instrumentId);
    const decided = rows.map((row) =>
      decide(row, bars, shareChanges.get(instrumentId) ?? [], { nifty, together }),
    );
    written += await writeDecided(db, instrumentId, decided, market.now());
  }
  return written;
}

/** NIFTY 50's bars, and the mean return between two days of the stocks predicted on the same day. */
interface Benchmarks {
  nifty: BarColumns | undefined;
  together(of: Pick<OpenRow, 'origin' | 'tradingDate'>, from: number, to: number): number | null;
}

/** Judges one prediction. */
function decide(
  row: OpenRow,
  columns: BarColumns,
  shareChanges: readonly ShareChange[],
  benchmarks: Benchmarks,
): Decided {
  const bars = asOf(columns, shareChanges, row.day);
  const entry = barsUntil(columns.days, row.entryAfter);
  const { origin, tradingDate, horizon } = row;
  const key = { origin, tradingDate, horizon };
  const judged = row.judged ? null : judgeBarriers(row, bars, entry);
  const last = row.ended ? null : lastBarOf(row, bars, entry);
  const from = columns.days[entry] ?? 0;
  const to = columns.days[judged?.index ?? 0] ?? 0;
  return {
    judgement: judged && {
      ...key,
      entryPaise: judged.entryPaise,
      judgedOn: dateOfDay(to),
      tradingDays: judged.tradingDays,
      longStatus: judged.long.status,
      longPaise: judged.long.paise,
      longReturn: judged.long.return,
      sellStatus: judged.sell.status,
      sellPaise: judged.sell.paise,
      sellReturn: judged.sell.return,
      niftyReturn: benchmarks.nifty ? holdingReturn(benchmarks.nifty, from, to) : null,
      universeReturn: benchmarks.together(row, from, to),
    },
    ending:
      last === null
        ? null
        : {
            ...key,
            endedOn: dateOfDay(columns.days[last] ?? 0),
            closePaise: bars.close[last],
            forwardReturn: returnOf(row.closePaise, bars.close[last] ?? 0),
          },
  };
}

/** Prices per share as of a day: multiplies out later splits and bonuses. */
function asOf(columns: BarColumns, shareChanges: readonly ShareChange[], day: number): PaiseBars {
  const shares = sharesSince(shareChanges, day);
  const known = inPaise.get(columns)?.get(shares);
  if (known) return known;
  const paise = (rupees: Float64Array) => rupees.map((value) => Math.round(value * 100 * shares));
  const { days, open, high, low, close } = columns;
  const bars = { days, open: paise(open), high: paise(high), low: paise(low), close: paise(close) };
  inPaise.set(columns, (inPaise.get(columns) ?? new Map<number, PaiseBars>()).set(shares, bars));
  return bars;
}

/** Cached per stock and day for all its predictions. */
const inPaise = new WeakMap<BarColumns, Map<number, PaiseBars>>();

/** The stocks predicted on each day from a day on, by origin and day. */
async function predictedTogether(db: Deps['db'], from: TradingDate): Promise<Map<string, number[]>> {
  const { rows } = await db.execute(sql`
    select origin || ' ' || trading_date as day, array_agg(instrument_id order by instrument_id) as ids
    from predictions where horizon = 'short' and trading_date >= ${from} group by 1`);
  return new Map(
    rows.map((row) => {
      const { day, ids } = z.object({ day: z.string(), ids: z.array(z.int()) }).parse(row);
      return [day, ids];
    }),
  );
}

/** Mean return of all stocks predicted on the same day, including the stock itself. */
function togetherReturns(
  predicted: ReadonlyMap<string, readonly number[]>,
  history: ReadonlyMap<number, BarColumns>,
): Benchmarks['together'] {
  const members = new Map(
    [...predicted].map(([day, ids]) => [day, ids.flatMap((id) => history.get(id) ?? [])]),
  );
  const known = new Map<string, number | null>();
  return ({ origin, tradingDate }, from, to) => {
    const day = `${origin} ${tradingDate}`;
    const name = `${day} ${from} ${to}`;
    const mean = known.get(name) ?? meanHoldingReturn(members.get(day) ?? [], from, to);
    known.set(name, mean);
    return mean;
  };
}
