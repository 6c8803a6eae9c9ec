import { setTimeout as pause } from 'node:timers/promises';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { figureReads, fundamentals } from '#shared/schema/market/fundamentals.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../core/db/db.ts';
import { AppError } from '../../core/errors.ts';
import type { Market } from '../market.ts';
import type { LiveSource } from '../sources/port.ts';
import type { SourceFigure } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';

interface FiguresSetup {
  db: Db;
  /** The wall clock. */
  clock: Clock;
  market: Pick<Market, 'universe' | 'status'>;
  read: NonNullable<LiveSource['figures']>;
  /** Pause between two companies; a quarter of a minute by default. */
  pauseMs?: number;
}

/** Reads companies' figures from a live source, once a day each. */
export interface FiguresUpdate {
  /** Whether a company has not been read today, and the source answers and is not busy with prices. */
  isDue(): Promise<boolean>;
  /**
   * Reads the companies not yet read today, one after the other. Stored figures remain when the source fails, and a
   * later run continues where this one ended.
   * @throws AppError when the source limits requests, fails three times in a row, or failed for some
   */
  run(signal: AbortSignal, progressed: (done: number, total: number) => void): Promise<void>;
}

/** Four companies a minute, of three requests each. */
const PAUSE_MS = 15_000;
const MAX_FAILURES = 3;
/** Pause after the source failed, and after it limited requests. */
const [REST_MS, LIMITED_REST_MS] = [15 * 60_000, 60 * 60_000];

export function createFiguresUpdate(setup: FiguresSetup): FiguresUpdate {
  const { clock, market, read, pauseMs = PAUSE_MS } = setup;
  let restsUntil = new Date(0);
  const unreadNow = () => unread(setup, istDate(clock.now()));
  const failed = ({ kind, retryAfterMs, message }: SourceError, done: number): AppError => {
    const restMs = Math.max(kind === 'rate-limited' ? LIMITED_REST_MS : REST_MS, retryAfterMs ?? 0);
    restsUntil = new Date(clock.now().getTime() + restMs);
    const total = market.universe().length;
    return new AppError(503, 'unavailable', `Read ${done} of ${total} companies today. ${message}`);
  };
  return {
    async isDue() {
      const { feed, progress } = market.status();
      const isFree = (feed.state === 'ok' || feed.state === 'degraded') && progress === null;
      return isFree && clock.now() >= restsUntil && (await unreadNow()).length > 0;
    },
    async run(signal, progressed) {
      const stocks = await unreadNow();
      const total = market.universe().length;
      let done = total - stocks.length;
      let failures = 0;
      let last: SourceError | null = null;
      for (const stock of stocks) {
        progressed(done, total);
        try {
          await store(setup, stock.id, await read(stock).catch(noneIfMissing));
          [done, failures] = [done + 1, 0];
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          [last, failures] = [error, failures + 1];
          if (error.kind === 'rate-limited' || error.retryAfterMs !== null || failures === MAX_FAILURES) {
            throw failed(error, done);
          }
        }
        await pause(pauseMs, undefined, { signal });
      }
      if (last) throw failed(last, done);
    },
  };
}

/** A company that the source does not have counts as read. */
function noneIfMissing(error: unknown): SourceFigure[] {
  if (error instanceof SourceError && error.kind === 'missing') return [];
  throw error;
}

/** In the order of the universe, so that a later run of the day continues. */
async function unread({ db, market }: FiguresSetup, today: TradingDate) {
  const rows = await db
    .select({ id: figureReads.instrumentId })
    .from(figureReads)
    .where(gte(figureReads.readOn, today));
  const done = new Set(rows.map(({ id }) => id));
  return market.universe().filter(({ id }) => !done.has(id));
}

/**
 * Stores figures that changed since the last read, as known from today on, and marks the company as read. A figure that
 * the source no longer has remains, with its day.
 */
async function store({ db, clock }: FiguresSetup, instrumentId: number, figures: readonly SourceFigure[]) {
  const today = istDate(clock.now());
  const isFetched = eq(fundamentals.source, 'yahoo-finance');
  await db.transaction(async (tx) => {
    const stored = await tx
      .selectDistinctOn([fundamentals.field, fundamentals.period])
      .from(fundamentals)
      .where(and(eq(fundamentals.instrumentId, instrumentId), isFetched))
      .orderBy(fundamentals.field, fundamentals.period, desc(fundamentals.asOf));
    const values = new Map(stored.map(({ field, period, value }) => [`${field} ${period}`, value]));
    const rows = figures
      .map(({ field, period, value }) => ({ instrumentId, field, period: period.name, value }))
      .filter(({ field, period, value }) => values.get(`${field} ${period}`) !== value)
      .map((row) => ({ ...row, asOf: today, source: 'yahoo-finance' as const }));
    if (rows.length > 0) {
      await tx
        .insert(fundamentals)
        .values(rows)
        .onConflictDoUpdate({
          target: [fundamentals.instrumentId, fundamentals.field, fundamentals.period, fundamentals.asOf],
          set: { value: sql`excluded.value` },
          // A file has the figure for the same day already.
          setWhere: isFetched,
        });
    }
    await tx
      .insert(figureReads)
      .values({ instrumentId, readOn: today })
      .onConflictDoUpdate({ target: figureReads.instrumentId, set: { readOn: today } });
  });
}
