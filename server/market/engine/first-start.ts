import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { DAY_MS, istDate, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import type { Leader } from '../../core/cluster/leader.ts';
import type { Db } from '../../core/db/db.ts';
import type { EventBus } from '../../core/events.ts';
import type { CalendarRules } from '../calendar/rules.ts';
import { previousTradingDay } from '../calendar/rules.ts';
import { makeRoom } from '../history/history-months.ts';
import type { DrivenSource } from '../sources/port.ts';
import type { HistoryBatch, Progress, SourceInstrument } from '../sources/source.ts';
import { inSession } from './market-time.ts';
import { lastQuarterEnd, tradingSpan } from './refresh.ts';
import type { MarketPosition } from './state.ts';
import { readMarket, writeBars, writeInstruments, writeMarket } from './store.ts';

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
    await writeHistory(tx, source.history(report));
    await writeBars(tx, { quarters: today.quarterBarsUntil(at), daily: [] });
    await writeMarket(tx, { source: source.kind, fingerprint: source.fingerprint, position });
  });
  return position;
}

/** Pipelined: the next bars are generated while the previous ones are written. */
async function writeHistory(tx: Executor, history: AsyncIterable<HistoryBatch>): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of history) {
      await writing;
      writing = writeBatch(tx, batch);
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

/** Adds the days of the history that a first start does not wait for. */
export interface LaterHistory {
  /** Whether any are missing. */
  isDue(): Promise<boolean>;
  /** Stores the missing ones, newest first; continues where an earlier run ended. Rejects with the signal's reason. */
  run(signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<void>;
}

/** Null for a source whose first history is complete. */
export function createLaterHistory(
  db: Db,
  { laterHistory }: Pick<DrivenSource, 'laterHistory'>,
  events: EventBus,
): LaterHistory | null {
  if (!laterHistory) return null;
  return {
    isDue: async () => (await missingDays(db)) !== null,
    async run(signal, progressed) {
      const missing = await missingDays(db);
      if (!missing) return;
      const { from, until } = missing;
      const total = daysBetween(from, until);
      for await (const bars of laterHistory(from, until)) {
        signal.throwIfAborted();
        await writeBars(db, { daily: bars, quarters: [] });
        const oldest = bars.at(-1)?.tradingDate;
        if (oldest) progressed(total - daysBetween(from, oldest), total);
      }
      events.emit('market.history', {});
    },
  };
}

const daysBetween = (from: TradingDate, until: TradingDate) =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;

const date = z.nullable(
  z.pipe(
    z.string(),
    z.transform((written: string) => tradingDate(written)),
  ),
);
const firstDays = z.object({ stocks: date, indices: date });

/** The days on which the first stock has bars and the first index does not yet; null without such days. */
async function missingDays(db: Db): Promise<{ from: TradingDate; until: TradingDate } | null> {
  const firstDayOf = (kind: 'stock' | 'index') => sql`
    (select min(trading_date)::text from daily_bars
      where instrument_id = (select min(id) from instruments where kind = ${kind}))`;
  const { rows } = await db.execute(
    sql`select ${firstDayOf('stock')} as stocks, ${firstDayOf('index')} as indices`,
  );
  const { stocks: from, indices: until } = firstDays.parse(rows[0]);
  return from && until && from < until ? { from, until } : null;
}
