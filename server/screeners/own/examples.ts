import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { printCondition } from '#shared/domain/screen-language/print.ts';
import { ScreenFaultError } from '#shared/domain/screen-language/tokens.ts';
import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import { marketFigures } from '../figures/market-figures.ts';
import { marketVocabulary } from '../figures/vocabulary.ts';
import { screenersOf } from '../screeners.ts';
import { findMatches } from './find.ts';

interface Example {
  name: string;
  expression: string;
}

/** Most useful first; each is offered while it has matches. */
const EXAMPLES: readonly Example[] = [
  { name: 'Banks above their 200 DMA', expression: 'sector = "Banks" and close > sma(200)' },
  {
    name: 'Banks with a high ROE and a low RSI',
    expression: 'industry = "Banks" and roe > 12 and rsi(14) < 50',
  },
  {
    name: 'P/E below 20, low debt, ROE above 15',
    expression: 'pe < 20 and roe > 15 and debt_to_equity < 0.5',
  },
  { name: 'NIFTY 50 stocks with RSI below 40', expression: 'in("NIFTY 50") and rsi(14) < 40' },
  { name: 'Within 5% of the 52-week high', expression: 'close > 0.95 * high_52w' },
  { name: 'Model says BUY, in an uptrend', expression: 'prediction(short) = "BUY" and close > sma(200)' },
  { name: 'Large caps that yield over 2%', expression: 'market_cap > 100000 and dividend_yield > 2' },
  { name: 'FII stake up, price above its 50 DMA', expression: 'fii_change > 0.3 and close > sma(50)' },
  { name: 'High delivery on a rising day', expression: 'delivery > 60 and change > 0' },
  {
    name: 'Oversold and recovering',
    expression: 'rsi(14) < 35 within 10 and close crosses above sma(20) within 5',
  },
  { name: 'Up on high volume', expression: 'change > 2 and volume > 1.5 * sma(volume, 20)[1]' },
  {
    name: 'Low volatility near a breakout',
    expression: 'close > 0.97 * highest(high, 55)[1] and atr(14) < atr(14)[20]',
  },
  { name: 'Uptrend, not overbought', expression: 'close > sma(200) for 20 and not rsi(14) > 70' },
  { name: 'Price above its 50 DMA', expression: 'close > sma(50)' },
  { name: 'Price below its 50 DMA', expression: 'close < sma(50)' },
];

/** Maximum age of the match counts. */
const FRESH_MS = 60_000;

type Found = (Example & { matches: number })[];

const stored = new WeakMap<Market, { at: number; found: Promise<Found> }>();

/** The examples with matches now, and how many; counted again after a minute. */
export function matchingExamples(deps: Deps): Promise<Found> {
  const at = deps.clock.now().getTime();
  const last = stored.get(deps.market);
  if (last && at - last.at < FRESH_MS) return last.found;
  const next = { at, found: countMatches(deps) };
  next.found.catch(() => {
    if (stored.get(deps.market) === next) stored.delete(deps.market);
  });
  stored.set(deps.market, next);
  return next.found;
}

async function countMatches(deps: Deps): Promise<Found> {
  const [live, figures] = await Promise.all([screenersOf(deps).live(), marketFigures(deps)]);
  const vocabulary = marketVocabulary(figures);
  const found: Found = [];
  for (const { name, expression } of EXAMPLES) {
    const condition = conditionIn(expression, vocabulary);
    if (!condition) continue;
    const { matches } = await findMatches({ live, figures }, condition);
    if (matches.length > 0)
      found.push({ name, expression: printCondition(condition), matches: matches.length });
  }
  return found;
}

/** Null where this market has no such sector, index or figure. */
function conditionIn(expression: string, vocabulary: ReturnType<typeof marketVocabulary>) {
  try {
    return parseCondition(expression, vocabulary);
  } catch (error) {
    if (error instanceof ScreenFaultError) return null;
    throw error;
  }
}
