import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayNumber } from '#server/analytics/columns.ts';
import type { Model } from '#server/analytics/model/types.ts';
import { addDays, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { runInWorker } from '../core/workers/run-in-worker.ts';
import type { Deps } from '../deps.ts';
import { hasModelOf, keepModel } from './models.ts';
import { readModelInput } from './panel.ts';
import { priorOfPast } from './prior.ts';
import { appendDays, lastSession, readHead, type WrittenDay } from './record/record.ts';
import type { WalkedDay, WalkInput, WalkProgress } from './walk-worker.ts';

const WORKER = new URL('./walk-worker.ts', import.meta.url);

/** Enough for the walk over fifteen years of 120 stocks; its typed arrays are outside the heap. */
const HEAP_MB = 96;

/**
 * Runs the walk-forward over the deployment's own bars in a worker thread: fits the current year's model and, the
 * first time, records the predictions of every weekly day before the first issued one. Those rows form a separate
 * chain and are called simulated. One transaction: after a crash it starts again. No-op when the record and the
 * year's model exist.
 * @param heard is called with the progress, 0 to 1
 * @returns whether anything was written
 */
export async function backfillRecord(
  deps: Pick<Deps, 'db' | 'market' | 'log'>,
  heard: (done: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, market, log } = deps;
  const until = await lastSession(db, market);
  if (until === null) return false;
  const head = await readHead(db, 'simulated');
  if (head && (await hasModelOf(db, until))) return false;
  const before = head ? null : ((await firstIssued(db)) ?? addDays(until, 1));
  const { model, days } = await walk(deps, until, before, { heard, signal });
  const isWritten = await db.transaction(async (tx) => {
    await keepModel(tx, model);
    return appendDays(tx, 'simulated', head, written(days), market.now());
  });
  log.info({ days: days.length, until }, 'Backtest of predictions finished and stored');
  return isWritten;
}

/** Yields days lazily, so that they are never all in memory as text. */
function* written(days: readonly WalkedDay[]): Generator<WrittenDay> {
  for (const { deflated, ...day } of days) {
    yield {
      ...day,
      entryAfter: day.tradingDate,
      // One model per year, fitted before the year began.
      modelVersion: `walk-forward-${day.tradingDate.slice(0, 4)}`,
      missing: [],
      json: inflateRawSync(deflated).toString(),
    };
  }
}

async function walk(
  deps: Pick<Deps, 'db' | 'market' | 'log'>,
  until: TradingDate,
  before: TradingDate | null,
  { heard, signal }: { heard: (done: number) => void; signal: AbortSignal },
): Promise<{ model: Model; days: WalkedDay[] }> {
  const days: WalkedDay[] = [];
  const input = await readModelInput(deps, until);
  const model = await runInWorker<WalkInput, Model, WalkProgress>(
    WORKER,
    { ...input, prior: await priorOfPast(deps), before: before && dayNumber(before) },
    {
      signal,
      heapMb: HEAP_MB,
      onProgress(progress) {
        if ('day' in progress) days.push(progress.day);
        else heard(progress.done);
      },
    },
  );
  return { model, days };
}

/** The first day recorded before its outcome; null when there is none. */
async function firstIssued(db: Deps['db']): Promise<TradingDate | null> {
  const { rows } = await db.execute(
    sql`select min(trading_date)::text as first from prediction_days where origin = 'issued'`,
  );
  return tradingDate(z.object({ first: z.nullable(z.string()) }).parse(rows[0]).first ?? '');
}
