import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import type { UniverseRatios } from './equal-weight.ts';
import type { Books } from './equity-curve.ts';
import { historyOf } from './history.ts';
import { type Parts, partsHere } from './parts/parts.ts';
import { presentHistory } from './present.ts';

/** An account's performance up to now, plus a daily read that all accounts share. */
export async function reportPerformance(
  deps: Pick<Deps, 'db' | 'market'>,
  universeRatios: UniverseRatios,
  accountId: string,
  parts: Parts = partsHere(deps),
) {
  const { market } = deps;
  const past = await parts.past(accountId);
  const asOf = market.now().toISOString();
  if (!past) return { asOf, stale: false, history: null };
  const first = past.days[0]?.date ?? past.today;
  const history = historyOf(market, past, await universeRatios(first, past.today));
  return { asOf, stale: isStale(market, history.books), history: presentHistory(history, market) };
}

/** Today's point is stale when a held share has no current price. */
function isStale(market: Market, { shares }: Books): boolean {
  return [...shares].some(([id, { quantity }]) => quantity > 0 && (market.quote(id)?.stale ?? true));
}
