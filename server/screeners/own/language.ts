import { SCREEN_FIELDS, type ScreenField } from '#server/analytics/conditions/fields.ts';
import type { ScreenLanguage } from '#shared/contract/signals/own-screens.ts';
import { MAX_OWN_SCREEN_TEXT, MAX_OWN_SCREENS } from '#shared/domain/limits.ts';
import { printField } from '#shared/domain/screen-language/print.ts';
import { COMPARISONS, LANGUAGE_LIMITS } from '#shared/domain/screen-language/syntax.ts';
import type { Deps } from '../../deps.ts';
import { marketFigures } from '../figures/market-figures.ts';
import { marketVocabulary, textFieldLabel } from '../figures/vocabulary.ts';
import { matchingExamples } from './examples.ts';

/** The grammar with what this market has, for the builder and its help. */
export async function screenLanguage(deps: Deps): Promise<ScreenLanguage> {
  const figures = await marketFigures(deps);
  const { columns, texts, indices } = marketVocabulary(figures);
  return {
    fields: SCREEN_FIELDS.map((field) => presentField(field, figures.missing[field.name] ?? null)),
    texts: texts.map(({ name, options, values }) => ({
      name,
      words: textFieldLabel(name),
      options: [...options],
      values: [...(values ?? [])],
    })),
    indices: { names: [...(indices.names ?? [])], missing: indices.missing ?? null },
    columns: [...columns],
    comparisons: [...COMPARISONS, 'crosses above', 'crosses below'],
    examples: await matchingExamples(deps),
    limits: { characters: MAX_OWN_SCREEN_TEXT, ...LANGUAGE_LIMITS, screens: MAX_OWN_SCREENS },
  };
}

function presentField(field: ScreenField, missing: string | null): ScreenLanguage['fields'][number] {
  const { name, words, unit, group, ofColumn, parameters, note = null } = field;
  const settings = parameters.map(({ standard }) => standard);
  const example = printField({ kind: 'field', name: field.name, column: null, settings, ago: 0 });
  return { name, words, unit, group, ofColumn, parameters: [...parameters], example, note, missing };
}
