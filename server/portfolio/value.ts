import { type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import type { Balances } from '../ledger/balances.ts';
import type { Quote } from '../market/market.ts';

/** An account's shares of one instrument, with the valued day's trades. Money in paise. */
export interface Line {
  instrumentId: number;
  quantity: number;
  reservedQuantity: number;
  cost: Paise;
  boughtToday: { quantity: number; paid: Paise };
  soldToday: { quantity: number; received: Paise };
}

export interface ValuedLine extends Line {
  value: Paise;
  /** Value minus cost of the shares still held. */
  unrealised: Paise;
  /** Change since the previous close. */
  dayChange: Paise;
  /** Base of `dayChange`: opening value plus the day's purchases. */
  dayBase: Paise;
  /** The price is not current: the source is down, or there is no price and shares are valued at cost. */
  stale: boolean;
}

/**
 * Values a line at the last price:
 * - value = quantity × last; unrealised = value − cost;
 * - day's change = value − previous close × quantity at the day's start − bought today + sold today, so that shares
 *   bought
 *   today count from their purchase price, and shares sold today up to their sale price.
 *
 * Shares without any price are valued at cost and marked stale; an unknown price is never 0.
 */
export function valueLine(line: Line, quote: Quote | undefined): ValuedLine {
  const { quantity, cost, boughtToday, soldToday } = line;
  if (!quote)
    return { ...line, value: cost, unrealised: zeroPaise, dayChange: zeroPaise, dayBase: cost, stale: true };
  const value = paise(quantity * quote.last);
  const quantityAtStart = quantity - boughtToday.quantity + soldToday.quantity;
  const valueAtStart = paise(quantityAtStart * quote.previousClose);
  return {
    ...line,
    value,
    unrealised: paise(value - cost),
    dayChange: paise(value - valueAtStart - boughtToday.paid + soldToday.received),
    dayBase: paise(valueAtStart + boughtToday.paid),
    stale: quote.stale,
  };
}

/** An account in paise; `base` is the denominator of P&L percentages. */
export interface AccountValue {
  value: Paise;
  cost: Paise;
  unrealised: Paise;
  total: { pnl: Paise; base: Paise };
  day: { pnl: Paise; base: Paise };
  stale: boolean;
}

/** Total P&L = realised + unrealised + dividends, relative to the cost of all purchases. */
export function valueAccount(
  { realised, dividends, purchased }: Balances,
  lines: readonly ValuedLine[],
): AccountValue {
  const sum = (of: (line: ValuedLine) => Paise) => paise(lines.reduce((total, line) => total + of(line), 0));
  const unrealised = sum((line) => line.unrealised);
  return {
    value: sum((line) => line.value),
    cost: sum((line) => line.cost),
    unrealised,
    total: { pnl: paise(realised + unrealised + dividends), base: purchased },
    day: { pnl: sum((line) => line.dayChange), base: sum((line) => line.dayBase) },
    stale: lines.some((line) => line.stale && line.quantity > 0),
  };
}
