import { useTradeRecommendation } from '#client/api/signals/predictions.ts';
import { count, rupees } from '#client/lib/format/format.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { TradeRecommendation } from '#shared/contract/signals/predictions.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { Loaded } from '../loaded.tsx';
import { Disclosure } from '../prediction/disclosure.tsx';
import { ProbabilityBar } from '../prediction/probability-bar.tsx';
import { claimText, dayText, edgeText, percentText } from '../prediction/reason-text.ts';
import { VerdictBadge } from '../prediction/verdict-badge.tsx';
import { text } from './text.ts';

/** The model's predictions for the stock of an order ticket, unaltered. */
export function RecommendationPanel({ symbol }: { symbol: string }) {
  const recommendations = useTradeRecommendation(symbol);
  return (
    <section
      aria-label={text.recommendation.title}
      className="well h-full px-6 py-4.5 max-desk:px-4 max-desk:py-3"
    >
      <h3>{text.recommendation.title}</h3>
      <Loaded
        query={recommendations}
        skeleton={
          <>
            <p className="t3 mt-2 mb-4">{text.recommendation.analyzing}</p>
            <SkeletonLines count={4} label={text.recommendation.loading} />
          </>
        }
        failed={text.recommendation.failed}
        stillWorks={text.recommendation.stillWorks}
      >
        {([first, ...others]) =>
          first ? <Recommendation of={first} others={others} /> : <NoRecommendation />
        }
      </Loaded>
    </section>
  );
}

function NoRecommendation() {
  return (
    <EmptyState
      title={text.recommendation.none}
      className="max-desk:justify-items-start max-desk:px-0 max-desk:py-1 max-desk:text-left desk:py-24"
    >
      {text.recommendation.noneHint}
    </EmptyState>
  );
}

function Recommendation({ of, others }: { of: TradeRecommendation; others: readonly TradeRecommendation[] }) {
  return (
    <div className="mt-3 grid gap-3">
      <div className="row gap-3">
        <span className="chance">{percentText(of.probability)}</span>
        <div className="small min-w-0 grow">
          <div className="t2">{claimText(of)}</div>
          <div className="t3">{edgeText(of)}</div>
        </div>
        <VerdictBadge verdict={of.prediction} />
      </div>
      <ProbabilityBar of={of} />
      <dl className="kv">
        <dt>{text.recommendation.recommendation}</dt>
        <dd>{of.prediction}</dd>
        <dt>{text.recommendation.confidence}</dt>
        <dd>
          {percentText(of.probability)} <span className="t3">{text.recommendation.sample(count(of.n))}</span>
        </dd>
        <dt>{text.recommendation.target}</dt>
        <dd>{rupees(of.targetPrice)}</dd>
        <dt>{text.recommendation.stopLoss}</dt>
        <dd>{rupees(of.stopLoss)}</dd>
        <dt>{text.recommendation.timeframe}</dt>
        <dd>{text.recommendation.horizon(HORIZON_WORDS[of.horizon].name, of.timeframe)}</dd>
      </dl>
      <div>
        <h4 className="strong mb-1">{text.recommendation.reasoning}</h4>
        <p className="t2">{of.reasoning}</p>
      </div>
      {others.length > 0 && <Others of={others} />}
      <p className="small t3">
        {text.recommendation.made(dayText(of.issuedOn, of.expiresOn), of.modelVersion)}
      </p>
      <Disclosure>{of.disclosure}</Disclosure>
    </div>
  );
}

/** The other horizons, one line each. */
function Others({ of }: { of: readonly TradeRecommendation[] }) {
  return (
    <ul className="small t3 grid gap-1 border-line border-t pt-2.5">
      {of.map((other) => (
        <li key={other.horizon} className="row gap-2">
          <span className="grow">{HORIZON_WORDS[other.horizon].name}</span>
          <VerdictBadge verdict={other.prediction} />
          <span className="tn">
            {text.recommendation.versus(percentText(other.probability), percentText(other.baseRate))}
          </span>
        </li>
      ))}
    </ul>
  );
}
