import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { CorporateAction } from '../source.ts';
import type { FileDividend } from './dividends-file.ts';

/**
 * Dividends by the session of their ex-date, or the next one if that was not a session. Several of a stock on one
 * session are summed. Stocks without bars and days after the bars are skipped.
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

/** The first session on or after a date, by bisection. */
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
