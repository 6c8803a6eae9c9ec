import { useMarketClockLabel } from '#client/api/market/market.ts';
import { istTime } from '#client/lib/format/format.ts';
import { AsOf } from '#client/ui/as-of.tsx';

/** Market time of a figure: "as of 14:32:07 IST" for live data, else "as of 14:32:07 market time". */
export function AsOfMarket({
  at,
  ...rest
}: {
  at: Date | string;
  age?: string | null;
  stale?: boolean;
  /** Text before the time; "as of" by default. */
  prefix?: string;
}) {
  return <AsOf time={useMarketClockLabel().named(istTime(new Date(at)))} {...rest} />;
}

/** The market clock without a prefix: "14:32:07 IST", "Market time 14:32:07". */
export function MarketTime({ at, stale = false }: { at: Date | string; stale?: boolean }) {
  return <AsOf prefix="" time={useMarketClockLabel().clock(istTime(new Date(at)))} stale={stale} />;
}
