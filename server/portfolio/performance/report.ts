import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/symbol.ts';
import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import { quotedDay } from '../holdings.ts';
import type { UniverseRatios } from './equal-weight.ts';
import type { Books } from './equity-curve.ts';
import { historyOf } from './history.ts';
import { presentHistory } from './present.ts';
import { readCloses, readMovements } from './store.ts';

/** Calendar days of bars before an account began, for a share or an index that has none on its first day. */
const LOOK_BACK_DAYS = 14;

/** How an account did, up to now: two reads of its own, and one a day that all accounts share. */
export async function reportPerformance(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  universeRatios: UniverseRatios,
  accountId: string,
) {
  const movements = await readMovements(db, accountId);
  const [first, last] = [movements[0], movements.at(-1)];
  const asOf = market.now().toISOString();
  if (!first || !last) return { asOf, stale: false, history: null };
  const today = later(quotedDay(market), last.date);
  const traded = movements.flatMap(({ instrumentId }) => instrumentId ?? []);
  const index = market.find(INDEX_SYMBOLS.nifty50);
  const wanted = new Set(index ? [...traded, index.id] : traded);
  const [closes, ratios] = await Promise.all([
    readCloses(db, [...wanted], addDays(first.date, -LOOK_BACK_DAYS), today),
    universeRatios(first.date, today),
  ]);
  const history = historyOf(market, { movements, closes, ratios, today });
  return { asOf, stale: isStale(market, history.books), history: presentHistory(history, market) };
}

/** Today's point is stale when a share that is held has no current price. */
function isStale(market: Market, { shares }: Books): boolean {
  return [...shares].some(([id, { quantity }]) => quantity > 0 && (market.quote(id)?.stale ?? true));
}

const later = (a: TradingDate, b: TradingDate) => (a > b ? a : b);
