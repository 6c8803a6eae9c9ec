import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { CorporateAction } from '../source.ts';
import type { FileDividend } from './dividends-file.ts';

/**
 * Dividends by the session from which on their stock trades without them: the ex-date, or where that was no session, the next one.
 * Two of a stock on one session are one. Stocks without bars and days after the bars are left out.
 * @param sessions ascending
 * @param idOf the instrument of a symbol
 */
export function dividendsBySession(
  dividends: readonly FileDividend[],
  sessions: readonly TradingDate[],
  idOf: ReadonlyMap<string, number>,
): Map<TradingDate, CorporateAction[]> {
  const bySession = new Map<TradingDate, Map<number, number>>();
  for (const { symbol, exDate, amount } of dividends) {
    const id = idOf.get(symbol);
    const session = sessionFrom(sessions, exDate);
    if (id === undefined || session === undefined) continue;
    const ofSession = bySession.get(session) ?? new Map<number, number>();
    ofSession.set(id, (ofSession.get(id) ?? 0) + amount);
    bySession.set(session, ofSession);
  }
  return new Map(
    [...bySession].map(([exDate, amounts]) => [
      exDate,
      [...amounts].map(
        ([instrumentId, amount]): CorporateAction => ({
          instrumentId,
          exDate,
          kind: 'dividend',
          amount: paise(amount),
        }),
      ),
    ]),
  );
}

/** The first session not before a date, by bisection. */
function sessionFrom(sessions: readonly TradingDate[], date: TradingDate): TradingDate | undefined {
  let from = 0;
  let until = sessions.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sessions[middle] ?? date) < date) from = middle + 1;
    else until = middle;
  }
  return sessions[from];
}
