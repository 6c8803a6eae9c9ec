import { ChevronDown } from 'lucide-react';
import { useDepth } from '#client/api/market/depth.ts';
import { price } from '#client/lib/format/format.ts';
import { FILL_MODEL_NAME } from '#shared/domain/trading/fill-model.ts';
import { DepthTable } from './depth-table.tsx';
import { text } from './text.ts';

/** On a ticket: how the order is filled, the estimated bid and ask, and the depth on request. */
export function TicketDepth({ symbol }: { symbol: string }) {
  const depth = useDepth(symbol);
  if (!depth.data) return null;
  const { bids, asks, model } = depth.data;
  const [bid, ask] = [bids[0], asks[0]];
  return (
    <details className="group -my-2">
      <summary className="row t3 cursor-pointer list-none justify-between">
        <span className="row gap-1">
          {text.fills(FILL_MODEL_NAME[model])}
          <ChevronDown aria-hidden size={14} className="group-open:rotate-180" />
        </span>
        {bid && ask && <span className="tn">{text.quote(price(bid.price), price(ask.price))}</span>}
      </summary>
      <div className="mt-1.5 mb-2">
        <DepthTable depth={depth.data} />
      </div>
    </details>
  );
}
