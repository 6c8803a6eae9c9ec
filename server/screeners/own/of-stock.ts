import { conditionText } from '#server/analytics/conditions/text.ts';
import type { OwnScreenOfStock } from '#shared/contract/signals/own-screens.ts';
import type { Deps } from '../../deps.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { marketFigures } from '../figures/market-figures.ts';
import { screenersOf } from '../screeners.ts';
import { readCondition } from './condition.ts';
import { evidenceOf } from './evidence.ts';
import { verdictOf } from './find.ts';
import { listOwn } from './store.ts';

/** The user's custom screens that a stock matches now, oldest first. Throws AppError 404 for an unknown symbol. */
export async function ownScreensOf(deps: Deps, userId: string, symbol: string): Promise<OwnScreenOfStock[]> {
  const instrument = deps.market.find(symbol);
  if (!instrument) throw unknownSymbol(symbol);
  const [screens, live, figures] = await Promise.all([
    listOwn(deps, userId),
    screenersOf(deps).live(),
    marketFigures(deps),
  ]);
  const row = live.day.stocks.indexOf(instrument.id);
  // Screens cover the universe only.
  if (row < 0) return [];
  return screens.flatMap(({ id, name, expression }) => {
    const read = readCondition(expression);
    if ('fault' in read) return [];
    const { holds, values } = verdictOf({ live, figures }, read.condition, row);
    const words = conditionText(read.condition);
    return holds ? [{ id, name, expression, words, evidence: evidenceOf(values) }] : [];
  });
}
