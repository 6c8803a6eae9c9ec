import { type BarColumns, cut, emptyColumns } from '#server/analytics/columns.ts';
import type { Panel } from '#server/analytics/model/types.ts';
import { judgeBars } from '#server/analytics/quality/judge.ts';
import type { Ground, Line } from './check.ts';

const PLANTED = 7;

/** 12, second half: series of other companies, unadjusted splits and spikes are refused. */
export function ingest({ survivors }: Ground): Line[] {
  const last = Math.max(...survivors.map(({ bars }) => bars.days.at(-1) ?? 0));
  const long = survivors.filter(({ bars }) => bars.days.length > 1_500 && bars.days.at(-1) === last);
  return [
    planted('swapped series', swapped(long), last),
    planted(
      'unadjusted splits',
      changed(long, (i, k) => (i >= k ? 0.2 : 1)),
      last,
    ),
    planted(
      'spikes of more than five times that revert',
      changed(long, (i, k) => (i === k ? 6 : 1)),
      last,
    ),
  ];
}

interface Planted {
  stored: Map<string, BarColumns>;
  incoming: Map<string, BarColumns>;
}

function planted(what: string, { stored, incoming }: Planted, today: number): Line {
  const { refused } = judgeBars(incoming, stored, { isSession: () => null, today });
  const found = new Set(refused.map(({ symbol }) => symbol)).size;
  return {
    what: `${what} refused`,
    figure: `${found} of ${incoming.size}`,
    bar: `${PLANTED} of ${PLANTED}`,
    holds: found === PLANTED && incoming.size === PLANTED,
  };
}

/** Bars that are stored end so many before the new ones do. */
const NEW_BARS = 60;

const storedOf = (panel: Panel): Map<string, BarColumns> =>
  new Map(panel.map(({ symbol, bars }) => [symbol, cut(bars, bars.days.at(-NEW_BARS) ?? 0)]));

/** Each of seven symbols comes with the bars of the stock after it. */
function swapped(panel: Panel): Planted {
  const seven = panel.slice(0, PLANTED);
  const incoming = seven.map(({ symbol }, i) => [symbol, (panel[i + 1] ?? panel[0])?.bars] as const);
  return {
    stored: storedOf(panel),
    incoming: new Map(incoming.flatMap(([symbol, bars]) => (bars ? [[symbol, newer(bars)]] : []))),
  };
}

/** The new bars, and twenty that are stored already. */
const newer = (bars: BarColumns): BarColumns => from(bars, bars.days.length - NEW_BARS - 20);

function from(bars: BarColumns, start: number): BarColumns {
  const { days, open, high, low, close, volume } = bars;
  return {
    days: days.subarray(start),
    open: open.subarray(start),
    high: high.subarray(start),
    low: low.subarray(start),
    close: close.subarray(start),
    volume: volume.subarray(start),
  };
}

/** Seven symbols with prices multiplied from the middle of the new bars on, or there. */
function changed(panel: Panel, factor: (bar: number, middle: number) => number): Planted {
  const incoming = panel.slice(0, PLANTED).map(({ symbol, bars }) => {
    const part = newer(bars);
    const result = emptyColumns(part.days.length);
    result.days.set(part.days);
    result.volume.set(part.volume);
    const middle = part.days.length - NEW_BARS / 2;
    for (const column of ['open', 'high', 'low', 'close'] as const)
      for (let i = 0; i < part.days.length; i++)
        result[column][i] = (part[column][i] ?? 0) * factor(i, middle);
    return [symbol, result] as const;
  });
  return { stored: storedOf(panel), incoming: new Map(incoming) };
}
