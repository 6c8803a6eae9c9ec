import type { ReactNode } from 'react';
import { share } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { AutoDecision } from '#shared/contract/trading/auto-trading.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { OUTCOME_LABEL, text } from './auto-trading-text.ts';

/** Verdicts on predictions, each with the deciding rule. */
export function DecisionList({ children }: { children: ReactNode }) {
  return <ul className="grid">{children}</ul>;
}

export function DecisionLine({
  decision: { symbol, horizon, probability, baseRate, outcome, words, checks },
  bought,
  when,
}: {
  decision: AutoDecision;
  /** Label of a purchase: would be bought, or was bought. */
  bought: string;
  when?: string;
}) {
  return (
    <li className="grid gap-0.5 border-t border-line py-2.5 first:border-0">
      <div className="row justify-between gap-x-3">
        <span className="row">
          <strong>{displaySymbol(symbol)}</strong>
          <span className="small t3">{HORIZON_WORDS[horizon].name}</span>
        </span>
        <Badge look={outcome === 'bought' ? 'buy' : 'plain'}>
          {outcome === 'bought' ? bought : OUTCOME_LABEL.rejected}
        </Badge>
      </div>
      <p className="small tn t3">{text.versus(share(probability), share(baseRate))}</p>
      <p className="small t2">
        {when && <span className="tn t3">{when} </span>}
        {words}
      </p>
      {checks.length > 0 && (
        <details className="small t2">
          <summary className="cursor-pointer">{text.whyPassed}</summary>
          <ul className="grid gap-0.5 pt-1 pl-4">
            {checks.map((check) => (
              <li key={check.rule}>{check.words}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
