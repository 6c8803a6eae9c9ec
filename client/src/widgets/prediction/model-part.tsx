import { count } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { DISCLOSURE, HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { Contributions } from './contributions.tsx';
import { Disclosure } from './disclosure.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { ProbabilityBar } from './probability-bar.tsx';
import { claimText, edgeText, percentText } from './reason-text.ts';
import { text } from './text.ts';
import { useConeChoice } from './use-cone.ts';
import { usePredictionsOf } from './use-predictions-of.ts';
import { VerdictBadge } from './verdict-badge.tsx';

/** A stock's predictions at three horizons, each of which can be drawn on the chart. */
export function ModelPart({
  stock,
  onShown,
}: {
  stock: Stock;
  /** Runs after a prediction is drawn; used if the chart is in another place. */
  onShown?: () => void;
}) {
  const predictions = usePredictionsOf(stock.symbol);
  return (
    <section aria-label={text.title} className="grid gap-3">
      <h3 className="border-line border-b pb-1.5">{text.title}</h3>
      {predictions === undefined && <SkeletonLines count={6} label={text.loading} />}
      {predictions?.length === 0 && <EmptyState title={text.none}>{text.noneDetail}</EmptyState>}
      {predictions && predictions.length > 0 && (
        <>
          <div className="grid gap-6 wide:grid-cols-3">
            {predictions.map((prediction) => (
              <HorizonCard key={prediction.horizon} of={prediction} onShown={onShown} />
            ))}
          </div>
          <Disclosure>{DISCLOSURE}</Disclosure>
        </>
      )}
    </section>
  );
}

function HorizonCard({ of, onShown }: { of: HorizonPrediction; onShown: (() => void) | undefined }) {
  const [cone, choose] = useConeChoice();
  const drawn = cone === of.horizon;
  const { name } = HORIZON_WORDS[of.horizon];
  return (
    <article aria-label={`${name}: ${of.prediction}`} className="grid content-start gap-2.5">
      <header className="row">
        <h4 className="strong grow">
          {name} <span className="small t3 font-normal">{of.timeframe}</span>
        </h4>
        <VerdictBadge verdict={of.prediction} />
      </header>
      <div className="row gap-3">
        <span className="text-display tn">{percentText(of.probability)}</span>
        <p className="small t3">
          <span className="t2 block">{claimText(of)}</span>
          {text.edgeAndN(edgeText(of), count(of.n))}
        </p>
      </div>
      <ProbabilityBar of={of} />
      <IntervalBar of={of} last={of.currentPrice} />
      <Contributions of={of} />
      <Button
        variant="line"
        aria-pressed={drawn}
        aria-label={text.toggle(drawn, name.toLowerCase())}
        onClick={() => {
          choose(drawn ? null : of.horizon);
          if (!drawn) onShown?.();
        }}
      >
        {drawn ? text.hide : text.show}
      </Button>
    </article>
  );
}
