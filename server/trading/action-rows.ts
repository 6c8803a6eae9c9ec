import type { corporateActions } from '#shared/schema/trading/actions.ts';
import type { NewId } from '../core/ids.ts';
import type { CorporateAction } from '../market/sources/source.ts';

export type BookedRow = typeof corporateActions.$inferInsert;

/** A price in paise as a ratio of whole numbers. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

interface Known {
  /** The last close, in shares of the ex-date; null without one. */
  close: Fraction | null;
  /** The last close and the first price after a demerger. */
  prices: { cum: number; ex: number } | null;
  newId: NewId;
}

interface ActionRows {
  own: BookedRow;
  /** The shares of another company that holders receive, and the value of one share where no close exists. */
  received: BookedRow | null;
  receivedClose: Fraction | null;
}

/** The rows of an action: for its own stock, and for the stock that holders receive. */
export function actionRows(action: CorporateAction, { close, prices, newId }: Known): ActionRows {
  const { instrumentId, exDate, ordinal = 0, kind } = action;
  const base = { id: newId(), instrumentId, exDate, ordinal, kind };
  const only = (own: BookedRow): ActionRows => ({ own, received: null, receivedClose: null });
  if (kind === 'dividend') return only({ ...base, amountPaise: action.amount });
  if (!('numerator' in action)) return only(base);
  const ratio = { numerator: action.numerator, denominator: action.denominator };
  const own = { ...base, ...ratio };
  if (kind === 'rights' || kind === 'buyback') {
    const offer = { ...own, amountPaise: action.price, closesOn: action.closesOn };
    return only(kind === 'rights' ? { ...offer, ...rightsPrices(action, close) } : offer);
  }
  if (kind !== 'demerger' && kind !== 'merger') return only(own);
  const received: BookedRow = {
    id: newId(),
    instrumentId: action.otherId,
    exDate,
    ordinal,
    sourceId: base.id,
    ...ratio,
    kind: kind === 'merger' ? 'merged' : 'demerged',
  };
  if (kind === 'merger') return { own, received, receivedClose: null };
  const { cum, ex } = prices ?? { cum: 1, ex: 1 };
  const gone = Math.max(cum - ex, 0);
  const { valuePart, costBps } = action;
  const cost =
    costBps === null
      ? { costNumerator: gone * valuePart.numerator, costDenominator: cum * valuePart.denominator }
      : { costNumerator: costBps, costDenominator: 10_000 };
  return {
    // Prices change once, however many companies are demerged.
    own: {
      ...own,
      ...cost,
      isProvisional: costBps === null,
      ...(ordinal === 0 && { cumPaise: cum, exPaise: ex }),
    },
    received,
    receivedClose: {
      numerator: BigInt(gone * valuePart.numerator) * BigInt(ratio.denominator),
      denominator: BigInt(valuePart.denominator) * BigInt(ratio.numerator),
    },
  };
}

/** TERP, the theoretical ex-rights price: the value of old shares at the last close and new ones at their price. */
function rightsPrices(
  { numerator, denominator, price }: { numerator: number; denominator: number; price: number },
  close: Fraction | null,
): Pick<BookedRow, 'cumPaise' | 'exPaise'> {
  if (!close) return {};
  const cum = Number((2n * close.numerator + close.denominator) / (2n * close.denominator));
  const ex = Math.round((cum * denominator + price * numerator) / (numerator + denominator));
  return ex < cum ? { cumPaise: cum, exPaise: ex } : {};
}
