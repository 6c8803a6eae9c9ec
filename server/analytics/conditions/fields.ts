import { type Field, LANGUAGE_LIMITS, type Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import type { BarColumns, BarField } from '../columns.ts';
import { INDICATORS } from '../indicators/catalogue.ts';
import type { Indicator, Output, Parameter } from '../indicators/indicator.ts';
import type { Evidence } from '../screens/screen.ts';

/** A field of the language, and how its column is computed. */
export interface ScreenField extends Field {
  words: string;
  unit: Evidence['unit'];
  group: 'price' | 'volume' | 'trend' | 'momentum' | 'volatility';
  /** Fields computed together share a source, such as the three lines of a MACD. */
  source: string;
  /** Columns by output; this field's is `output`. */
  compute(
    bars: BarColumns,
    settings: readonly number[],
    column: BarField,
  ): Readonly<Record<string, Float64Array>>;
  output: string;
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

/** All fields, bar columns first. */
export const SCREEN_FIELDS: readonly ScreenField[] = [
  ...COLUMNS.map(columnField),
  changeField(),
  ...INDICATORS.filter(({ id }) => !LEFT_OUT.includes(id)).flatMap(indicatorFields),
];

export const VOCABULARY: Vocabulary = { fields: SCREEN_FIELDS, columns: COLUMNS };

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

/** One field per output: `sma(50)`, `bollinger.lower(20, 2)`. */
function indicatorFields(indicator: Indicator): ScreenField[] {
  const { id, name: words, ofField, outputs } = indicator;
  const parameters = Object.entries(indicator.parameters);
  return Object.entries(outputs).flatMap(([output, { name: called, unit }]) => {
    // An indicator's main output goes by the indicator's own name: macd, adx.
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
