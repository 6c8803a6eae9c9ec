import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { api } from '#shared/contract/index.ts';
import type { TradeSide } from '#shared/contract/trades.ts';
import { type ChargeLines, computeCharges } from '#shared/domain/charges.ts';
import { type Paise, paise } from '#shared/domain/money.ts';

type Rates = ReplyOf<typeof api.charges.rates>;

/** An order being entered. */
interface WrittenOrder {
  instrumentId: number;
  side: TradeSide;
  quantity: number;
  price: Paise;
}

/** Charges of a fill at this price, and the net amount: paid for a purchase, received for a sale. */
export function estimate(rates: Rates, order: WrittenOrder): { charges: ChargeLines; net: Paise } {
  const { instrumentId, side, quantity, price } = order;
  const { product, exchange, soldToday } = rates;
  const dpApplies = side === 'SELL' && !soldToday.includes(instrumentId);
  const charges = computeCharges(rates.rates, { side, quantity, price, product, exchange, dpApplies });
  const value = quantity * price;
  return { charges, net: paise(side === 'BUY' ? value + charges.total : value - charges.total) };
}
