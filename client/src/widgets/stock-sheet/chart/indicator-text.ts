import type { IndicatorChoice } from '#shared/contract/market/bars.ts';
import { text } from './text.ts';

/** Parses the API's notation: "macd:12-26-9" → macd, [12, 26, 9]. */
export function readIndicator(written: string): { id: string; values: number[] } {
  const [id = '', parameters] = written.split(':');
  return { id, values: parameters === undefined ? [] : parameters.split('-').map(Number) };
}

/** The inverse; without parameters just its name. */
export function writeIndicator(id: string, values: readonly number[]): string {
  return values.length === 0 ? id : `${id}:${values.join('-')}`;
}

/** An indicator's catalogue entry; undefined if unknown. */
export function choiceOf(choices: readonly IndicatorChoice[], written: string): IndicatorChoice | undefined {
  const { id } = readIndicator(written);
  return choices.find((choice) => choice.id === id);
}

/** An indicator's parameters, with defaults for missing ones. */
export function valuesOf(choice: IndicatorChoice, written: string): number[] {
  const { values } = readIndicator(written);
  return choice.parameters.map(({ initial }, at) => {
    const value = values[at];
    return value === undefined || !Number.isFinite(value) ? initial : value;
  });
}

/** "SMA 50", "MACD 12, 26, 9". */
export function indicatorName(choices: readonly IndicatorChoice[], written: string): string {
  const choice = choiceOf(choices, written);
  if (!choice) return written;
  return [text.shortNames[choice.id] ?? choice.name, valuesOf(choice, written).join(', ')]
    .filter(Boolean)
    .join(' ');
}

/**
 * A typed number as a parameter: clamped to its limits, as an integer or with two decimals; null if not a number.
 */
export function clampedTo(
  typed: number,
  { min, max, whole }: Pick<IndicatorChoice['parameters'][number], 'min' | 'max' | 'whole'>,
): number | null {
  if (!Number.isFinite(typed)) return null;
  const clamped = Math.min(max, Math.max(min, typed));
  return whole ? Math.round(clamped) : Math.round(clamped * 100) / 100;
}
