import type { Deps } from '../deps.ts';
import { backfillRecord } from './backfill.ts';
import { issuePredictions } from './issue.ts';
import { judgePredictions } from './judging.ts';
import { lastSession } from './record.ts';

/** Writes down the predictions of the newest close, judges those that are open by its bars, and tells who shows them. */
export async function keepRecord(deps: Deps, signal: AbortSignal): Promise<void> {
  await issuePredictions(deps, signal);
  await judge(deps, signal);
}

/** Makes the simulated record and the year's model, where they are not there yet, and judges it. Says how far it is. */
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
    // Where the shipped prior may not speak, the model that was fitted just now is the first that can.
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
