import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { IntradayPath } from './intraday-path.ts';
import type { QuarterBar, SourceDay, SourceQuote } from './source.ts';

/** An instrument that trades in a session from its opening until its path ends. */
export interface PathTraveller {
  instrumentId: number;
  previousClose: Paise;
  path: IntradayPath;
}

const SECOND_MS = 1000;
const QUARTER_MS = 15 * 60_000;

/** The session of instruments that move along paths: at the previous close before it opens, at the day's last values when it is over. */
export function pathSession(
  tradingDate: TradingDate,
  opensAt: Date,
  travellers: readonly PathTraveller[],
): SourceDay {
  const opening = opensAt.getTime();
  return {
    tradingDate,
    quotesAt(at) {
      const second = Math.floor((at.getTime() - opening) / SECOND_MS);
      return travellers.map((traveller) => (second < 0 ? untraded(traveller) : traded(traveller, second)));
    },
    quarterBarsUntil: (at) =>
      travellers.flatMap((traveller) => completeQuarters(traveller, opening, at.getTime())),
    dailyBars: () =>
      travellers.map(({ instrumentId, path }) => ({
        instrumentId,
        tradingDate,
        ...path.barAt(path.seconds - 1),
      })),
  };
}

function untraded({ instrumentId, previousClose }: PathTraveller): SourceQuote {
  const close = previousClose;
  return { instrumentId, last: close, previousClose, open: close, high: close, low: close, volume: 0 };
}

function traded({ instrumentId, previousClose, path }: PathTraveller, second: number): SourceQuote {
  const { open, high, low, close, volume } = path.barAt(second);
  return { instrumentId, last: close, previousClose, open, high, low, volume };
}

/** A quarter-hour is complete when it is over; the last of a session may be shorter. */
function completeQuarters(
  { instrumentId, path }: PathTraveller,
  opening: number,
  until: number,
): QuarterBar[] {
  const closing = opening + path.seconds * SECOND_MS;
  return path.quarters.flatMap((bar, quarter) => {
    const startsAt = opening + quarter * QUARTER_MS;
    const complete = Math.min(startsAt + QUARTER_MS, closing) <= until;
    return complete ? [{ instrumentId, startsAt: new Date(startsAt), ...bar }] : [];
  });
}
