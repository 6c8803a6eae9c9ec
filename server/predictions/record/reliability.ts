import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProbabilityFigures } from '#shared/contract/signals/track-record.ts';
import { HORIZONS, type Horizon } from '#shared/domain/predictions/horizon.ts';
import type { Deps } from '../../deps.ts';
import { ofRecord, type RecordFilter } from './record-filter.ts';

/** Bins of equal size: those of equal width would leave most rows in two of them. */
const BINS = 10;

/** Calendar days in which a horizon's outcomes overlap; all horizons together overlap like the longest. */
const OVERLAP_DAYS = { short: 91, medium: 183, long: 365 } satisfies Record<Horizon, number>;

/** Rows of a bin within one such span. */
const partRow = z.object({
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
type Part = z.output<typeof partRow>;

/**
 * Calibration of matured probabilities of a higher price, HOLDs included, in ten bins of equal size: of all rows, and
 * of each horizon's.
 */
export async function readProbabilities(
  db: Deps['db'],
  recordFilter: RecordFilter,
): Promise<{ overall: ProbabilityFigures; of(horizon: Horizon): ProbabilityFigures }> {
  const squared = (said: ReturnType<typeof sql>) => sql`sum(power(${said} / 1e6::float8 - rose, 2))`;
  const day = sql`(p.trading_date - date '2000-01-01')`;
  const { short, medium, long } = OVERLAP_DAYS;
  const { rows } = await db.execute(sql`
    with ended as materialized (
      select p.horizon, p.p_up, p.base_up, (e.forward_return > 0)::int as rose,
        (e.forward_return between p.low80 and p.high80)::int as inside,
        ${day} / ${long}::int as year,
        ${day} / case p.horizon when 'short' then ${short}::int when 'medium' then ${medium}::int else ${long}::int end
          as span,
        ntile(${BINS}::int) over (order by p.p_up, p.trading_date, p.instrument_id, p.horizon) as overall_bin,
        ntile(${BINS}::int) over (partition by p.horizon order by p.p_up, p.trading_date, p.instrument_id) as own_bin
      from predictions p join prediction_endings e using (origin, trading_date, instrument_id, horizon)
      where ${ofRecord(recordFilter)}
    )
    select case grouping(horizon) when 0 then horizon end as horizon, coalesce(own_bin, overall_bin) as bin,
      count(*) as n, min(p_up) / 1e6::float8 as from, max(p_up) / 1e6::float8 as to,
      sum(p_up) / 1e6::float8 as said, sum(base_up) / 1e6::float8 as base, sum(rose) as rose,
      ${squared(sql`p_up`)} as squares, ${squared(sql`base_up`)} as "baseSquares", sum(inside) as inside
    from ended group by grouping sets ((overall_bin, year), (horizon, own_bin, span)) order by 1, 2`);
  const parts = rows.map((row) => partRow.parse(row));
  const of = (horizon: Horizon | null) => figuresOf(parts.filter((part) => part.horizon === horizon));
  return { overall: of(null), of };
}

type Sum = 'n' | 'said' | 'base' | 'rose' | 'squares' | 'baseSquares' | 'inside';
const totalOf = (parts: readonly Part[], of: Sum): number => parts.reduce((sum, part) => sum + part[of], 0);

function figuresOf(parts: readonly Part[]): ProbabilityFigures {
  const n = totalOf(parts, 'n');
  const per = (value: number) => (n === 0 ? null : value / n);
  const bins = [...Map.groupBy(parts, ({ bin }) => bin).values()].map(binOf);
  return {
    n,
    brier: per(totalOf(parts, 'squares')),
    brierBase: per(totalOf(parts, 'baseSquares')),
    ece: per(bins.reduce((sum, bin) => sum + bin.n * Math.abs(bin.said - bin.happened), 0)),
    happened: per(totalOf(parts, 'rose')),
    baseRate: per(totalOf(parts, 'base')),
    predicted: per(totalOf(parts, 'said')),
    interval80: { n, value: per(totalOf(parts, 'inside')) },
    bins,
  };
}

function binOf(parts: readonly Part[]): ProbabilityFigures['bins'][number] {
  const n = totalOf(parts, 'n');
  const happened = totalOf(parts, 'rose') / n;
  return {
    from: Math.min(...parts.map(({ from }) => from)),
    to: Math.max(...parts.map(({ to }) => to)),
    n,
    said: totalOf(parts, 'said') / n,
    happened,
    ...wilson(happened, independentOf(parts.map((part) => part.n))),
  };
}

/**
 * Stocks with a pair correlation of .27 rise together so often that any number of them counts as no more than this
 * many: 1 ÷ (2/π · asin .27).
 */
const INDEPENDENT_STOCKS = 5.7;

/** Independent rows among those of some spans: unequal spans count for less, as in Kish (1965). */
export function independentOf(spans: readonly number[]): number {
  const rows = spans.reduce((sum, size) => sum + size, 0);
  const effective = rows ** 2 / spans.reduce((sum, size) => sum + size ** 2, 0);
  return Math.min(rows, INDEPENDENT_STOCKS * effective);
}

const Z95 = 1.959964;

/** 95 % confidence interval of a rate observed n independent times (Wilson, 1927). */
export function wilson(rate: number, n: number): { low: number; high: number } {
  const z2 = Z95 * Z95;
  const middle = (rate + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
