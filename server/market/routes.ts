import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { bindSnapshotTo, bindTo, type Snapshot } from '../core/bind.ts';
import type { Deps } from '../deps.ts';
import type { Market } from './market.ts';
import { presentIndices, presentMovers, presentStocks } from './present.ts';

export function marketRoutes(router: Router, { market }: Deps): void {
  const on = bindTo(router);
  const onSnapshot = bindSnapshotTo(router);
  const eachTick = snapshotsOf(market);
  onSnapshot(api.market.indices, eachTick(presentIndices));
  onSnapshot(api.market.movers, eachTick(presentMovers));
  onSnapshot(api.stocks.list, eachTick(presentStocks));
  on(api.dataUpdate.status, () => market.status());
}

/** Grows when a reply's shape changes, so that no browser keeps the old one. */
const SHAPE = 1;

/** Makes the bytes of a read once for each tick, on the first request that wants them. */
function snapshotsOf(market: Market) {
  return (present: (market: Market) => unknown) => {
    let made: Snapshot | null = null;
    return (): Snapshot => {
      const etag = `"${SHAPE}-${market.version()}"`;
      if (made?.etag !== etag) {
        const headers = { 'X-Feed-Sequence': String(market.sequence()) };
        made = { json: JSON.stringify(present(market)), etag, headers };
      }
      return made;
    };
  };
}
