import type { CompanyEvent } from '#shared/contract/market/events.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import type { EventKind } from '#shared/domain/market/company-events.ts';

/** Filters of the calendar. */
export const KIND_FILTERS = [
  'all',
  'results',
  'meeting',
  'dividend',
  'shares',
  'other',
  'announcement',
] as const;
export type KindFilter = (typeof KIND_FILTERS)[number];

const OWN_FILTER = new Set<EventKind>(['results', 'meeting', 'dividend', 'announcement']);

/** The filter that an event belongs to. */
const filterOf = (kind: EventKind): KindFilter => {
  if (kind === 'split' || kind === 'bonus') return 'shares';
  return OWN_FILTER.has(kind) ? (kind as KindFilter) : 'other';
};

/** Events of a kind and, where given, of some stocks. */
export function filtered(
  events: readonly CompanyEvent[],
  { kind, isMine }: { kind: KindFilter; isMine: ((symbol: string) => boolean) | null },
): CompanyEvent[] {
  return events.filter(
    (event) => (kind === 'all' || filterOf(event.kind) === kind) && (isMine === null || isMine(event.symbol)),
  );
}

/** "2026-11" moved by some months. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** First and last day of a month. */
export function daysOf(month: string): { from: TradingDate; to: TradingDate } {
  const from = `${month}-01` as TradingDate;
  return { from, to: addDays(`${monthAfter(month, 1)}-01` as TradingDate, -1) };
}

/** A month's weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (TradingDate | null)[][] {
  const { from, to } = daysOf(month);
  const before = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (TradingDate | null)[][] = [];
  for (let monday = addDays(from, -before); monday <= to; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, n) => addDays(monday, n)).map((day) =>
        day < from || day > to ? null : day,
      ),
    );
  }
  return weeks;
}

/** A month as the address writes it; null for anything else. */
export const monthIn = (written: string | null): string | null =>
  written !== null && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(written) ? written : null;
