import type { BarsReply } from '#shared/contract/market/bars.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';

/** Updates the current bar with the last price and the day's volume; unchanged without a current bar. */
export function withLastPrice(
  bars: BarsReply,
  last: Paise | undefined,
  dayVolume: number | undefined,
): BarsReply {
  const at = bars.times.length - 1;
  if (!bars.partial || last === undefined || at < 0) return bars;
  const close = rupeesFromPaise(last);
  const [high, low] = [bars.high[at] ?? close, bars.low[at] ?? close];
  const volume = bars.interval === '1d' && dayVolume !== undefined ? dayVolume : bars.volume[at];
  return {
    ...bars,
    close: bars.close.with(at, close),
    high: bars.high.with(at, Math.max(high, close)),
    low: bars.low.with(at, Math.min(low, close)),
    volume: bars.volume.with(at, volume ?? 0),
  };
}
