import type { Verdict } from '#server/analytics/conditions/evaluate.ts';
import { fieldNamed } from '#server/analytics/conditions/fields.ts';
import type { ScreenEvidence } from '#shared/contract/signals/screen-shapes.ts';
import type { FieldValue } from '#shared/domain/screen-language/syntax.ts';
import { presentEvidence } from '../present.ts';

/** The values that decided a match. Fields still in warm-up did not. */
export const evidenceOf = (values: Verdict['values']): ScreenEvidence[] =>
  values.flatMap(({ field, value }) =>
    Number.isFinite(value)
      ? [presentEvidence({ label: labelOf(field), value, unit: fieldNamed(field.name).unit })]
      : [],
  );

/** "ROE", "RSI (14)", "SMA (volume, 20), 1 session ago" */
function labelOf({ name, column, settings, ago }: FieldValue): string {
  const inBrackets = [...(column === null ? [] : [column]), ...settings].join(', ');
  const { words } = fieldNamed(name);
  const named = inBrackets === '' ? words : `${words} (${inBrackets})`;
  return ago === 0 ? named : `${named}, ${ago === 1 ? '1 session' : `${ago} sessions`} ago`;
}
