import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { AppError } from '../core/errors.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../core/http/bind.ts';
import type { Deps } from '../deps.ts';
import type { Market } from './market.ts';
import { presentIndices, presentMovers } from './present.ts';
import { createStockDetails } from './stock-details.ts';
import { stockListWriter } from './stock-list.ts';

export function marketRoutes(router: Router, deps: Deps): void {
  const { market } = deps;
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const eachTick = snapshotsOf(market);
  onSnapshot(api.market.indices, eachTick(presentIndices));
  onSnapshot(api.market.movers, eachTick(oncePriced(presentMovers)));
  const stocksEachTick = eachVersion(market);
  const readDetails = createStockDetails(deps);
  const write = stockListWriter();
  onSnapshot(api.stocks.list, async () => {
    const { details, version } = await readDetails();
    const listed = oncePriced((priced) => write(priced, details));
    return stocksEachTick(listed, { as: (json) => json, further: String(version) });
  });
  on(api.dataUpdate.status, () => market.status());
}

const RETRY_SECONDS = '15';

/** Before a live source's first answer there is nothing to list: an outage, not an empty market. */
function oncePriced<T>(present: (market: Market) => T): (market: Market) => T {
  return (market) => {
    const universe = market.universe();
    if (universe.length > 0 && !universe.some(({ id }) => market.quote(id))) {
      const words = 'No prices yet: the market data source has not responded. Try again in a minute.';
      throw new AppError(503, 'no_prices_yet', words, { 'Retry-After': RETRY_SECONDS });
    }
    return present(market);
  };
}

/** Increase when a reply's shape changes, to invalidate browser caches. */
const SHAPE = 3;

/** Caches a read's bytes per tick, made by the first request. */
function snapshotsOf(market: Market) {
  return <T>(present: (market: Market) => T) => {
    const snapshotOf = eachVersion(market);
    return () => snapshotOf(present, { as: JSON.stringify });
  };
}

/** The bytes of a read for this tick, and for the versions of its other inputs. */
function eachVersion(market: Market) {
  let made: Snapshot | null = null;
  return <T>(
    present: (market: Market) => T,
    { as, further }: { as: (made: T) => string; further?: string },
  ): Snapshot => {
    const etag = `"${[SHAPE, ...(further === undefined ? [] : [further]), market.version()].join('-')}"`;
    if (made?.etag !== etag) {
      const headers = { 'X-Feed-Sequence': String(market.sequence()) };
      made = { json: as(present(market)), etag, headers };
    }
    return made;
  };
}
