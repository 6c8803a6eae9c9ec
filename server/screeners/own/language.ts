import { SCREEN_FIELDS, type ScreenField, VOCABULARY } from '#server/analytics/conditions/fields.ts';
import type { ScreenLanguage } from '#shared/contract/own-screens.ts';
import { MAX_OWN_SCREEN_TEXT, MAX_OWN_SCREENS } from '#shared/domain/limits.ts';
import { printField } from '#shared/domain/screen-language/print.ts';
import { COMPARISONS, LANGUAGE_LIMITS } from '#shared/domain/screen-language/syntax.ts';

/** The grammar, for the builder and its help. */
export function screenLanguage(): ScreenLanguage {
  return {
    fields: SCREEN_FIELDS.map(presentField),
    columns: [...VOCABULARY.columns],
    comparisons: [...COMPARISONS, 'crosses above', 'crosses below'],
    examples: EXAMPLES,
    limits: { characters: MAX_OWN_SCREEN_TEXT, ...LANGUAGE_LIMITS, screens: MAX_OWN_SCREENS },
  };
}

function presentField(field: ScreenField): ScreenLanguage['fields'][number] {
  const { name, words, unit, group, ofColumn } = field;
  const settings = field.parameters.map(({ standard }) => standard);
  const example = printField({ kind: 'field', name: field.name, column: null, settings, ago: 0 });
  return { name, words, unit, group, ofColumn, parameters: [...field.parameters], example };
}

const EXAMPLES = [
  {
    name: 'Oversold and recovering',
    expression: 'rsi(14) < 30 within 5 and close crosses above sma(50) within 5',
  },
  { name: 'Up on high volume', expression: 'change > 3 and volume > 2 * sma(volume, 20)[1]' },
  {
    name: 'Low volatility near a breakout',
    expression: 'close > 0.98 * highest(high, 55)[1] and atr(14) < atr(14)[20]',
  },
  { name: 'Uptrend, not overbought', expression: 'close > sma(200) for 20 and not rsi(14) > 70' },
];
