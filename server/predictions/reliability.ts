import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProbabilityFigures } from '#shared/contract/track-record.ts';
import { HORIZONS, type Horizon } from '#shared/domain/horizon.ts';
import type { Deps } from '../deps.ts';
import { ofRecord, type RecordFilter } from './record-filter.ts';

/** Bin width of probabilities, in millionths. */
const BIN = 50_000;
const MILLION = 1_000_000;

const binRow = z.object({
  horizon: z.enum(HORIZONS),
  bin: z.coerce.number(),
  n: z.coerce.number(),
  said: z.coerce.number(),
  base: z.coerce.number(),
  rose: z.coerce.number(),
  squares: z.coerce.number(),
  baseSquares: z.coerce.number(),
  inside: z.coerce.number(),
});
type Bin = z.infer<typeof binRow>;

/** Calibration of matured probabilities of a higher price, HOLDs included, in bins of five points. */
export async function readProbabilities(
  db: Deps['db'],
  recordFilter: RecordFilter,
): Promise<{ overall: ProbabilityFigures; of(horizon: Horizon): ProbabilityFigures }> {
  const rose = sql`(e.forward_return > 0)::int`;
  const squared = (said: ReturnType<typeof sql>) => sql`sum(power(${said} / 1e6::float8 - ${rose}, 2))`;
  const { rows } = await db.execute(sql`
    select p.horizon, p.p_up / ${BIN}::int as bin, count(*) as n, sum(p.p_up) / 1e6::float8 as said,
      sum(p.base_up) / 1e6::float8 as base, sum(${rose}) as rose, ${squared(sql`p.p_up`)} as squares,
      ${squared(sql`p.base_up`)} as "baseSquares",
      sum((e.forward_return between p.low80 and p.high80)::int) as inside
    from predictions p join prediction_endings e using (origin, trading_date, instrument_id, horizon)
    where ${ofRecord(recordFilter)} group by 1, 2 order by 1, 2`);
  const bins = rows.map((row) => binRow.parse(row));
  return {
    overall: figuresOf(bins),
    of: (horizon) => figuresOf(bins.filter((bin) => bin.horizon === horizon)),
  };
}

function figuresOf(rows: readonly Bin[]): ProbabilityFigures {
  const total = (of: 'n' | 'said' | 'base' | 'rose' | 'squares' | 'baseSquares' | 'inside', among = rows) =>
    among.reduce((sum, row) => sum + row[of], 0);
  const n = total('n');
  const per = (value: number) => (n === 0 ? null : value / n);
  const bins = [...Map.groupBy(rows, ({ bin }) => bin)]
    .sort(([a], [b]) => a - b)
    .map(([bin, among]) => {
      const inBin = total('n', among);
      const happened = total('rose', among) / inBin;
      const edges = { from: (bin * BIN) / MILLION, to: ((bin + 1) * BIN) / MILLION };
      return { ...edges, n: inBin, said: total('said', among) / inBin, happened, ...wilson(happened, inBin) };
    });
  return {
    n,
    brier: per(total('squares')),
    brierBase: per(total('baseSquares')),
    ece: per(bins.reduce((sum, bin) => sum + bin.n * Math.abs(bin.said - bin.happened), 0)),
    happened: per(total('rose')),
    baseRate: per(total('base')),
    interval80: { n, value: per(total('inside')) },
    bins,
  };
}

const Z95 = 1.959964;

/**
 * 95 % confidence interval of a rate observed n times (Wilson, 1927). It treats the n as independent, which
 * overlapping horizons are not.
 */
function wilson(rate: number, n: number): { low: number; high: number } {
  const z2 = Z95 * Z95;
  const middle = (rate + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
