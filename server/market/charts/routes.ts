import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../../core/http/bind.ts';
import { linkNext } from '../../core/http/next-page.ts';
import type { Deps } from '../../deps.ts';
import type { Instrument, Market } from '../market.ts';
import { unknownSymbol } from '../unknown-symbol.ts';
import { cachedHistory } from './cached-history.ts';
import { readFigures } from './figures.ts';
import { indicatorCatalogue, indicatorColumns, requestedIndicators } from './indicators.ts';
import { madeBars } from './made-bars.ts';
import { readSeries, type Series } from './series.ts';
import { readSparklines } from './sparklines.ts';
import { type BarWindow, windowOf } from './window.ts';

/** Reads for charts and the stock sheet. */
export function barsRoutes(router: Router, deps: Deps): void {
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const { db, market } = deps;
  const source = { db, market, history: cachedHistory({ db, market }), made: madeBars(deps) };

  on(api.stocks.bars, async ({ params, query, req, res }) => {
    const instrument = known(market, params.symbol);
    const requested = requestedIndicators(query.indicators ?? '');
    const series = await readSeries(source, instrument, query);
    const window = windowOf(series, query.limit, query.before);
    const looked = { bars: series.columns, market: series.index };
    const columns = requested.map((indicator) => indicatorColumns(indicator, looked, window));
    const { symbol } = instrument;
    const stale = market.quote(instrument.id)?.stale ?? false;
    const asOf = market.now().toISOString();
    const shown = present(series, window);
    const [first] = shown.times;
    if (shown.more && first) linkNext({ req, res }, { before: first });
    return { symbol, interval: query.interval, ...shown, indicators: columns, asOf, stale };
  });
  on(api.stocks.indicators, () => indicatorCatalogue());
  on(api.stocks.figures, ({ params }) => readFigures(source, known(market, params.symbol)));
  const sparklines = cachedForTheDay(deps);
  onSnapshot(api.stocks.sparklines, ({ days }) => sparklines(days));
}

function known(market: Market, symbol: string): Instrument {
  const instrument = market.find(symbol);
  if (!instrument) throw unknownSymbol(symbol);
  return instrument;
}

type Columns = Pick<BarsReply, 'times' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'partial' | 'more'>;

function present({ columns, times, partial }: Series, { from, to }: BarWindow): Columns {
  const rounded = (column: Float64Array) => Array.from(column.subarray(from, to), toFourDecimals);
  return {
    times: times.slice(from, to),
    open: rounded(columns.open),
    high: rounded(columns.high),
    low: rounded(columns.low),
    close: rounded(columns.close),
    volume: Array.from(columns.volume.subarray(from, to), Math.round),
    partial: partial && to === times.length && to > from,
    more: from > 0,
  };
}

/** Split-adjusted prices are not whole paise. */
const toFourDecimals = (price: number) => Math.round(price * 1e4) / 1e4;

/**
 * Caches the sparklines' bytes for one phase of the session, during which no day completes and no corporate action
 * applies.
 */
function cachedForTheDay(deps: Deps): (days: number) => Promise<Snapshot> {
  let version = '';
  let made = new Map<number, Promise<Snapshot>>();
  return (days) => {
    const { phase, tradingDate } = deps.market.session();
    const now = `${tradingDate}-${phase}`;
    if (now !== version) {
      version = now;
      made = new Map();
    }
    const stored = made.get(days) ?? makeSparklines(deps, days, now);
    made.set(days, stored);
    // Failures are not cached: the next reader retries.
    stored.catch(() => made.get(days) === stored && made.delete(days));
    return stored;
  };
}

async function makeSparklines(deps: Deps, days: number, version: string): Promise<Snapshot> {
  const [source] = deps.market.version().split('-');
  const json = JSON.stringify(await readSparklines(deps, days));
  return { json, etag: `"${source}-${version}-${days}"` };
}
