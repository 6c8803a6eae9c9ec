import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { api } from '#shared/contract/index.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type ChargeRates, PAPER_ORDER } from '#shared/domain/trading/charges.ts';
import type { Deps } from '../deps.ts';
import { readHolder, tradesOfDay } from './store.ts';

/**
 * Rates for an order of an account on a date: those of its plan and, for a stock, the day's fills that are netted with
 * the order.
 */
export async function ratesInForce(
  { db, charges }: Pick<Deps, 'db' | 'charges'>,
  accountId: string,
  tradingDate: TradingDate,
  instrumentId: number | null,
): Promise<ReplyOf<typeof api.charges.rates>> {
  const [{ plan }, fills] = await Promise.all([
    readHolder(db, accountId),
    instrumentId === null ? [] : tradesOfDay(db, accountId, tradingDate, instrumentId),
  ]);
  const { plans } = charges.on(tradingDate);
  const { rates, since, doubts } = plans[plan];
  const today = fills.flatMap(({ trade }) => {
    const { side, quantity, fillPaise: pricePaise, charges, brokeragePlan } = trade;
    if (pricePaise === null || charges === null) return [];
    const own = brokeragePlan ?? 'ZERODHA';
    const others = own === plan ? null : written(plans[own].rates);
    return [
      {
        orderId: trade.orderId ?? trade.id,
        side,
        quantity,
        pricePaise,
        chargesPaise: charges.total,
        rates: others,
      },
    ];
  });
  return { tradingDate, since, doubts, ...PAPER_ORDER, plan, rates: written(rates), today };
}

const written = (rates: ChargeRates) => ({ ...rates, dp: [...rates.dp] });
