import type { BarColumns } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import type { RawBar } from './track-record.ts';

/** A figure with its bar. */
export interface Line {
  what: string;
  figure: string;
  bar: string;
  holds: boolean;
}

/** The data of the checks. */
export interface Ground {
  /** Real bars of stocks that exist at their end, and of all that were ever in the universe. */
  survivors: Panel;
  survivorFree: Panel;
  /** NIFTY 50 from the survivors' file. */
  niftySurvivors: BarColumns | undefined;
  /** The survivors' bars as the file has them, by symbol. */
  rawSurvivors: Map<string, readonly RawBar[]>;
}

export type Check = (ground: Ground) => Line[] | Promise<Line[]>;

export const number = (value: number | null, digits = 3): string =>
  value === null ? '—' : value.toFixed(digits);
export const percent = (value: number, digits = 1): string => `${(100 * value).toFixed(digits)} %`;
