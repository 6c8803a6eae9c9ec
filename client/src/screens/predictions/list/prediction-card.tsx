import { memo } from 'react';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count } from '#client/lib/format/format.ts';
import { useQuote } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chance } from '#client/widgets/prediction/chance.tsx';
import { Contributions } from '#client/widgets/prediction/contributions.tsx';
import { Disclosure } from '#client/widgets/prediction/disclosure.tsx';
import { IntervalBar } from '#client/widgets/prediction/interval-bar.tsx';
import { ProbabilityBar } from '#client/widgets/prediction/probability-bar.tsx';
import { dayText, holdText, movedText } from '#client/widgets/prediction/reason-text.ts';
import { Risk } from '#client/widgets/prediction/risk.tsx';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from '../text.ts';
import { PredictionDetails } from './prediction-details.tsx';

/** A prediction: its probability with the base rate, the price range, and the reasons. */
export const PredictionCard = memo(function PredictionCard({ of }: { of: HorizonPrediction }) {
  const live = useQuote(of.instrumentId);
  const last = live ? rupeesFromPaise(live.last) : of.currentPrice;
  const symbol = displaySymbol(of.stockSymbol);
  const [hold, moved] = [holdText(of), movedText(of, last)];
  return (
    <Card className="flex flex-col pt-5" aria-label={`${symbol}, ${of.prediction}`}>
      <ProbabilityBar of={of} hang />
      <CardTop of={of} symbol={symbol} />
      <Chance of={of} />
      {hold && <p className="small t2 mt-3">{hold}</p>}
      {moved && <p className="small mt-3 text-warn">{moved}</p>}
      <p className="small t3 mt-4 mb-1">{text.card.range(dayText(of.expiresOn, of.issuedOn))}</p>
      <IntervalBar of={of} last={last} />
      <PredictionDetails of={of} last={last} />
      <div className="mt-3.5 mb-1.5 flex items-center justify-between gap-3">
        <h3>{text.card.reasoning}</h3>
        <Risk level={of.riskLevel} />
      </div>
      <Contributions of={of} />
      <p className="t2 mt-2.5 mb-3">{of.reasoning}</p>
      <CardFoot of={of} symbol={symbol} />
    </Card>
  );
});

function CardTop({ of, symbol }: { of: HorizonPrediction; symbol: string }) {
  return (
    <header className="mb-3 flex items-start gap-2.5">
      <h2 className="min-w-0 grow">
        <button
          type="button"
          className="block w-full text-left"
          onClick={() => openOverlay('symbol', of.stockSymbol)}
        >
          {symbol}
          <span className="small t3 cut mt-px block font-normal">{of.stockName}</span>
        </button>
      </h2>
      <VerdictBadge verdict={of.prediction} />
      <span className="small t3 leading-5">{of.timeframe}</span>
    </header>
  );
}

function CardFoot({ of, symbol }: { of: HorizonPrediction; symbol: string }) {
  return (
    <footer className="small t3 mt-auto grid gap-2.5">
      <div className="flex items-center gap-3">
        <span>
          {text.card.madeAfter(dayText(of.issuedOn, of.expiresOn))}
          <br />
          {text.card.n(count(of.n))}{' '}
          <span title={text.card.model(of.modelVersion)}>{text.card.modelShort(of.modelVersion)}</span>
        </span>
        <Button
          className="ml-auto"
          aria-label={text.card.tradeStock(symbol)}
          onClick={() => openOverlay('trade', of.stockSymbol)}
        >
          {text.card.trade}
        </Button>
      </div>
      <Disclosure>{of.disclosure}</Disclosure>
    </footer>
  );
}
