import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { IntradayPath } from './intraday-path.ts';
import type { Bar15m, MinuteBar, Ohlcv, SourceDay, SourceQuote } from './source.ts';

/** An instrument that trades along a path in a session. */
export interface PathTraveller {
  instrumentId: number;
  previousClose: Paise;
  path: IntradayPath;
  /** Seconds between trades; one by default. */
  everySeconds?: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * A session of instruments on paths: at the previous close before it opens, at the day's last values afterwards.
 */
export function pathSession(
  tradingDate: TradingDate,
  opensAt: Date,
  travellers: readonly PathTraveller[],
): SourceDay {
  const opening = opensAt.getTime();
  const quoteOf = travellers.map(quotesOf);
  return {
    tradingDate,
    quotesAt(at, only) {
      const second = Math.floor((at.getTime() - opening) / SECOND_MS);
      const quotes: SourceQuote[] = [];
      travellers.forEach(({ instrumentId }, i) => {
        const quote = !only || only.has(instrumentId) ? quoteOf[i]?.(second) : undefined;
        if (quote) quotes.push(quote);
      });
      return quotes;
    },
    quarterBarsUntil: (at, since) => {
      const from = since ? since.getTime() : opening;
      return travellers.flatMap((traveller) => completeQuarters(traveller, opening, from, at.getTime()));
    },
    dailyBars: () =>
      travellers.map(({ instrumentId, path }) => ({
        instrumentId,
        tradingDate,
        ...path.barAt(path.seconds - 1),
      })),
  };
}

/** An instrument's quote at a second; unchanged until its next trade. */
function quotesOf(traveller: PathTraveller): (second: number) => SourceQuote {
  let shown: { second: number; quote: SourceQuote } | null = null;
  return (requested) => {
    const second = requested < 0 ? requested : lastTrade(traveller, requested);
    if (shown?.second !== second) {
      shown = { second, quote: second < 0 ? untraded(traveller) : traded(traveller, second) };
    }
    return shown.quote;
  };
}

/**
 * The second of the last trade; instruments with equal intervals are staggered. A session opens and ends with a
 * trade.
 */
function lastTrade({ instrumentId, path, everySeconds = 1 }: PathTraveller, second: number): number {
  const last = path.seconds - 1;
  if (second >= last) return last;
  return Math.max(second - ((second + instrumentId) % everySeconds), 0);
}

function untraded({ instrumentId, previousClose }: PathTraveller): SourceQuote {
  const close = previousClose;
  return { instrumentId, last: close, previousClose, open: close, high: close, low: close, volume: 0 };
}

function traded({ instrumentId, previousClose, path }: PathTraveller, second: number): SourceQuote {
  const { open, high, low, close, volume } = path.barAt(second);
  return { instrumentId, last: close, previousClose, open, high, low, volume };
}

/** A quarter-hour is complete at its end; the last of a session may be shorter. */
function completeQuarters(
  { instrumentId, path }: PathTraveller,
  opening: number,
  from: number,
  until: number,
): Bar15m[] {
  const closing = opening + path.seconds * SECOND_MS;
  const bars: Bar15m[] = [];
  const first = Math.max(Math.ceil((from - opening) / QUARTER_MS), 0);
  for (const [place, bar] of path.quarters.slice(first).entries()) {
    const startsAt = opening + (first + place) * QUARTER_MS;
    if (Math.min(startsAt + QUARTER_MS, closing) > until) break;
    bars.push({ instrumentId, startsAt: new Date(startsAt), ...bar });
  }
  return bars;
}

/** A session's bars by the minute, from its open. */
export function minuteBarsFrom(opensAt: Date, bars: readonly Ohlcv[]): MinuteBar[] {
  return bars.map((bar, minute) => ({ startsAt: new Date(opensAt.getTime() + minute * MINUTE_MS), ...bar }));
}
