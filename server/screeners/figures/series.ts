import type { Dated } from '#server/analytics/conditions/dated-figures.ts';
import { SHOWN_DAYS, type Shareholding, shareholdingChange } from '#server/analytics/screens/fii-change.ts';
import { type Dividend, YEAR_DAYS } from '#server/analytics/screens/upcoming-dividends.ts';

/** Rupees a share that went ex in the twelve months before each day. */
export function dividendSeries(dividends: readonly Dividend[]): Dated<number> {
  const changes = dividends
    .flatMap(({ exDay, rupees }) => [
      { day: exDay, rupees },
      { day: exDay + YEAR_DAYS, rupees: -rupees },
    ])
    .sort((a, b) => a.day - b.day);
  let paid = 0;
  const steps = changes.map(({ day, rupees }, at) => {
    paid += rupees;
    // Sums of fractions may miss zero by a little.
    const value = Math.abs(paid) < 1e-9 ? 0 : paid;
    return changes[at + 1]?.day === day ? [] : [{ from: day, value }];
  });
  return [{ from: 0, value: 0 }, ...steps.flat()];
}

/** Change of the FII stake, in percentage points, from each filing on until it is too old. */
export function fiiSeries(filings: readonly Shareholding[]): Dated<number> {
  const days = [...new Set(filings.flatMap(({ filedOn }) => [filedOn, filedOn + SHOWN_DAYS + 1]))].toSorted(
    (a, b) => a - b,
  );
  return days.map((from) => ({ from, value: shareholdingChange(filings, from)?.points ?? Number.NaN }));
}

interface List {
  name: string;
  day: number;
  instrumentIds: readonly number[];
}

/** By stock and index: whether it was a member by the lists of an index, from the day of each. */
export function memberSeries(
  lists: readonly List[],
  stocks: readonly number[],
): Map<number, Record<string, Dated<boolean>>> {
  const dated = lists.map(({ name, day, instrumentIds }) => ({ name, day, ids: new Set(instrumentIds) }));
  return new Map(
    stocks.map((id) => {
      const series: Record<string, { from: number; value: boolean }[]> = {};
      for (const { name, day, ids } of dated) {
        const own = series[name] ?? [];
        series[name] = own;
        if (own.at(-1)?.value !== ids.has(id)) own.push({ from: day, value: ids.has(id) });
      }
      return [id, series];
    }),
  );
}
