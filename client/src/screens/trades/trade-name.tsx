import { clsx } from 'clsx';
import { ChevronRight, CornerDownRight } from 'lucide-react';
import { count, rupees } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { Badge } from '#client/ui/badge.tsx';
import { EXIT_LABEL } from '#client/widgets/orders/text.ts';
import { Side, Status } from '#client/widgets/orders/trade-marks.tsx';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A row's name, which toggles its details. */
export function TradeName({
  trade,
  nested,
  open,
  onToggle,
}: {
  trade: Trade;
  nested: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  const { id } = trade;
  return (
    <button
      type="button"
      id={`trade-${id}`}
      aria-expanded={open}
      aria-controls={open ? `trade-${id}-detail` : undefined}
      className={clsx('row w-full gap-1.5 text-left', nested && 'pl-3 max-desk:pl-0')}
      onClick={onToggle}
    >
      {nested && <CornerDownRight aria-hidden className="size-3.5 text-fg-3" />}
      <ChevronRight
        aria-hidden
        className={clsx(
          'size-3.5 text-fg-3 transition-transform duration-(--dur-fast)',
          open && 'rotate-90',
          nested && 'max-desk:hidden',
        )}
      />
      <span className="min-w-0 grow max-desk:hidden">
        <WideLines trade={trade} />
      </span>
      <span className="min-w-0 grow desk:hidden">
        <NarrowLines trade={trade} />
      </span>
    </button>
  );
}

function WideLines({ trade }: { trade: Trade }) {
  const { stockSymbol, stockName, exit, isAutoTrade, createdAt } = trade;
  return (
    <>
      <span className="row gap-1.5">
        <b className="strong">{displaySymbol(stockSymbol)}</b>
        {exit ? (
          <Badge look="tag">{EXIT_LABEL[exit]}</Badge>
        ) : (
          <span className="small t3 cut font-normal">{stockName}</span>
        )}
        {isAutoTrade && <Badge className="ml-auto shrink-0">{text.list.auto}</Badge>}
      </span>
      <span className="small t3 cut block font-normal">
        <span className="wide:hidden">{tradeTime(new Date(createdAt))}, </span>
        {stockSymbol}
        {exit && `, ${stockName}`}
      </span>
    </>
  );
}

function NarrowLines({ trade }: { trade: Trade }) {
  const { stockSymbol, exit, quantity, isAutoTrade, createdAt } = trade;
  const figures = text.list.quantityAt(count(quantity), rupees(trade.price));
  const date = tradeTime(new Date(createdAt));
  return (
    <>
      <span className="row gap-1.5">
        <b className="strong cut">{displaySymbol(stockSymbol)}</b>
        <span className="row shrink-0 gap-1.5">
          <Side trade={trade} />
          <Status trade={trade} />
        </span>
      </span>
      <span className="row mt-0.5 gap-1.5">
        {isAutoTrade && <Badge className="shrink-0">{text.list.auto}</Badge>}
        <span className="small t3 tn cut font-normal">
          {exit ? text.list.pair(EXIT_LABEL[exit], figures) : text.list.pair(figures, date)}
        </span>
      </span>
    </>
  );
}
