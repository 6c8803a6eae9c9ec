import { dayNumber } from '#server/analytics/columns.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { AppError } from '../core/errors.ts';
import { runInWorker } from '../core/workers/run-in-worker.ts';
import type { Deps } from '../deps.ts';
import { loadDailyHistory } from '../market/history/daily-history.ts';
import type { Market } from '../market/market.ts';
import type { DayQuestion, ScreenDay } from './screen-day.ts';

const WORKER = new URL('./day-worker.ts', import.meta.url);

type Needs = Pick<Deps, 'db' | 'market' | 'log'>;

/**
 * Returns the session's screen data, prepared once per session in a worker. A session lasts until the next one
 * begins: in the evening quotes are those of its close, and ex-date adjustments apply before its first quote.
 */
export function keepDay({ db, market, log }: Needs): () => Promise<ScreenDay> {
  let stored: { session: TradingDate; day: Promise<ScreenDay> } | null = null;
  return () => {
    const session = sessionNow(market, stored?.session ?? null);
    if (stored?.session !== session) {
      const preparing = { session, day: prepare(db, market, session) };
      stored = preparing;
      preparing.day.catch((error: unknown) => {
        log.error({ err: error }, 'Could not prepare the screens');
        if (stored === preparing) stored = null;
      });
    }
    return stored.day.catch(() => {
      throw new AppError(
        503,
        'screens_unavailable',
        'The screens could not be computed. Try again in a minute.',
        {
          'Retry-After': '5',
        },
      );
    });
  };
}

/** The session of the current quotes: the one that has begun or, at a start between sessions, the next one. */
function sessionNow(market: Market, before: TradingDate | null): TradingDate {
  const next = market.tradingDate();
  return before === null || istDate(market.now()) === next ? next : before;
}

/** No end date: a split whose ex-date is the session adjusts the bars before it. */
async function prepare(db: Deps['db'], market: Market, session: TradingDate): Promise<ScreenDay> {
  await market.wholeHistory();
  const universe = market.universe();
  const indices = Object.values(INDEX_SYMBOLS).flatMap((symbol) => market.find(symbol)?.id ?? []);
  const history = await loadDailyHistory(db);
  return runInWorker<DayQuestion, ScreenDay>(WORKER, {
    history,
    session: dayNumber(session),
    stocks: universe.map(({ id }) => id),
    companies: market.traits.realUniverse
      ? null
      : universe.map(({ symbol, sector }) => ({ symbol, sector, sharesOutstanding: null })),
    indices,
  });
}
