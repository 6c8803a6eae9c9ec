import type { IndicatorChoice } from '#shared/contract/bars.ts';

/** An indicator as the API writes it, in its parts: "macd:12-26-9" → macd, [12, 26, 9]. */
export function readIndicator(written: string): { id: string; values: number[] } {
  const [id = '', parameters] = written.split(':');
  return { id, values: parameters === undefined ? [] : parameters.split('-').map(Number) };
}

/** The same the other way round; without parameters just its name. */
export function writeIndicator(id: string, values: readonly number[]): string {
  return values.length === 0 ? id : `${id}:${values.join('-')}`;
}

/** What the catalogue says of an indicator; undefined for one it does not have. */
export function choiceOf(choices: readonly IndicatorChoice[], written: string): IndicatorChoice | undefined {
  const { id } = readIndicator(written);
  return choices.find((choice) => choice.id === id);
}

/** The parameters of an indicator: those that are written, and the usual ones for the rest. */
export function valuesOf(choice: IndicatorChoice, written: string): number[] {
  const { values } = readIndicator(written);
  return choice.parameters.map(({ initial }, at) => {
    const value = values[at];
    return value === undefined || !Number.isFinite(value) ? initial : value;
  });
}

/** "Simple moving average 50", "MACD 12, 26, 9". */
export function indicatorName(choices: readonly IndicatorChoice[], written: string): string {
  const choice = choiceOf(choices, written);
  return choice ? [choice.name, valuesOf(choice, written).join(', ')].filter(Boolean).join(' ') : written;
}

/** A typed number as a parameter takes it: within its limits, whole or with two decimals; null for what is no number. */
export function heldWithin(
  typed: number,
  { min, max, whole }: Pick<IndicatorChoice['parameters'][number], 'min' | 'max' | 'whole'>,
): number | null {
  if (!Number.isFinite(typed)) return null;
  const held = Math.min(max, Math.max(min, typed));
  return whole ? Math.round(held) : Math.round(held * 100) / 100;
}
