import { dayNumber } from '#server/analytics/columns.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Clock } from '../../../core/clock.ts';
import type { NewId } from '../../../core/ids.ts';
import type { ShareChange } from '../../history/daily-history.ts';
import type { LiveSource } from '../../sources/port.ts';
import type { Ohlcv, SourceInstrument } from '../../sources/source.ts';
import { SourceError } from '../../sources/source-error.ts';
import { type ExDay, fenceOf } from '../advance.ts';
import { type Breaker, through } from './breaker.ts';
import type { Feed } from './feed.ts';
import type { LiveMarketEngine } from './live-drive.ts';

/** Dependencies of the updater's work. */
export interface Updating {
  readonly engine: LiveMarketEngine;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly source: LiveSource;
  readonly breaker: Breaker;
  readonly feed: Feed;
  readonly applyActions: ((day: ExDay) => Promise<void>) | undefined;
}

/** The fence for writes. Throws NotLeading on a follower. */
export const fenceNow = ({ engine }: Updating): number => fenceOf(engine);

/** Concurrent chart requests. */
const AT_ONCE = 4;

/**
 * Runs a request per instrument with limited concurrency, until the breaker opens. Returns the number of failures
 * and the last error; an unknown symbol is not a failure.
 */
export async function ofEach(
  { breaker, engine }: Updating,
  instruments: readonly SourceInstrument[],
  ask: (instrument: SourceInstrument) => Promise<void>,
): Promise<{ inVain: number; last: SourceError | null }> {
  let inVain = 0;
  let last: SourceError | null = null;
  const left = [...instruments];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { symbol } = next;
      const own = next;
      try {
        await through(breaker, () => ask(own));
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.kind !== 'missing') {
          inVain += 1;
          last = error;
        }
        engine.log.debug({ symbol, reason: error.kind }, 'An instrument could not be read');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { inVain, last };
}

/**
 * A bar as quoted on its day. The source restates history after every split; stored bars are not restated, and
 * readers adjust them for booked splits.
 */
export function asQuoted<Bar extends Ohlcv>(
  bar: Bar,
  date: TradingDate,
  shareChanges: readonly ShareChange[],
): Bar {
  const shares = shareChanges
    .filter(({ day }) => day > dayNumber(date))
    .reduce((product, change) => product * change.shares, 1);
  if (shares === 1) return bar;
  const price = (paise: number) => Math.round(paise * shares);
  const prices = {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
  };
  return { ...bar, ...prices, volume: Math.round(bar.volume / shares) };
}
