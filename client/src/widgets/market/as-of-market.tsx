import { useMarketClockLabel } from '#client/api/market/market.ts';
import { istTime } from '#client/lib/format/format.ts';
import { AsOf } from '#client/ui/as-of.tsx';

/** The market moment a figure is from: "as of 14:32:07 IST" where it is live, else "as of 14:32:07 market time". */
export function AsOfMarket({
  at,
  ...rest
}: {
  at: Date | string;
  age?: string | null;
  stale?: boolean;
  /** Before the time, where that is not "as of". */
  prefix?: string;
}) {
  return <AsOf time={useMarketClockLabel().named(istTime(new Date(at)))} {...rest} />;
}

/** The same as a clock by itself: "14:32:07 IST", "Market time 14:32:07". */
export function MarketTime({ at, stale = false }: { at: Date | string; stale?: boolean }) {
  return <AsOf prefix="" time={useMarketClockLabel().clock(istTime(new Date(at)))} stale={stale} />;
}
