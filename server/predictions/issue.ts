import { dayNumber } from '#server/analytics/columns.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { runInWorker } from '../core/workers/run-in-worker.ts';
import type { Deps } from '../deps.ts';
import type { Market } from '../market/market.ts';
import { contentHashOf } from './chain/seal.ts';
import { modelFor } from './models.ts';
import { readModelInput } from './panel.ts';
import type { PredictedDay, PredictInput } from './predict-worker.ts';
import { assumedPrior } from './prior.ts';
import { appendDays, lastSession, readHead } from './record/record.ts';

const WORKER = new URL('./predict-worker.ts', import.meta.url);

/** Enough for one day of 120 stocks over fifteen years. */
const HEAP_MB = 64;

/**
 * Predicts at the newest close without predictions, and records one row per stock and horizon. Idempotent across
 * instances. Missed closes are not predicted later. Returns whether a day was written.
 */
export async function issuePredictions(
  deps: Pick<Deps, 'db' | 'market' | 'log' | 'config'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, market, log } = deps;
  const day = await lastSession(db, market);
  const head = await readHead(db, 'issued');
  if (day === null || (head && head.tradingDate >= day)) return false;
  const model = await modelFor(db, await assumedPrior(deps), day);
  if (!model) return false;
  const input = await readModelInput(deps, day);
  const recorded = await runInWorker<PredictInput, PredictedDay>(
    WORKER,
    { ...input, model: model.model, day: dayNumber(day) },
    { signal, heapMb: HEAP_MB },
  );
  if (recorded.rows.length === 0) return false;
  const content = { rows: recorded.rows, missing: [...recorded.missing, ...input.missing] };
  const written = {
    tradingDate: day,
    entryAfter: entryAfter(market, day),
    modelVersion: model.version,
    contentHash: contentHashOf(content),
    count: recorded.rows.length,
    missing: content.missing,
    skill: recorded.skill,
    json: JSON.stringify(recorded.rows),
  };
  const appended = await db.transaction((tx) => appendDays(tx, 'issued', head, [written], market.now()));
  if (appended) log.info({ day, rows: written.count, model: model.version }, 'Predictions stored');
  return appended;
}

/** The last session that has opened when predictions are written: the entry is the open after it. */
function entryAfter(market: Market, day: TradingDate): TradingDate {
  const today = market.tradingDate();
  const opensToday = istDate(new Date(market.session().opensAt)) === today;
  return opensToday || today < day ? day : today;
}
