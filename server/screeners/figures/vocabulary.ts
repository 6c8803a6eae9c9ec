import { TEXT_FIELDS, VOCABULARY } from '#server/analytics/conditions/fields.ts';
import type { TextField, Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import type { MarketFigures } from './market-figures.ts';

const NO_INDICES = 'This market has no lists of index members. An operator can import them.';

/** The language with what this market has: its sectors, industries and indices, and which figures it lacks. */
export function marketVocabulary(figures: MarketFigures): Vocabulary {
  const { sectors, industries, indices, missing } = figures;
  const values: Record<string, readonly string[]> = {
    sector: [...new Set([...sectors, ...industries])],
    industry: industries,
  };
  return {
    fields: VOCABULARY.fields.map((field) => ({ ...field, missing: missing[field.name] ?? null })),
    columns: VOCABULARY.columns,
    texts: VOCABULARY.texts.map(
      (field): TextField => ({ ...field, values: values[field.name] ?? field.values }),
    ),
    indices: { names: indices, missing: indices.length === 0 ? NO_INDICES : null },
  };
}

/** The words of a text field. */
export const textFieldLabel = (name: string): string =>
  TEXT_FIELDS.find((field) => field.name === name)?.words ?? name;
