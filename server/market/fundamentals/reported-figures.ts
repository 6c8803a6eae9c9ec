import type { TradingDate } from '#shared/domain/ist.ts';
import {
  type FiscalPeriod,
  type FundamentalField,
  type FundamentalSource,
  IMPORTED,
} from '#shared/domain/market/fundamentals.ts';

/** A reported figure: crores of rupees, rupees per share, percent or a ratio, by field. */
export interface ReportedFigure {
  field: FundamentalField;
  period: FiscalPeriod;
  /** The day it was published. */
  asOf: TradingDate;
  value: number;
  /** Absent for simulated figures. */
  source?: FundamentalSource;
}

/** The figures of a company by field and period, the newest of each. */
export type Figures = ReadonlyMap<string, ReportedFigure>;

/** Only figures published up to a date; of a restated figure, the last version until then. */
export function figuresKnown(all: readonly ReportedFigure[], until: TradingDate): Figures {
  const known = new Map<string, ReportedFigure>();
  for (const figure of all) if (figure.asOf <= until) addFigure(known, figure);
  return known;
}

/** Adds a figure unless a better version of it is known: an imported one, or a later one. */
export function addFigure(known: Map<string, ReportedFigure>, figure: ReportedFigure): void {
  const key = keyOf(figure.field, figure.period.name);
  const other = known.get(key);
  if (!other || isBetter(figure, other)) known.set(key, figure);
}

function isBetter(figure: ReportedFigure, other: ReportedFigure): boolean {
  const [isImported, wasImported] = [figure, other].map(({ source = 'file' }) => IMPORTED.has(source));
  return isImported === wasImported ? other.asOf < figure.asOf : isImported === true;
}

export const figureOf = (figures: Figures, field: FundamentalField, period: string): number | null =>
  figures.get(keyOf(field, period))?.value ?? null;

const keyOf = (field: FundamentalField, period: string) => `${field} ${period}`;

/** The periods of a kind with at least one of the fields, newest first. */
export function periodsOf(
  figures: Figures,
  kind: FiscalPeriod['kind'],
  fields: readonly FundamentalField[],
): FiscalPeriod[] {
  const found = new Map<string, FiscalPeriod>();
  for (const { field, period } of figures.values()) {
    if (period.kind === kind && fields.includes(field)) found.set(period.name, period);
  }
  return [...found.values()].toSorted((a, b) => (a.end < b.end ? 1 : -1));
}
