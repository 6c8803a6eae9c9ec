import { addDays, istDate } from '#shared/domain/ist.ts';
import { readShareChanges } from '../../history/daily-history.ts';
import type { SourceInstrument } from '../../sources/source.ts';
import { SourceError } from '../../sources/source-error.ts';
import { acceptDays, columnsOf, readSeries, type StoredSeries } from './accept-bars.ts';
import { through } from './breaker.ts';
import { finished } from './day-work.ts';
import { say } from './live-drive.ts';
import { lastFinishedDay } from './live-slots.ts';
import { doneAmong, storeBrought } from './live-store.ts';
import { readQuarters } from './quote-work.ts';
import { asQuoted, fenceNow, type Updating } from './updating.ts';

const HISTORY_DAYS = Math.round(10 * 365.25);
/** The source has no 15-minute bars older than two months. */
const QUARTER_DAYS = 30;

/**
 * Backfill of ten years of daily bars and a month of 15-minute bars, one instrument at a time; stored ones are
 * skipped.
 */
export interface HistoryWork {
  /** Fetches the next instrument. Returns whether there may be more; rejects like the source. */
  step(): Promise<boolean>;
}

export function createHistoryWork(updating: Updating): HistoryWork {
  const { engine } = updating;
  /** Failed instruments; retried after the others. */
  let postponed = new Set<number>();
  let series: StoredSeries | null = null;
  return {
    async step() {
      const keys = engine.known.map(({ id }) => String(id));
      const done = await doneAmong(engine.db, 'history', keys);
      const missing = engine.known.filter(({ id }) => !done.has(String(id)));
      const next = missing.find(({ id }) => !postponed.has(id));
      if (!next) {
        postponed = new Set();
        series = null;
        return false;
      }
      const progress = { what: 'Reading ten years of history', done: done.size, total: keys.length };
      say(engine, { progress });
      engine.log.info(progress, `History of ${next.symbol}`);
      series ??= await readSeries(updating);
      try {
        await readHistory(updating, next, series);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        postponed.add(next.id);
        if (error.kind !== 'missing' && error.kind !== 'shape') throw error;
        engine.log.warn({ symbol: next.symbol, reason: error.kind }, 'No history for an instrument');
      }
      return true;
    },
  };
}

async function readHistory(
  updating: Updating,
  instrument: SourceInstrument,
  series: StoredSeries,
): Promise<void> {
  const { engine, source, breaker, clock } = updating;
  const now = clock.now();
  const until = lastFinishedDay(engine.rules, now);
  const { bars } = await through(breaker, () =>
    source.daily(instrument, addDays(istDate(now), -HISTORY_DAYS)),
  );
  const since = new Date(now.getTime() - QUARTER_DAYS * 86_400_000);
  const quarters = await through(breaker, () => readQuarters(updating, instrument, since));
  const given = { instrument, bars: finished(bars, until) };
  const accepted = (await acceptDays(updating, [given], series, until)).get(instrument.id) ?? [];
  const shareChanges = (await readShareChanges(engine.db)).get(instrument.id) ?? [];
  const daily = accepted.map((bar) => asQuoted(bar, bar.tradingDate, shareChanges));
  const done = [{ kind: 'history' as const, key: String(instrument.id) }];
  await storeBrought(engine.db, fenceNow(updating), { daily, quarters, done });
  series.set(instrument.symbol, columnsOf(accepted));
}
