import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import type { Condition } from '#shared/domain/screen-language/syntax.ts';
import { text } from './text.ts';
import { readScreen } from './written-screen.ts';

/** A condition that is added by one click. */
export interface ReadyCondition {
  label: string;
  condition: Condition;
}

/** The most common conditions, by label. */
const READY: readonly (readonly [label: string, expression: string])[] = [
  [text.ready.sector, 'sector = "Banks"'],
  [text.ready.index, 'in("NIFTY 50")'],
  [text.ready.marketCap, 'market_cap > 20000'],
  [text.ready.rsi, 'rsi(14) < 30'],
  [text.ready.average, 'close > sma(200)'],
  [text.ready.high, 'close > 0.95 * high_52w'],
  [text.ready.change, 'change > 2'],
  [text.ready.volume, 'volume > 2 * sma(volume, 20)[1]'],
  [text.ready.pe, 'pe < 20'],
  [text.ready.roe, 'roe > 12'],
  [text.ready.yield, 'dividend_yield > 2'],
  [text.ready.delivery, 'delivery > 60'],
  [text.ready.fii, 'fii_change > 0'],
  [text.ready.prediction, 'prediction(short) = "BUY"'],
];

/** The conditions that this market supports, in their usual order. */
export function readyConditions(language: ScreenLanguage): ReadyCondition[] {
  const [sector] = language.texts.find(({ name }) => name === 'sector')?.values ?? [];
  const [index] = language.indices.names;
  // A market without banks or the NIFTY 50 has other sectors and indices.
  const instead: Record<string, string | undefined> = {
    [text.ready.sector]: sector === undefined ? undefined : `sector = "${sector}"`,
    [text.ready.index]: index === undefined ? undefined : `in("${index}")`,
  };
  return READY.flatMap(([label, written]) => {
    for (const expression of [written, instead[label] ?? '']) {
      const { condition } = readScreen(expression, language);
      if (condition) return [{ label, condition }];
    }
    return [];
  });
}
