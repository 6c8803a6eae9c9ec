import { memo } from 'react';
import { useDataUpdateStatus, useIndices } from '#client/api/market.ts';
import { duration } from '#client/lib/format.ts';
import { useLiveStatus, useMarketClock } from '#client/lib/live/live-market.ts';
import { AsOfMarket } from './as-of-market.tsx';
import { readFreshness } from './freshness.ts';
import { text } from './text.ts';

/** What the market figures of a screen are as of. Old values say their age in amber. Renders every second. */
export const MarketAsOf = memo(function MarketAsOf() {
  const { connected, lastUpdateAt } = useLiveStatus();
  const { data: indices } = useIndices();
  const { data: status } = useDataUpdateStatus();
  const now = useMarketClock();
  const { at, stale, ageMs } = readFreshness({ connected, lastUpdateAt, indices, status, now });
  if (!at) return null;
  return <AsOfMarket at={at} stale={stale} age={ageMs === null ? null : text.old(duration(ageMs))} />;
});
