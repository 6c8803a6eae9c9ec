import type { Holding } from '#shared/contract/trading/portfolio.ts';
import type { ExitResult, Position } from '#shared/contract/trading/positions.ts';
import { nearestPaise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';

/** A position to exit: one product of one stock. */
export interface Leg {
  symbol: string;
  product: OrderProduct;
  /** Negative: a short position, which is bought back. */
  quantity: number;
  /** Rupees at the last price; null without one. */
  value: number | null;
  /** Its open orders that the exit is known to cancel. */
  orders: number;
}

export const isOpen = ({ netQuantity, state }: Position): boolean =>
  netQuantity !== 0 && state === 'INTRADAY';

/** The legs of open intraday positions, then those of holdings. */
export function legsOf(holdings: readonly Holding[], positions: readonly Position[]): Leg[] {
  return [
    ...positions.filter(isOpen).map(
      ({ symbol, netQuantity: quantity, lastPrice }): Leg => ({
        symbol,
        product: 'MIS',
        quantity,
        orders: 0,
        value:
          lastPrice === null ? null : rupeesFromPaise(paise(Math.abs(quantity) * nearestPaise(lastPrice))),
      }),
    ),
    ...holdings.map(
      ({ symbol, quantity, currentValue: value, reservedBy }): Leg => ({
        symbol,
        product: 'CNC',
        quantity,
        value,
        orders: reservedBy.length,
      }),
    ),
  ];
}

/** Total value of the legs of one side, in rupees. */
export const worthOf = (legs: readonly Leg[], side: 'SELL' | 'BUY'): number =>
  legs
    .filter(({ quantity }) => quantity > 0 === (side === 'SELL'))
    .reduce((sum, { value }) => sum + (value ?? 0), 0);

/** The quantity of a leg's orders, and the average price of its fills; null without any. */
export function filledOf({ trades }: Pick<ExitResult, 'trades'>): { quantity: number; price: number | null } {
  const quantity = trades.reduce((sum, trade) => sum + trade.quantity, 0);
  const filled = trades.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0);
  const value = trades.reduce(
    (sum, { averagePrice, filledQuantity }) => sum + nearestPaise(averagePrice ?? 0) * filledQuantity,
    0,
  );
  return {
    quantity,
    price: filled === 0 ? null : rupeesFromPaise(paise(Math.round(value / filled))),
  };
}
