import { useIndices } from '#client/api/market/market.ts';
import { signedPercent } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';

/** Change of each exchange's leading index since the previous close. */
export function ExchangeChanges() {
  const { data: indices } = useIndices();
  if (!indices) return null;
  return (
    <>
      <ExchangeChange exchange="NSE" index="NIFTY 50" percent={indices.nifty50.pChange} />
      <ExchangeChange exchange="BSE" index="SENSEX" percent={indices.sensex.pChange} />
    </>
  );
}

function ExchangeChange({
  exchange,
  index,
  percent,
}: {
  exchange: string;
  index: string;
  percent: number | null;
}) {
  return (
    <span className="row gap-1.5" title={index}>
      <span className="t3">{exchange}</span>
      {percent === null ? (
        <span className="t3">—</span>
      ) : (
        <Change direction={directionOf(percent)}>{signedPercent(percent)}</Change>
      )}
    </span>
  );
}
