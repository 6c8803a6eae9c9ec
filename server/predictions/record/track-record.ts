import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TrackFigures, TrackRecord } from '#shared/contract/signals/track-record.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { DISCLOSURE, HORIZONS, type Origin } from '#shared/domain/predictions/horizon.ts';
import type { Deps } from '../../deps.ts';
import { cameTrue, joinNifty, lagged, rose } from '../came-true.ts';
import { ofRecord, type RecordFilter } from './record-filter.ts';
import { readProbabilities } from './reliability.ts';

/**
 * Quality of the record: calls by outcome, compared with all stocks of the same days; and probabilities compared
 * with the base rate. Everything is computed from the immutable judgements.
 */
export async function readTrackRecord(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  recordFilter: RecordFilter,
  { backfill, skill }: Pick<TrackRecord, 'backfill' | 'skill'>,
): Promise<TrackRecord> {
  const groups = await readGroups(db, recordFilter, market.find(INDEX_SYMBOLS.nifty50)?.id ?? -1);
  const probabilities = await readProbabilities(db, recordFilter);
  const overall = groups.find(({ kind }) => kind === 'all');
  const horizons = HORIZONS.filter(
    (horizon) => recordFilter.horizon === undefined || recordFilter.horizon === horizon,
  );
  return {
    origin: recordFilter.origin,
    horizon: recordFilter.horizon ?? null,
    ...(await readSpan(db, recordFilter.origin)),
    overall: figuresOf(overall ? [overall] : []),
    probability: probabilities.overall,
    byHorizon: horizons.map((horizon) => ({
      horizon,
      figures: figuresOf(groups.filter((group) => group.kind === 'horizon' && group.horizon === horizon)),
      probability: probabilities.of(horizon),
    })),
    bySector: bySector(groups, (id) => market.byId(id)?.sector ?? 'Unknown'),
    byMonth: groups
      .filter(({ kind }) => kind === 'month')
      .map((group) => ({ month: group.month ?? '', figures: figuresOf([group]) }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    backfill,
    skill,
    disclosure: DISCLOSURE,
  };
}

function bySector(
  groups: readonly Group[],
  sectorOf: (instrumentId: number) => string,
): TrackRecord['bySector'] {
  const sectors = Map.groupBy(
    groups.filter(({ kind }) => kind === 'stock'),
    ({ instrumentId }) => sectorOf(instrumentId ?? 0),
  );
  return [...sectors]
    .map(([sector, of]) => ({ sector, figures: figuresOf(of) }))
    .sort((a, b) => (a.sector < b.sector ? -1 : 1));
}

const count = z.coerce.number();
const sum = z.pipe(
  z.nullable(z.coerce.number()),
  z.transform((value) => value ?? 0),
);

/** Counts and sums over predictions; returns in millionths. */
const groupRow = z.object({
  kind: z.enum(['all', 'horizon', 'stock', 'month']),
  horizon: z.nullable(z.enum(HORIZONS)),
  instrumentId: z.nullable(z.int()),
  month: z.nullable(z.string()),
  buys: count,
  sells: count,
  holds: count,
  target: count,
  stopped: count,
  expired: count,
  baselineTargets: sum,
  buysJudged: count,
  buyReturns: sum,
  alwaysBuyReturns: sum,
  niftyJudged: count,
  niftyReturns: sum,
  sellsCompared: count,
  sellExcess: sum,
  ended: count,
  hit: sum,
  stated: sum,
  usual: sum,
});
type Group = z.output<typeof groupRow>;

const isCall = sql`p.prediction <> 'HOLD' and j.origin is not null`;
const tradeEnd = sql`case p.prediction when 'SELL' then j.sell_status else j.long_status end`;

/**
 * `days` is the benchmark per day and horizon: the result had all predicted stocks of that day been bought, or
 * sold. Counts ended trades only. `ended` has the two events that are claimed, for all predictions whose horizon is
 * over, and `usual` how often they happened to the stocks of a day.
 */
async function readGroups(db: Deps['db'], recordFilter: RecordFilter, niftyId: number): Promise<Group[]> {
  const { rows } = await db.execute(sql`
    with ended as materialized (
      select p.trading_date, p.instrument_id, p.horizon, ${rose} as rose, ${lagged} as lagged, ${cameTrue} as came
      from predictions p join prediction_endings e using (origin, trading_date, instrument_id, horizon)
      ${joinNifty(niftyId)} where ${ofRecord(recordFilter)}
    ), usual as materialized (
      select trading_date, horizon, avg(rose)::float8 as rose, avg(lagged)::float8 as lagged from ended group by 1, 2
    ), days as materialized (
      select p.trading_date, p.horizon, avg((j.long_status = 'hit')::int)::float8 as long_targets,
        avg((j.sell_status = 'hit')::int)::float8 as sell_targets, avg(j.long_return)::float8 as long_return
      from predictions p join prediction_judgements j using (origin, trading_date, instrument_id, horizon)
      where ${ofRecord(recordFilter)} group by 1, 2
    )
    select case grouping(p.horizon, p.instrument_id, to_char(p.trading_date, 'YYYY-MM'))
        when 3 then 'horizon' when 5 then 'stock' when 6 then 'month' else 'all' end as kind,
      p.horizon, p.instrument_id as "instrumentId", to_char(p.trading_date, 'YYYY-MM') as month,
      count(*) filter (where p.prediction = 'BUY') as buys,
      count(*) filter (where p.prediction = 'SELL') as sells,
      count(*) filter (where p.prediction = 'HOLD') as holds,
      count(e.came) as ended, sum(e.came) as hit,
      sum(case p.prediction when 'SELL' then 1000000 - p.p_excess else p.p_up end)
        filter (where e.came is not null) as stated,
      sum(case p.prediction when 'SELL' then u.lagged else u.rose end) filter (where e.came is not null) as usual,
      count(*) filter (where ${isCall} and ${tradeEnd} = 'hit') as target,
      count(*) filter (where ${isCall} and ${tradeEnd} = 'missed') as stopped,
      count(*) filter (where ${isCall} and ${tradeEnd} = 'expired') as expired,
      sum(case p.prediction when 'SELL' then d.sell_targets else d.long_targets end)
        filter (where ${isCall}) as "baselineTargets",
      count(j.long_return) filter (where p.prediction = 'BUY') as "buysJudged",
      sum(j.long_return) filter (where p.prediction = 'BUY') as "buyReturns",
      sum(d.long_return) filter (where p.prediction = 'BUY' and j.origin is not null) as "alwaysBuyReturns",
      count(j.nifty_return) filter (where p.prediction = 'BUY') as "niftyJudged",
      sum(j.nifty_return) filter (where p.prediction = 'BUY') as "niftyReturns",
      count(j.universe_return) filter (where p.prediction = 'SELL') as "sellsCompared",
      sum(-j.sell_return - j.universe_return) filter (where p.prediction = 'SELL') as "sellExcess"
    from predictions p
    left join prediction_judgements j using (origin, trading_date, instrument_id, horizon)
    left join days d using (trading_date, horizon)
    left join ended e using (trading_date, instrument_id, horizon)
    left join usual u using (trading_date, horizon)
    where ${ofRecord(recordFilter)}
    group by grouping sets ((), (p.horizon), (p.instrument_id), (to_char(p.trading_date, 'YYYY-MM')))`);
  return rows.map((row) => groupRow.parse(row));
}

function figuresOf(groups: readonly Group[]): TrackFigures {
  const total = (of: Exclude<keyof Group, 'kind' | 'horizon' | 'instrumentId' | 'month'>) =>
    groups.reduce((all, group) => all + group[of], 0);
  const [target, stopped, expired] = [total('target'), total('stopped'), total('expired')];
  const [buys, sells] = [total('buys'), total('sells')];
  const [ended, hit, trades] = [total('ended'), total('hit'), target + stopped + expired];
  const rate = (sumOf: number, n: number) => ({ n, value: n === 0 ? null : sumOf / n });
  const mean = (sumOf: number, n: number) => ({ n, percent: n === 0 ? null : sumOf / n / 10_000 });
  return {
    buys,
    sells,
    holds: total('holds'),
    hit,
    missed: ended - hit,
    open: buys + sells - ended,
    hitRate: rate(hit, ended),
    hitRateStated: rate(total('stated') / 1_000_000, ended),
    hitRateBaseline: rate(total('usual'), ended),
    target,
    stopped,
    expired,
    targetRate: rate(target, trades),
    targetRateBaseline: rate(total('baselineTargets'), trades),
    buyReturn: mean(total('buyReturns'), total('buysJudged')),
    alwaysBuyReturn: mean(total('alwaysBuyReturns'), total('buysJudged')),
    niftyReturn: mean(total('niftyReturns'), total('niftyJudged')),
    sellExcess: mean(total('sellExcess'), total('sellsCompared')),
  };
}

const spanRow = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  days: z.coerce.number(),
  asOf: z.nullable(z.string()),
});

async function readSpan(db: Deps['db'], origin: Origin) {
  const { rows } = await db.execute(sql`
    select min(trading_date)::text as from, max(trading_date)::text as to, count(*) as days,
      (select max(judged_on)::text from prediction_judgements where origin = ${origin}) as "asOf"
    from prediction_days where origin = ${origin}`);
  return spanRow.parse(rows[0]);
}
