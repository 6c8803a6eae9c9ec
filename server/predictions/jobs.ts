import type { Deps } from '../deps.ts';
import { backfillRecord } from './backfill.ts';
import { issuePredictions } from './issue.ts';
import { judgePredictions } from './judging/judging.ts';
import { lastSession } from './record/record.ts';

/** Records the newest close's predictions, judges open ones by its bars, and publishes the change. */
export async function keepRecord(deps: Deps, signal: AbortSignal): Promise<void> {
  await issuePredictions(deps, signal);
  await judge(deps, signal);
}

/** Creates the simulated record and the year's model if missing, and judges the record. Publishes progress. */
export async function makeSimulatedRecord(deps: Deps, signal: AbortSignal): Promise<void> {
  const { config, events, log } = deps;
  if (config.PREDICTIONS_BACKFILL === 'off') return;
  let tenths = -1;
  const heard = (done: number) => {
    events.emit('predictions.progress', { state: 'running', done: Math.round(100 * done), total: 100 });
    if (Math.floor(10 * done) > tenths)
      log.info({ done }, `Backtesting predictions: ${10 * Math.floor(10 * done)} %`);
    tenths = Math.max(tenths, Math.floor(10 * done));
  };
  try {
    // Where the shipped prior must not be used, the model just fitted is the first available.
    if (await backfillRecord(deps, heard, signal)) await keepRecord(deps, signal);
    events.emit('predictions.progress', { state: 'done', done: 100, total: 100 });
  } catch (error) {
    events.emit('predictions.progress', { state: 'failed', done: 0, total: 100 });
    throw error;
  }
}

async function judge(deps: Deps, signal: AbortSignal): Promise<void> {
  const until = await lastSession(deps.db, deps.market);
  if (until !== null) await judgePredictions(deps, until, signal);
  deps.events.emit('predictions.changed', {});
}
