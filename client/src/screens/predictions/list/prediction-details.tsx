import type { ReactNode } from 'react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { count, istTime, rupees, share, signedPercentShort } from '#client/lib/format/format.ts';
import { dayText, returnText } from '#client/widgets/prediction/reason-text.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { text } from '../text.ts';

/** The specification's fields in two columns, each with its context below. A HOLD has no levels to trade by. */
export function PredictionDetails({ of, last }: { of: HorizonPrediction; last: number }) {
  const { baseline } = of;
  const clock = useMarketClockLabel();
  const sells = of.prediction === 'SELL';
  const calls = of.prediction !== 'HOLD';
  const [up, down] = [text.card.upMove, text.card.downMove];
  return (
    <>
      <dl className="pred-figures mt-1">
        <Fact
          name={text.card.currentPrice}
          below={`${clock.named(istTime(new Date(of.priceAsOf)))}${of.priceStale ? `, ${text.card.stale}` : ''}`}
        >
          {rupees(last)}
        </Fact>
        {calls && (
          <>
            <Fact name={text.card.targetReturn} below={text.card.atExit}>
              {signedPercentShort(of.targetReturn)}
            </Fact>
            <Fact name={text.card.entryPoint} below={text.card.lastClose}>
              {rupees(of.entryPoint)}
            </Fact>
            <Fact name={text.card.exitPoint} below={sells ? down : up}>
              {rupees(of.exitPoint)}
            </Fact>
          </>
        )}
        <Fact name={text.card.avgReturn} below={text.card.allStocks(returnText(baseline.avgReturn))}>
          {returnText(of.avgReturn)}
        </Fact>
        {calls && (
          <Fact name={text.card.stopLoss} below={sells ? up : down}>
            {rupees(of.stopLoss)}
          </Fact>
        )}
        <Fact
          name={text.card.accuracy}
          title={text.card.accuracyIs}
          below={text.card.winRate(rate(baseline.accuracy))}
        >
          {rate(of.accuracy)}
        </Fact>
        <Fact name={text.card.avgDuration} below={text.card.until(dayText(of.expiresOn, of.expiresOn))}>
          {of.avgDuration === null ? '—' : text.card.days(count(of.avgDuration))}
        </Fact>
      </dl>
      <p className="micro t3">{text.card.averages(count(of.n))}</p>
    </>
  );
}

function Fact({
  name,
  title,
  below,
  children,
}: {
  name: string;
  title?: string;
  below: string;
  children: ReactNode;
}) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>
        {children}
        <small>{below}</small>
      </dd>
    </div>
  );
}

const rate = (percent: number | null) => (percent === null ? '—' : share(percent));
