import { type DatedFigures, NO_FIGURES } from '#server/analytics/conditions/dated-figures.ts';
import { FIGURE_FIELDS } from '#server/analytics/conditions/figure-fields.ts';
import type { Deps } from '../../deps.ts';
import type { Market } from '../../market/market.ts';
import { readListedIndustries } from '../../market/universe/index-membership.ts';
import { industryOf } from '../../market/universe/industries.ts';
import { knownIndices } from '../../market/universe/known-indices.ts';
import { readAllDividends, readHoldings } from '../announcements.ts';
import { createReadRatios } from './company-ratios.ts';
import { readDeliveries, readIndexLists, readVerdicts } from './read-rows.ts';
import { dividendSeries, fiiSeries, memberSeries } from './series.ts';

/** The stocks' figures besides their bars, for conditions. */
export interface MarketFigures {
  /** Changes with every read. */
  version: number;
  of(instrumentId: number): DatedFigures;
  /** Values that text fields can have in this market, sorted. */
  sectors: readonly string[];
  industries: readonly string[];
  indices: readonly string[];
  /** By field: why this market lacks the figure; null if it has it. */
  missing: Readonly<Record<string, string | null>>;
}

type Needs = Pick<Deps, 'db' | 'market' | 'clock' | 'log'>;

/** How long an import may take to show in conditions. */
const FRESH_MS = 60_000;

const stored = new WeakMap<Market, () => Promise<MarketFigures>>();

/** The figures of this market on its trading date, read again after a minute. Throws database errors. */
export function marketFigures(deps: Needs): Promise<MarketFigures> {
  const read = stored.get(deps.market) ?? createReader(deps);
  stored.set(deps.market, read);
  return read();
}

function createReader(deps: Needs): () => Promise<MarketFigures> {
  const { market, clock } = deps;
  const readRatios = createReadRatios(deps);
  let last: { date: string; at: number; version: number; figures: Promise<MarketFigures> } | null = null;
  return () => {
    const [date, at] = [market.tradingDate(), clock.now().getTime()];
    if (last?.date !== date || at - last.at >= FRESH_MS) {
      const version = (last?.version ?? 0) + 1;
      const figures = readFigures(deps, readRatios).then((read) => ({ ...read, version }));
      const reading = { date, at, version, figures };
      reading.figures.catch(() => {
        if (last === reading) last = null;
      });
      last = reading;
    }
    return last.figures;
  };
}

/** Reads what is known by the market date; each row has the day from which it is known. */
async function readFigures(
  { db, market }: Needs,
  readRatios: ReturnType<typeof createReadRatios>,
): Promise<Omit<MarketFigures, 'version'>> {
  const today = market.tradingDate();
  const stocks = market.universe();
  const ids = stocks.map(({ id }) => id);
  const [dividends, holdings, deliveries, verdicts, lists, listed, ratios] = await Promise.all([
    readAllDividends(db, today),
    readHoldings(db, today),
    readDeliveries(db, today),
    readVerdicts(db, today),
    readIndexLists(db, today),
    readListedIndustries(db, today),
    readRatios(),
  ]);
  const allLists = [...lists, ...builtIn(market, new Set(lists.map(({ name }) => name)))];
  const members = memberSeries(allLists, ids);
  const figures = stocks.map((stock): [number, DatedFigures] => {
    const { id, sector, sharesOutstanding } = stock;
    const always = <Value>(value: Value) => [{ from: 0, value }];
    return [
      id,
      {
        numbers: {
          // Per present-day share, like the bars' prices.
          shares: sharesOutstanding === null ? [] : always(sharesOutstanding),
          dividends: dividends.size === 0 ? [] : dividendSeries(dividends.get(id) ?? []),
          fiiChange: fiiSeries(holdings?.get(id) ?? []),
          delivery: deliveries.get(id) ?? [],
          ...ratios.get(id),
        },
        texts: {
          sector: always(sector),
          industry: always(industryOf(stock, listed.get(id))),
          ...verdicts.get(id),
        },
        indices: members.get(id) ?? {},
      },
    ];
  });
  return { ...summary(figures, allLists), of: lookUp(figures) };
}

function lookUp(figures: readonly [number, DatedFigures][]): MarketFigures['of'] {
  const byId = new Map(figures);
  return (id) => byId.get(id) ?? NO_FIGURES;
}

function summary(
  figures: readonly [number, DatedFigures][],
  lists: readonly { name: string }[],
): Omit<MarketFigures, 'of' | 'version'> {
  const valuesOf = (name: string) =>
    sorted(figures.flatMap(([, { texts }]) => (texts[name] ?? []).map(({ value }) => value)));
  const missing = FIGURE_FIELDS.map(({ name, key, missing: why }) => [
    name,
    figures.some(([, { numbers }]) => (numbers[key] ?? []).length > 0) ? null : why,
  ]);
  return {
    sectors: valuesOf('sector'),
    industries: valuesOf('industry'),
    indices: sorted(lists.map(({ name }) => name)),
    missing: Object.fromEntries(missing),
  };
}

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** Built-in indices without an imported list. */
function builtIn(market: Market, imported: ReadonlySet<string>) {
  const stocks = market.universe();
  return knownIndices(market)
    .filter(({ name }) => !imported.has(name))
    .map(({ name, from, symbols }) => ({
      name,
      day: from,
      instrumentIds: stocks.filter(({ symbol }) => symbols.has(symbol)).map(({ id }) => id),
    }))
    .filter(({ instrumentIds }) => instrumentIds.length > 0);
}
