import { INDICATORS, indicatorById } from '#server/analytics/indicators/catalogue.ts';
import type { Indicator, Series as Looked } from '#server/analytics/indicators/indicator.ts';
import {
  INDICATORS_LIMIT,
  type IndicatorChoice,
  type IndicatorColumns,
} from '#shared/contract/market/bars.ts';
import { AppError } from '../../core/errors.ts';
import type { BarWindow } from './window.ts';

/** A requested indicator with its settings. */
export interface RequestedIndicator {
  /** As requested. */
  id: string;
  indicator: Indicator;
  settings: Record<string, number>;
}

/** The selectable indicators. */
export function indicatorCatalogue(): IndicatorChoice[] {
  return INDICATORS.map(({ id, name, about, pane, levels, parameters, outputs }) => ({
    id,
    name,
    rule: about,
    pane,
    parameters: Object.values(parameters).map((parameter) => ({
      name: parameter.name,
      initial: parameter.default,
      min: parameter.min,
      max: parameter.max,
      whole: parameter.whole,
      choices: [...(parameter.choices ?? [])],
    })),
    outputs: drawn(outputs).map(([output, { name: label }]) => ({
      name: output,
      label,
      style: output === 'histogram' ? 'columns' : 'line',
    })),
    levels: [...levels],
  }));
}

/**
 * Parses "sma:20,macd:12-26-9": settings follow the catalogue's order, omitted ones take their defaults. Throws an
 * AppError 400 for an unknown indicator or invalid settings.
 */
export function requestedIndicators(written: string): RequestedIndicator[] {
  const requested = written.split(',').filter(Boolean).map(readIndicator);
  if (requested.length > INDICATORS_LIMIT) {
    throw new AppError(400, 'invalid_input', `Too many indicators. Choose up to ${INDICATORS_LIMIT}.`);
  }
  return requested;
}

function readIndicator(id: string): RequestedIndicator {
  const [name, values = ''] = id.split(':');
  const indicator = indicatorById(name ?? '');
  if (!indicator) throw new AppError(400, 'invalid_input', `Unknown indicator: ${name}.`);
  const given = values.split('-').filter(Boolean).map(Number);
  const names = Object.keys(indicator.parameters);
  if (given.length > names.length) {
    throw new AppError(400, 'invalid_input', `${indicator.name} has fewer than ${given.length} settings.`);
  }
  const settings = Object.fromEntries(given.map((value, place) => [names[place], value]));
  refuseWrong(indicator, settings);
  return { id, indicator, settings };
}

function refuseWrong(indicator: Indicator, settings: Record<string, number>): void {
  try {
    indicator.warmUp(settings);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError(400, 'invalid_input', error.message);
    throw error;
  }
}

/** Computes an indicator over all bars and returns a window; null during warm-up. */
export function indicatorColumns(
  { id, indicator, settings }: RequestedIndicator,
  looked: Looked,
  { from, to }: BarWindow,
): IndicatorColumns {
  const columns = indicator.compute(looked, settings);
  return {
    id,
    outputs: drawn(indicator.outputs).map(([name]) => ({
      name,
      values: Array.from(columns[name]?.subarray(from, to) ?? [], reported),
    })),
  };
}

/** A direction is not drawn: it determines another output. */
const drawn = (outputs: Indicator['outputs']) =>
  Object.entries(outputs).filter(([, { unit }]) => unit !== 'direction');

const reported = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null;
