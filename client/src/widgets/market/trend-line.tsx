import { signedPercent } from '#client/lib/format/format.ts';
import { directionOf } from '#client/ui/change.tsx';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from '../text.ts';
import { trendOf } from './trend.ts';

/** A sparkline of the last sessions' closes up to now; empty with fewer than two. */
export function TrendLine({
  symbol,
  closes,
  last,
  width = 72,
}: {
  /** Display form. */
  symbol: string;
  closes: readonly (number | null)[] | undefined;
  /** The current price, at the end of the line. */
  last: Paise | null;
  width?: number;
}) {
  const values = [...(closes ?? []), last === null ? null : rupeesFromPaise(last)];
  const trend = trendOf(values);
  if (!trend) return null;
  return (
    <Sparkline
      look="quiet"
      values={values}
      direction={directionOf(Math.round(trend.percent * 100))}
      label={text.trend(symbol, trend.sessions, signedPercent(trend.percent))}
      width={width}
      height={22}
    />
  );
}
