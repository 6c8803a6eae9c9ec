import { bidAskPrice, type Liquidity, perMinute } from '#shared/domain/trading/fill-model.ts';
import type { Deps } from '../deps.ts';
import { endsInAuction, stockNow } from '../trading/fill-model/place-by-model.ts';
import type { Candidate, Moment, Purchase } from './decide.ts';

/** Liquidity of each candidate's stock, for users on the BIDASK model. */
export type Liquidities = ReadonlyMap<number, Liquidity | null>;

export async function liquiditiesOf(
  { fillModels, market }: Pick<Deps, 'fillModels' | 'market'>,
  candidates: readonly Candidate[],
): Promise<Liquidities> {
  const ids = [...new Set(candidates.map(({ instrumentId }) => instrumentId))];
  const date = market.tradingDate();
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await fillModels.liquidity(id, date)] as const)),
  );
}

type Found = NonNullable<ReturnType<typeof found>>;

function found(market: Deps['market'], liquidities: Liquidities, instrumentId: number) {
  const liquidity = liquidities.get(instrumentId);
  const instrument = market.byId(instrumentId);
  const quote = market.quote(instrumentId);
  if (!liquidity || !instrument || !quote) return null;
  return {
    stock: stockNow(market, instrument, quote, liquidity),
    most: perMinute(liquidity, endsInAuction(market, instrument)),
  };
}

/**
 * The moment with BIDASK prices: what an order up to the limit per trade pays. A purchase fills immediately, so it is
 * capped at the shares that one minute can fill.
 */
export function momentByModel(
  moment: Moment,
  { market }: Pick<Deps, 'market'>,
  liquidities: Liquidities,
  { maxInvestment }: { maxInvestment: number },
): Moment {
  return {
    ...moment,
    price(id) {
      const last = moment.price(id);
      const at = last === null ? null : found(market, liquidities, id);
      if (last === null || !at) return last;
      return bidAskPrice('BUY', largest(at, Math.floor(maxInvestment / last)), at.stock);
    },
  };
}

/** A purchase capped at the shares that one minute can fill, at the price for that quantity. */
export function sizedByModel<P extends Purchase & { candidate: Candidate }>(
  purchase: P,
  { market }: Pick<Deps, 'market'>,
  liquidities: Liquidities,
): P {
  const at = found(market, liquidities, purchase.candidate.instrumentId);
  if (!at) return purchase;
  const quantity = largest(at, purchase.quantity);
  return { ...purchase, quantity, price: bidAskPrice('BUY', quantity, at.stock) };
}

const largest = ({ most }: Found, quantity: number) => Math.max(1, Math.min(most, quantity));
