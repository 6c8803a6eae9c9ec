import { Link } from 'wouter';
import { useDashboardPredictions } from '#client/api/signals/predictions.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { rupees } from '#client/lib/format/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { Disclosure } from '#client/widgets/prediction/disclosure.tsx';
import { ProbabilityBar } from '#client/widgets/prediction/probability-bar.tsx';
import { percentText } from '#client/widgets/prediction/reason-text.ts';
import { useMine } from '#client/widgets/prediction/use-mine.ts';
import { VerdictBadge } from '#client/widgets/prediction/verdict-badge.tsx';
import type { DashboardPrediction } from '#shared/contract/signals/predictions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { DISCLOSURE } from '#shared/domain/predictions/horizon.ts';
import { chosenPredictions } from './chosen-predictions.ts';
import { text } from './text.ts';

/** Three predictions: the best BUY, the best SELL and one of the person's own stocks. */
export function PredictionsCard() {
  const predictions = useDashboardPredictions();
  const isMine = useMine() ?? (() => false);
  return (
    <Card aria-label={text.predictions.title} className="flex flex-col">
      <CardHead title={text.predictions.title} />
      <div className="grow">
        <Loaded
          query={predictions}
          skeleton={
            <>
              <SkeletonLines count={6} label={text.predictions.loading} />
              <Disclosure className="my-2">{DISCLOSURE}</Disclosure>
            </>
          }
          failed={text.predictions.failed}
        >
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={text.predictions.empty} className="my-auto py-4">
                {text.predictions.emptyDetail}
              </EmptyState>
            ) : (
              <>
                <ul className="grid gap-2">
                  {chosenPredictions(all, isMine).map((prediction) => (
                    <Prediction key={prediction.stockSymbol} of={prediction} />
                  ))}
                </ul>
                <Disclosure className="my-2">{all[0]?.disclosure ?? ''}</Disclosure>
              </>
            )
          }
        </Loaded>
      </div>
      <Link href="/predictions" className={buttonClass({ wide: true })}>
        {text.predictions.all}
      </Link>
    </Card>
  );
}

function Prediction({ of }: { of: DashboardPrediction }) {
  return (
    <li>
      <button
        type="button"
        className="block w-full text-left"
        onClick={() => openOverlay('symbol', of.stockSymbol)}
      >
        <span className="row gap-2">
          <b className="strong">{displaySymbol(of.stockSymbol)}</b>
          <VerdictBadge verdict={of.prediction} />
          <span className="small t3">{of.timeframe}</span>
          <b className="strong tn ml-auto">{percentText(of.confidence / 100)}</b>
        </span>
        <span className="small t3 tn mt-0.5 mb-1.5 flex justify-between gap-2">
          <span>{text.predictions.target(rupees(of.targetPrice))}</span>
          <span>{text.predictions.baseRate(percentText(of.baseRate))}</span>
        </span>
      </button>
      <ProbabilityBar of={of} />
    </li>
  );
}
