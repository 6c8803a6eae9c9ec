import { at, type BarColumns } from '#server/analytics/columns.ts';

/** Growth of an index from the first session's close; null on sessions without a bar. */
export function indexLine(columns: BarColumns, sessions: readonly number[]): (number | null)[] {
  const closes = closesOn(columns, sessions);
  const first = closes.find((close) => close !== null) ?? null;
  return closes.map((close) => (close === null || first === null ? null : close / first));
}

/**
 * Growth of an equal-weight portfolio, rebalanced each session: mean daily return of the stocks with a bar on both
 * days, compounded.
 */
export function equalWeightLine(
  bars: ReadonlyMap<number, BarColumns>,
  stocks: readonly number[],
  sessions: readonly number[],
): number[] {
  const sums = new Float64Array(sessions.length);
  const counts = new Int32Array(sessions.length);
  for (const stock of stocks) {
    const columns = bars.get(stock);
    if (!columns) continue;
    const closes = closesOn(columns, sessions);
    for (let i = 1; i < closes.length; i++) {
      const [before, now] = [closes[i - 1] ?? null, closes[i] ?? null];
      if (before === null || now === null || before <= 0) continue;
      sums[i] = at(sums, i) + now / before - 1;
      counts[i] = at(counts, i) + 1;
    }
  }
  let growth = 1;
  return sessions.map((_, i) => {
    if (at(counts, i) > 0) growth *= 1 + at(sums, i) / at(counts, i);
    return growth;
  });
}

function closesOn(columns: BarColumns, sessions: readonly number[]): (number | null)[] {
  let i = 0;
  return sessions.map((day) => {
    while (i < columns.days.length && at(columns.days, i) < day) i += 1;
    return at(columns.days, i) === day ? at(columns.close, i) : null;
  });
}
