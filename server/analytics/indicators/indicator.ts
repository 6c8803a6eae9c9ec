import type { BarColumns, BarField, Candle } from '../columns.ts';

/** What an indicator may look at. */
export interface Series {
  bars: BarColumns;
  /** The closes of the market's index on the same days, NaN where it has none; see `closesOn`. */
  market: Float64Array;
}

/** A number that a person may set. */
export interface Parameter {
  name: string;
  default: number;
  min: number;
  max: number;
  /** Whole numbers only. */
  whole: boolean;
  /** The only values there are, when they are few. */
  choices?: readonly { value: number; name: string }[];
}

/** Of what an output is: "field" is the unit of the field it was computed of, "level" a place between 0 and 100. */
export type Unit = 'field' | 'price' | 'percent' | 'level' | 'shares' | 'direction' | 'number';

export interface Output {
  name: string;
  unit: Unit;
}

export type Settings = Readonly<Record<string, number>>;

/** Where a stream stands, as plain data: it may be stored, or handed to another thread, and gone on from there. */
export type StreamState = { readonly __brand: 'StreamState' };

/** An indicator fed bar by bar. Each answer is by output; NaN during the warm-up. */
export interface Stream {
  /** Changes with every bar that is pushed. */
  readonly state: StreamState;
  /** The bar is over. */
  push(bar: Candle): Readonly<Record<string, number>>;
  /** The bar is not over: what the values would be if it ended like this. Nothing is kept. */
  peek(bar: Candle): Readonly<Record<string, number>>;
}

/** An indicator of the catalogue. Settings that are left out have their defaults; wrong ones throw RangeError with a sentence. */
export interface Indicator {
  /** A word, for formulas and addresses. */
  id: string;
  name: string;
  /** One sentence for people. */
  about: string;
  /** Drawn over the prices, or in a pane of its own. */
  pane: 'price' | 'own';
  /** Lines drawn across its own pane, such as 30 and 70. */
  levels: readonly number[];
  /** Can be computed of any column; others look at the bars as they are. */
  ofField: boolean;
  parameters: Readonly<Record<string, Parameter>>;
  outputs: Readonly<Record<string, Output>>;
  /** How many bars come before the first at which all outputs have a value. */
  warmUp(settings?: Settings): number;
  /** Its columns, each as long as the bars. A value at a bar depends on it and the bars before it alone. */
  compute(series: Series, settings?: Settings, field?: BarField): Readonly<Record<string, Float64Array>>;
  /**
   * Fed with the same bars it gives the same values, to within rounding. A bar costs the same however many came before it.
   * @param from goes on from where a stream with the same settings stood
   */
  stream(settings?: Settings, field?: BarField, from?: StreamState): Stream;
}

/** How an indicator is written down: functions of settings that are complete and right. */
interface Definition<P extends string, O extends string, State>
  extends Omit<Indicator, 'levels' | 'parameters' | 'outputs' | 'warmUp' | 'compute' | 'stream'> {
  levels?: readonly number[];
  parameters: Record<P, Parameter>;
  outputs: Record<O, Output>;
  /** What no limit of a single parameter says: why these are wrong together, or null. */
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

/** A parameter that multiplies a range. */
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
