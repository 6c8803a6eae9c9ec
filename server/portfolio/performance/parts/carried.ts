import { isDeepStrictEqual } from 'node:util';
import type { TradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import type { YearSums } from '../capital-gains.ts';
import type { Lot } from '../lots.ts';
import { type CarriedGains, carryGains, type GainsRecord } from './gains.ts';
import type { CarriedPast } from './past.ts';

/** What an account's reports need of its past, up to a day: their work no longer grows with its trades. */
export interface Carried {
  gains: CarriedGains;
  past: CarriedPast;
}

/** The stored form, in short rows: an account can have tens of thousands of lots. */
interface Stored {
  /** Instrument, day, shares, cost, expenses, transaction tax. */
  open: [number, string, number, number, number, number][];
  years: YearSums[];
  highs: [number, number][];
  late: string[];
  /** Day, value, deposits, level of the index. */
  days: [string, number, number, number | null][];
  lastLevel: number | null;
  sums: number[];
  funded: number;
  lastMoved: string;
}

/** Changes when the stored form or the rates of a past year do, so that no earlier row is read. */
export const FORM = 1;

/** The stored form, as JSON. */
export function writeCarried({ gains, past }: Carried): string {
  const { days, indexLevels, sums, funded, lastMoved } = past;
  const stored: Stored = {
    open: [...gains.open.values()]
      .flat()
      .map(({ instrumentId, acquiredOn, quantity, cost, expenses, stt }) => [
        instrumentId,
        acquiredOn,
        quantity,
        cost,
        expenses,
        stt,
      ]),
    years: [...gains.years],
    highs: [...gains.highs],
    late: [...gains.late],
    days: days.map(({ date, value, flow }, n) => [date, value, flow, indexLevels[n] ?? null]),
    lastLevel: indexLevels.at(-1) ?? null,
    sums: [...sums],
    funded,
    lastMoved,
  };
  return JSON.stringify(stored);
}

/** Reads what {@link writeCarried} wrote in this form. */
export function parseCarried(state: unknown): Carried {
  const { open, years, highs, late, days, lastLevel, sums, funded, lastMoved } = state as Stored;
  return {
    gains: {
      open: Map.groupBy(open.map(lotOf), ({ instrumentId }) => instrumentId),
      years,
      highs: new Map(highs.map(([id, price]) => [id, paise(price)])),
      late: late.map((date) => date as TradingDate),
    },
    past: {
      days: days.map(([date, value, flow]) => ({
        date: date as TradingDate,
        value: paise(value),
        flow: paise(flow),
      })),
      indexLevels: [...days.map(([, , , level]) => level), lastLevel],
      sums,
      funded,
      lastMoved: lastMoved as TradingDate,
    },
  };
}

const lotOf = ([instrumentId, acquiredOn, quantity, cost, expenses, stt]: Stored['open'][number]): Lot => ({
  instrumentId,
  acquiredOn: acquiredOn as TradingDate,
  quantity,
  cost: paise(cost),
  expenses: paise(expenses),
  stt: paise(stt),
});

/**
 * Compares carried gains, continued by a record of later days, with the same rebuilt from all trades.
 * @returns what differs; empty if nothing does
 */
export function differencesOf(
  earlier: CarriedGains,
  since: GainsRecord,
  rebuilt: CarriedGains,
): ('lots' | 'years')[] {
  const continued = carryGains(since, earlier);
  return [
    ...(isDeepStrictEqual(lotsOf(continued), lotsOf(rebuilt)) ? [] : (['lots'] as const)),
    ...(isDeepStrictEqual(yearsOf(continued), yearsOf(rebuilt)) ? [] : (['years'] as const)),
  ];
}

/** By stock: which one comes first depends on where a record starts. */
const lotsOf = ({ open }: CarriedGains) =>
  [...open.values()].flat().sort((a, b) => a.instrumentId - b.instrumentId);

/** The order of classes depends on it too. */
const yearsOf = ({ years }: CarriedGains) =>
  years.map((sums) => ({
    ...sums,
    classes: sums.classes.toSorted((a, b) => a.rate - b.rate || a.term.localeCompare(b.term)),
  }));
