import { memo } from 'react';
import { useDataUpdateStatus, useIndices } from '#client/api/market/market.ts';
import { duration } from '#client/lib/format/format.ts';
import { useLiveStatus, useMarketClock } from '#client/lib/live/live-market.ts';
import { text } from '../text.ts';
import { AsOfMarket } from './as-of-market.tsx';
import { readFreshness } from './freshness.ts';

/** Time of a screen's market figures. Stale ones show their age in amber. Re-renders every second. */
export const MarketAsOf = memo(function MarketAsOf() {
  const { connected, lastUpdateAt } = useLiveStatus();
  const { data: indices } = useIndices();
  const { data: status } = useDataUpdateStatus();
  const now = useMarketClock();
  const { at, stale, ageMs } = readFreshness({ connected, lastUpdateAt, indices, status, now });
  // Its room, so that nothing moves when the time arrives.
  if (!at) return <span aria-hidden className="asof small h-[1lh] w-36" />;
  return <AsOfMarket at={at} stale={stale} age={ageMs === null ? null : text.old(duration(ageMs))} />;
});
