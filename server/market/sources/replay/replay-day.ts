import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { TradingHours } from '../../calendar/trading-calendar.ts';
import { type IntradayPath, intradayPath } from '../intraday-path.ts';
import { minuteBarsFrom, type PathTraveller, pathSession } from '../path-session.ts';
import { seedOf } from '../random.ts';
import type { DailyBar, MinuteBar, SourceDay, SourceQuote } from '../source.ts';
import type { ReplayInstrument } from './replay-store.ts';

interface BarsOfDay {
  tradingDate: TradingDate;
  hours: TradingHours;
  instruments: readonly ReplayInstrument[];
  bars: readonly DailyBar[];
  /** The close of each instrument's last bar before this day. */
  previousCloses: ReadonlyMap<number, Paise>;
  /** Tick size of a bar of quoted prices; others are adjusted for splits and on no tick, so they move in paise. */
  tickOf: (bar: DailyBar) => Paise;
}

/**
 * A session from real daily bars: open, high, low, close and volume match the bar to the paisa, with interpolation
 * in between. An instrument without a bar stays at its last close with volume 0; one without any bar so far is
 * absent. Throws RangeError unless the session is a whole number of minutes, at least fifteen.
 */
export function replayDay({ instruments, bars, previousCloses, ...of }: BarsOfDay): SourceDay {
  const barOf = new Map(bars.map((bar) => [bar.instrumentId, bar]));
  const traded: PathTraveller[] = [];
  const resting: SourceQuote[] = [];
  for (const { id, symbol } of instruments) {
    const bar = barOf.get(id);
    const close = previousCloses.get(id);
    if (bar) {
      const path = pathOf(symbol, bar, of);
      // A first bar has no previous close: its own open is used, like an issue price.
      traded.push({ instrumentId: id, previousClose: close ?? bar.open, path });
    } else if (close !== undefined) {
      resting.push(untraded(id, close));
    }
  }
  const session = pathSession(of.tradingDate, of.hours.open, traded);
  return { ...session, quotesAt: (at, only) => [...session.quotesAt(at, only), ...resting] };
}

type Pathed = Pick<BarsOfDay, 'tradingDate' | 'hours' | 'tickOf'>;

/** The minutes of one instrument's session on the same path. */
export function replayMinutes({
  instrument: { symbol },
  bar,
  ...of
}: Pathed & { instrument: ReplayInstrument; bar: DailyBar }): MinuteBar[] {
  return minuteBarsFrom(of.hours.open, pathOf(symbol, bar, of).minutes());
}

function pathOf(symbol: string, bar: DailyBar, { tradingDate, hours, tickOf }: Pathed): IntradayPath {
  const seconds = (hours.closeFor(false).getTime() - hours.open.getTime()) / 1000;
  return intradayPath({ bar, tick: tickOf(bar), seed: seedOf(`${symbol} ${tradingDate}`), seconds });
}

function untraded(instrumentId: number, close: Paise): SourceQuote {
  return { instrumentId, last: close, previousClose: close, open: close, high: close, low: close, volume: 0 };
}
