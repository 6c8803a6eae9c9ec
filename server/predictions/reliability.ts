import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProbabilityFigures } from '#shared/contract/track-record.ts';
import { HORIZONS, type Horizon } from '#shared/domain/horizon.ts';
import type { Deps } from '../deps.ts';
import { ofRecord, type RecordFilter } from './record-filter.ts';

/** Bins of equal size: those of equal width would leave most rows in two of them. */
const BINS = 10;

const binRow = z.object({
  horizon: z.nullable(z.enum(HORIZONS)),
  bin: z.coerce.number(),
  n: z.coerce.number(),
  from: z.coerce.number(),
  to: z.coerce.number(),
  said: z.coerce.number(),
  base: z.coerce.number(),
  rose: z.coerce.number(),
  squares: z.coerce.number(),
  baseSquares: z.coerce.number(),
  inside: z.coerce.number(),
});
type Bin = z.infer<typeof binRow>;

/**
 * Calibration of matured probabilities of a higher price, HOLDs included, in ten bins of equal size: of all rows, and
 * of each horizon's.
 */
export async function readProbabilities(
  db: Deps['db'],
  recordFilter: RecordFilter,
): Promise<{ overall: ProbabilityFigures; of(horizon: Horizon): ProbabilityFigures }> {
  const squared = (said: ReturnType<typeof sql>) => sql`sum(power(${said} / 1e6::float8 - rose, 2))`;
  const { rows } = await db.execute(sql`
    with ended as materialized (
      select p.horizon, p.p_up, p.base_up, (e.forward_return > 0)::int as rose,
        (e.forward_return between p.low80 and p.high80)::int as inside,
        ntile(${BINS}::int) over (order by p.p_up, p.trading_date, p.instrument_id, p.horizon) as overall_bin,
        ntile(${BINS}::int) over (partition by p.horizon order by p.p_up, p.trading_date, p.instrument_id) as own_bin
      from predictions p join prediction_endings e using (origin, trading_date, instrument_id, horizon)
      where ${ofRecord(recordFilter)}
    )
    select case grouping(horizon) when 0 then horizon end as horizon, coalesce(own_bin, overall_bin) as bin,
      count(*) as n, min(p_up) / 1e6::float8 as from, max(p_up) / 1e6::float8 as to,
      sum(p_up) / 1e6::float8 as said, sum(base_up) / 1e6::float8 as base, sum(rose) as rose,
      ${squared(sql`p_up`)} as squares, ${squared(sql`base_up`)} as "baseSquares", sum(inside) as inside
    from ended group by grouping sets ((overall_bin), (horizon, own_bin)) order by 1, 2`);
  const bins = rows.map((row) => binRow.parse(row));
  const of = (horizon: Horizon | null) => figuresOf(bins.filter((bin) => bin.horizon === horizon));
  return { overall: of(null), of };
}

function figuresOf(bins: readonly Bin[]): ProbabilityFigures {
  const total = (of: 'n' | 'said' | 'base' | 'rose' | 'squares' | 'baseSquares' | 'inside') =>
    bins.reduce((sum, row) => sum + row[of], 0);
  const n = total('n');
  const per = (value: number) => (n === 0 ? null : value / n);
  return {
    n,
    brier: per(total('squares')),
    brierBase: per(total('baseSquares')),
    ece: per(bins.reduce((sum, { said, rose }) => sum + Math.abs(said - rose), 0)),
    happened: per(total('rose')),
    baseRate: per(total('base')),
    predicted: per(total('said')),
    interval80: { n, value: per(total('inside')) },
    bins: bins.map(({ from, to, n: size, said, rose }) => {
      const happened = rose / size;
      return { from, to, n: size, said: said / size, happened, ...wilson(happened, size) };
    }),
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
