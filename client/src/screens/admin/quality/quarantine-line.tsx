import { tradeTime } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { QuarantinedBar } from '#shared/contract/admin/data-quality.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { text as shared } from '../text.ts';
import { barText } from './bar-text.ts';
import { text } from './text.ts';

/** A decision to be confirmed. */
export interface Decision {
  bar: QuarantinedBar;
  decision: 'release' | 'drop';
}

/** A refused bar with its reason; the two possible decisions while it is in quarantine. */
export function QuarantineLine({
  bar,
  onDecide,
}: {
  bar: QuarantinedBar;
  onDecide: (decision: Decision) => void;
}) {
  const { symbol, tradingDate, source, words, status, foundAt, decidedAt } = bar;
  const name = text.bar.named(displaySymbol(symbol), tradingDate);
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
          {text.bar.found(shared.at(tradeTime(new Date(foundAt))))}
          {decidedAt && text.bar.decided(shared.at(tradeTime(new Date(decidedAt))))}
        </p>
      </div>
      {status === 'held' && (
        <span className="row">
          <Button
            variant="line"
            onClick={() => onDecide({ bar, decision: 'release' })}
            aria-label={text.quarantine.acceptNamed(name)}
          >
            {text.quarantine.accept}
          </Button>
          <Button
            onClick={() => onDecide({ bar, decision: 'drop' })}
            aria-label={text.quarantine.rejectNamed(name)}
          >
            {text.quarantine.reject}
          </Button>
        </span>
      )}
    </li>
  );
}
