import type { ReactNode } from 'react';
import { count, istTime, rupees, share, signedPercentShort } from '#client/lib/format.ts';
import { dayText, returnText } from '#client/widgets/prediction/reason-text.ts';
import type { HorizonPrediction } from '#shared/contract/predictions.ts';

/** The specification's fields in two columns, each with what makes it honest beneath. */
export function PredictionDetails({ of, last }: { of: HorizonPrediction; last: number }) {
  const { baseline } = of;
  const sells = of.prediction === 'SELL';
  const [up, down] = ['+1σ move', '\u22120.75σ move'];
  return (
    <>
      <dl className="pred-facts mt-1">
        <Fact
          name="Current Price"
          below={`${istTime(new Date(of.priceAsOf))}${of.priceStale ? ', old' : ''}`}
        >
          {rupees(last)}
        </Fact>
        <Fact name="Target Return" below="at the exit point">
          {signedPercentShort(of.targetReturn)}
        </Fact>
        <Fact name="Entry Point" below="last close">
          {rupees(of.entryPoint)}
        </Fact>
        <Fact name="Exit Point" below={sells ? down : up}>
          {rupees(of.exitPoint)}
        </Fact>
        <Fact name="Avg Return" below={`all stocks ${returnText(baseline.avgReturn)}`}>
          {returnText(of.avgReturn)}
        </Fact>
        <Fact name="Stop Loss" below={sells ? up : down}>
          {rupees(of.stopLoss)}
        </Fact>
        <Fact name="Accuracy" below={`all stocks ${rate(baseline.accuracy)}`}>
          {rate(of.accuracy)}
        </Fact>
        <Fact name="Avg Duration" below={`until ${dayText(of.expiresOn, of.expiresOn)}`}>
          {of.avgDuration === null ? '—' : `${count(of.avgDuration)} days`}
        </Fact>
      </dl>
      <p className="micro t3">
        The entry that counts is the next open. Averages: simulated past trades like this one, n {count(of.n)}
        .
      </p>
    </>
  );
}

function Fact({ name, below, children }: { name: string; below: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <small>{below}</small>
      </dd>
    </div>
  );
}

const rate = (percent: number | null) => (percent === null ? '—' : share(percent));
