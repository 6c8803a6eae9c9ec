import { HORIZONS, VERDICTS } from '#shared/domain/predictions/horizon.ts';
import { type Field, LANGUAGE_LIMITS, type Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import type { BarColumns, BarField } from '../columns.ts';
import { INDICATORS } from '../indicators/catalogue.ts';
import type { Indicator, Output, Parameter } from '../indicators/indicator.ts';
import { highest, lowest } from '../indicators/windows/extremes.ts';
import type { Evidence } from '../screens/screen.ts';
import type { DatedFigures } from './dated-figures.ts';
import { FIGURE_FIELDS, figureField } from './figure-fields.ts';

/** A field of the language, and how its column is computed. */
export interface ScreenField extends Field {
  words: string;
  /** What the name does not explain. */
  note?: string;
  unit: Evidence['unit'];
  group: 'price' | 'volume' | 'trend' | 'momentum' | 'volatility' | 'company';
  /** Fields computed together share a source, such as the three lines of a MACD. */
  source: string;
  /** Columns by output; this field's is `output`. */
  compute(
    bars: BarColumns,
    settings: readonly number[],
    column: BarField,
    known: Known,
  ): Readonly<Record<string, Float64Array>>;
  output: string;
}

/** A stock's figures, and the day of each bar as of which they are read. */
export interface Known {
  figures: DatedFigures;
  days: ArrayLike<number>;
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const satisfies readonly BarField[];

/**
 * The catalogue without what makes no sense on a daily bar: a session average, a beta without an index, levels that
 * repeat for a whole week, and the lagging close.
 */
const LEFT_OUT = ['sessionVwap', 'beta', 'pivots', 'ichimoku.lagged'];

const GROUPS: Record<string, ScreenField['group']> = {
  obv: 'volume',
  vwap: 'volume',
  mfi: 'volume',
  rsi: 'momentum',
  macd: 'momentum',
  stochastic: 'momentum',
  cci: 'momentum',
  roc: 'momentum',
  atr: 'volatility',
  volatility: 'volatility',
  bollinger: 'volatility',
  keltner: 'volatility',
};

const UNITS: Record<Output['unit'], Evidence['unit']> = {
  field: 'number',
  price: 'rupees',
  percent: 'percent',
  level: 'number',
  shares: 'shares',
  direction: 'number',
  number: 'number',
};

const COLUMN_WORDS: Record<BarField, string> = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Price',
  volume: 'Volume',
};

const NO_MARKET = new Float64Array();

/** Sessions of 52 weeks. */
const YEAR_SESSIONS = 252;

/** All fields, bar columns first. */
export const SCREEN_FIELDS: readonly ScreenField[] = [
  ...COLUMNS.map(columnField),
  changeField(),
  yearField('high_52w', '52-week high', ({ high }, sessions) => highest(high, sessions)),
  yearField('low_52w', '52-week low', ({ low }, sessions) => lowest(low, sessions)),
  ...FIGURE_FIELDS.map(figureField),
  ...INDICATORS.filter(({ id }) => !LEFT_OUT.includes(id)).flatMap(indicatorFields),
];

/** The fields whose values are text, likeliest first. */
export const TEXT_FIELDS = [
  { name: 'sector', words: 'Sector or industry', options: [] },
  { name: 'industry', words: 'Industry', options: [] },
  { name: 'prediction', words: 'Prediction', options: HORIZONS },
] as const;

/**
 * The language without a market: any text, any index, and all data. It reads stored conditions, which stay valid when
 * a market no longer has what they name.
 */
export const VOCABULARY: Vocabulary = {
  fields: SCREEN_FIELDS,
  columns: COLUMNS,
  texts: TEXT_FIELDS.map(({ name, options }) => ({
    name,
    options,
    values: name === 'prediction' ? VERDICTS : null,
  })),
  indices: { names: null },
};

const BY_NAME = new Map(SCREEN_FIELDS.map((field) => [field.name, field]));

/** Throws RangeError for an unknown name; parsed conditions contain none. */
export function fieldNamed(name: string): ScreenField {
  const field = BY_NAME.get(name);
  if (!field) throw new RangeError(`There is no field ${name}.`);
  return field;
}

export function columnNamed(name: string | null): BarField {
  return COLUMNS.find((column) => column === name) ?? 'close';
}

function columnField(name: BarField): ScreenField {
  const isVolume = name === 'volume';
  return {
    name,
    words: COLUMN_WORDS[name],
    unit: isVolume ? 'shares' : 'rupees',
    group: isVolume ? 'volume' : 'price',
    parameters: [],
    ofColumn: false,
    source: name,
    output: name,
    compute: (bars) => ({ [name]: bars[name] }),
  };
}

/** Change from the previous close. */
function changeField(): ScreenField {
  return {
    name: 'change',
    words: 'Change from the previous close',
    unit: 'percent',
    group: 'price',
    parameters: [],
    ofColumn: false,
    source: 'change',
    output: 'change',
    compute: ({ close }) => ({
      change: close.map((price, row) => 100 * (price / (close[row - 1] ?? Number.NaN) - 1)),
    }),
  };
}

/** An extreme of the last 52 weeks, the current session included; unknown for a stock with fewer bars. */
function yearField(
  name: string,
  words: string,
  of: (bars: BarColumns, sessions: number) => Float64Array,
): ScreenField {
  return {
    name,
    words,
    unit: 'rupees',
    group: 'price',
    parameters: [],
    ofColumn: false,
    source: name,
    output: name,
    compute: (bars) => ({ [name]: of(bars, YEAR_SESSIONS) }),
  };
}

/** One field per output: `sma(50)`, `bollinger.lower(20, 2)`. */
function indicatorFields(indicator: Indicator): ScreenField[] {
  const { id, name: words, ofField, outputs } = indicator;
  const parameters = Object.entries(indicator.parameters);
  return Object.entries(outputs).flatMap(([output, { name: called, unit }]) => {
    // An indicator's main output has the indicator's own name: macd, adx.
    const name = output === 'value' || output === id ? id : `${id}.${output}`;
    if (LEFT_OUT.includes(name)) return [];
    return [
      {
        name,
        words: name === id ? words : `${words}, ${called}`,
        unit: UNITS[unit],
        group: GROUPS[id] ?? 'trend',
        parameters: parameters.map(([, parameter]) => presentParameter(parameter)),
        ofColumn: ofField,
        source: id,
        output,
        compute: (bars, settings, column) => {
          const named = Object.fromEntries(
            parameters.map(([key], place) => [key, settings[place] ?? Number.NaN]),
          );
          return indicator.compute({ bars, market: NO_MARKET }, named, column);
        },
      },
    ];
  });
}

function presentParameter({
  name,
  default: standard,
  min,
  max,
  whole,
}: Parameter): Field['parameters'][number] {
  return { name, standard, min, max: whole ? Math.min(max, LANGUAGE_LIMITS.lookback) : max, whole };
}
