import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { api } from '#shared/contract/index.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import type { ChargeLines } from '#shared/domain/trading/charges.ts';
import { dayCharges } from '#shared/domain/trading/day-charges.ts';

type Rates = ReplyOf<typeof api.charges.rates>;

/** An order being entered. */
interface WrittenOrder {
  side: TradeSide;
  quantity: number;
  price: Paise;
}

interface Estimate {
  charges: ChargeLines;
  /** Shares that fills of today net. */
  intraday: number;
  /** Change of the charges on today's fills; negative if they get cheaper. */
  rerated: Paise;
  /** Paid for a purchase, received for a sale. */
  net: Paise;
}

/** Charges of a fill at this price, netted with those of today in the same stock, and the net amount. */
export function estimate({ rates, today }: Rates, order: WrittenOrder): Estimate {
  const { side, quantity, price } = order;
  const earlier = today.map((fill) => ({
    side: fill.side,
    quantity: fill.quantity,
    price: paise(fill.pricePaise),
    order: fill.orderId,
    rates: fill.rates ?? rates,
  }));
  const rated = dayCharges([...earlier, { side, quantity, price, rates }]);
  const own = rated.pop();
  if (!own) throw new Error('A day of fills has no last one.');
  const before = today.reduce((sum, { chargesPaise }) => sum + chargesPaise, 0);
  const rerated = paise(rated.reduce((sum, { charges }) => sum + charges.total, 0) - before);
  const costs = own.charges.total + rerated;
  const value = quantity * price;
  return { ...own, rerated, net: paise(side === 'BUY' ? value + costs : value - costs) };
}
