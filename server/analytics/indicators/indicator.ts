import type { BarColumns, BarField, Candle } from '../columns.ts';

/** Input of an indicator. */
export interface Series {
  bars: BarColumns;
  /** The market index's closes on the same days, NaN where it has none; see `closesOn`. */
  market: Float64Array;
}

/** A numeric setting. */
export interface Parameter {
  name: string;
  default: number;
  min: number;
  max: number;
  /** Whole numbers only. */
  whole: boolean;
  /** The allowed values, if few. */
  choices?: readonly { value: number; name: string }[];
}

/** Unit of an output: "field" is the unit of the input field, "level" a number between 0 and 100. */
export type Unit = 'field' | 'price' | 'percent' | 'level' | 'shares' | 'direction' | 'number';

export interface Output {
  name: string;
  unit: Unit;
}

export type Settings = Readonly<Record<string, number>>;

/** State of a stream as plain data: it can be stored or sent to another thread, and resumed there. */
export type StreamState = { readonly __brand: 'StreamState' };

/** A streaming indicator. Results are by output; NaN during warm-up. */
export interface Stream {
  /** Changes with every bar that is pushed. */
  readonly state: StreamState;
  /** Adds a completed bar. */
  push(bar: Candle): Readonly<Record<string, number>>;
  /** Values if the current bar ended like this. Does not change the state. */
  peek(bar: Candle): Readonly<Record<string, number>>;
}

/**
 * An indicator of the catalogue. Missing settings take their defaults; invalid ones throw RangeError with a
 * sentence.
 */
export interface Indicator {
  /** Identifier in formulas and URLs. */
  id: string;
  name: string;
  /** One-sentence description. */
  about: string;
  /** Drawn over the prices, or in its own pane. */
  pane: 'price' | 'own';
  /** Horizontal lines in its own pane, such as 30 and 70. */
  levels: readonly number[];
  /** Whether it can be computed on any column; others use whole bars. */
  ofField: boolean;
  parameters: Readonly<Record<string, Parameter>>;
  outputs: Readonly<Record<string, Output>>;
  /** Number of bars before the first at which all outputs have a value. */
  warmUp(settings?: Settings): number;
  /** Output columns, each as long as the bars. A value depends only on its bar and earlier ones. */
  compute(series: Series, settings?: Settings, field?: BarField): Readonly<Record<string, Float64Array>>;
  /**
   * Fed the same bars, a stream gives the same values, up to rounding. Constant time per bar.
   * @param from state of a stream with the same settings to resume from
   */
  stream(settings?: Settings, field?: BarField, from?: StreamState): Stream;
}

/** Definition of an indicator: functions of complete, valid settings. */
interface Definition<P extends string, O extends string, State>
  extends Omit<Indicator, 'levels' | 'parameters' | 'outputs' | 'warmUp' | 'compute' | 'stream'> {
  levels?: readonly number[];
  parameters: Record<P, Parameter>;
  outputs: Record<O, Output>;
  /** Why a combination of settings is invalid, beyond the limits of single parameters; null if valid. */
  refuse?(settings: Record<P, number>): string | null;
  warmUp(settings: Record<P, number>): number;
  compute(series: Series, settings: Record<P, number>, values: Float64Array): Record<O, Float64Array>;
  start(settings: Record<P, number>): State;
  step(state: State, bar: Candle, keep: boolean, value: number): Record<O, number>;
}

export function defineIndicator<P extends string, O extends string, State>(
  definition: Definition<P, O, State>,
): Indicator {
  const { refuse, start, step, ...rest } = definition;
  const complete = (given: Settings = {}) => {
    const settings = settingsOf(definition.parameters, given);
    const reason = refuse?.(settings);
    if (reason) throw new RangeError(`${definition.name}: ${reason}`);
    return settings;
  };
  return {
    levels: [],
    ...rest,
    warmUp: (given) => definition.warmUp(complete(given)),
    compute: (series, given, field = 'close') =>
      definition.compute(series, complete(given), series.bars[field]),
    stream(given, field = 'close', from) {
      const state = from ? (from as StreamState & State) : start(complete(given));
      return {
        state: state as StreamState & State,
        push: (bar) => step(state, bar, true, bar[field]),
        peek: (bar) => step(state, bar, false, bar[field]),
      };
    },
  };
}

/** A parameter that counts bars. */
export const period = (standard: number, { name = 'Period', min = 2 } = {}): Parameter => ({
  name,
  default: standard,
  min,
  max: 500,
  whole: true,
});

/** A parameter that scales a range. */
export const multiple = (standard: number, name: string): Parameter => ({
  name,
  default: standard,
  min: 0.1,
  max: 10,
  whole: false,
});

function settingsOf<P extends string>(parameters: Record<P, Parameter>, given: Settings): Record<P, number> {
  const known: Record<string, Parameter> = parameters;
  const stranger = Object.keys(given).find((id) => !(id in known));
  if (stranger !== undefined) throw new RangeError(`Unknown setting: ${stranger}.`);
  const settings = Object.entries(known).map(([id, parameter]) => [id, checked(parameter, given[id])]);
  return Object.fromEntries(settings) as Record<P, number>;
}

function checked({ name, min, max, whole, choices, ...parameter }: Parameter, given?: number): number {
  const value = given ?? parameter.default;
  if (choices && !choices.some((choice) => choice.value === value))
    throw new RangeError(`${name} must be one of ${choices.map((choice) => choice.value).join(', ')}.`);
  if (!(value >= min && value <= max)) throw new RangeError(`${name} must be from ${min} to ${max}.`);
  if (whole && !Number.isInteger(value)) throw new RangeError(`${name} must be a whole number.`);
  return value;
}
