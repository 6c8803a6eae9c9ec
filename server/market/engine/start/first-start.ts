import { setTimeout as wait } from 'node:timers/promises';
import { istDate } from '#shared/domain/ist.ts';
import type { Leader } from '../../../core/cluster/leader.ts';
import type { Db } from '../../../core/db/db.ts';
import type { CalendarRules } from '../../calendar/rules.ts';
import { previousTradingDay } from '../../calendar/rules.ts';
import { makeMonths, makeRoom } from '../../history/history-months.ts';
import type { DrivenSource } from '../../sources/port.ts';
import type { HistoryBatch, Progress, SourceInstrument } from '../../sources/source.ts';
import { inSession } from '../market-time.ts';
import { lastQuarterEnd, tradingSpan } from '../refresh.ts';
import type { MarketPosition } from '../state.ts';
import { readMarket, writeBars, writeInstruments, writeMarket } from '../store.ts';

interface FirstStart {
  db: Db;
  rules: CalendarRules;
  source: DrivenSource;
  known: readonly SourceInstrument[];
  report: (progress: Progress) => void;
}

const ANOTHER_LOOK_MS = 500;

/** Fills an empty database if this instance leads; otherwise waits for the leader to do so. */
export async function firstPosition(
  leader: Leader,
  db: Db,
  fill: () => Promise<MarketPosition>,
): Promise<MarketPosition> {
  while (leader.fence() === null) {
    await wait(ANOTHER_LOOK_MS);
    const stored = await readMarket(db);
    if (stored) return stored.position;
  }
  return fill();
}

/**
 * Fills an empty database with the source's instruments and history and starts market time, in one transaction:
 * after a crash the database is still empty. Throws an Error when the source has no session at its start.
 */
export async function fillDatabase({
  db,
  rules,
  source,
  known,
  report,
}: FirstStart): Promise<MarketPosition> {
  const at = inSession(rules, source.start());
  const today = await source.day(istDate(at));
  if (!today) throw new Error(`The market source has no session on ${istDate(at)}, its first day.`);
  const position = { at, sequence: 0, lastRefresh: lastQuarterEnd(rules, at) ?? closeBefore(rules, at) };
  await db.transaction(async (tx) => {
    await writeInstruments(tx, known, istDate(at));
    const historyFrom = source.laterHistory?.from() ?? null;
    // Later, all readers would wait for each month.
    if (historyFrom) await makeMonths(tx, 'daily_bars', historyFrom, istDate(at));
    await writeEach(source.history(report), (batch) => writeBatch(tx, batch));
    await writeBars(tx, { quarters: today.quarterBarsUntil(at), daily: [] });
    await writeMarket(tx, { source: source.kind, fingerprint: source.fingerprint, position }, historyFrom);
  });
  return position;
}

/** Pipelined: the next bars are generated while the previous ones are written. */
export async function writeEach<Batch>(
  batches: AsyncIterable<Batch>,
  write: (batch: Batch) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of batches) {
      await writing;
      writing = write(batch);
      // A failure surfaces in the next iteration, or at the end.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

async function writeBatch(tx: Executor, batch: HistoryBatch): Promise<void> {
  const { daily, quarters } = { daily: [], quarters: [], ...batch };
  await makeRoom(tx, { daily, quarters });
  await writeBars(tx, { daily, quarters });
}

type Executor = Parameters<typeof writeBars>[0];

function closeBefore(rules: CalendarRules, at: Date): Date {
  return tradingSpan(rules, previousTradingDay(rules, istDate(at))).close;
}
