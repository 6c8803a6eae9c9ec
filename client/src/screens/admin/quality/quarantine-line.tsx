import { tradeTime } from '#client/lib/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { QuarantinedBar } from '#shared/contract/data-quality.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { dateText } from '../admin-text.ts';
import { barText } from './bar-text.ts';

/** What is about to be decided of a bar. */
export interface Decision {
  bar: QuarantinedBar;
  decision: 'release' | 'drop';
}

/** A refused bar with why, and the two things that can be decided of it while it waits. */
export function QuarantineLine({
  bar,
  onDecide,
}: {
  bar: QuarantinedBar;
  onDecide: (decision: Decision) => void;
}) {
  const { symbol, tradingDate, source, words, status, foundAt, decidedAt } = bar;
  const name = `${displaySymbol(symbol)} on ${tradingDate}`;
  return (
    <li className="row flex-wrap gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <span className="row flex-wrap gap-y-1">
          <b className="strong">{displaySymbol(symbol)}</b>
          <span className="t2">{dateText(tradingDate)}</span>
          <Badge look="tag" className="cut max-w-48">
            {source}
          </Badge>
        </span>
        <p className="small t2">{words}</p>
        <p className="small t3">{barText(bar.bar)}</p>
        <p className="small t3">
          found {tradeTime(new Date(foundAt))} IST
          {decidedAt && `, decided ${tradeTime(new Date(decidedAt))} IST`}
        </p>
      </div>
      {status === 'held' && (
        <span className="row">
          <Button
            variant="line"
            onClick={() => onDecide({ bar, decision: 'release' })}
            aria-label={`Release ${name}`}
          >
            Release
          </Button>
          <Button onClick={() => onDecide({ bar, decision: 'drop' })} aria-label={`Keep out ${name}`}>
            Keep Out
          </Button>
        </span>
      )}
    </li>
  );
}
