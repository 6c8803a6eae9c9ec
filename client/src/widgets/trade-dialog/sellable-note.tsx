import { useHoldings } from '#client/api/trading/portfolio.ts';
import { Button } from '#client/ui/button.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { sellableText as text } from './sellable-text.ts';
import type { Ticket } from './ticket.ts';

type Reserved = Pick<Holding, 'quantity' | 'sellableQuantity' | 'reservedBy'>;

/** What of a holding a sale can have; null for a purchase, an intraday order, and where nothing is known to be held. */
export function useSellable(
  stock: Stock | null,
  { side, product }: Pick<Ticket, 'side' | 'product'>,
): Reserved | null {
  const holding = useHoldings().data?.find(({ symbol }) => symbol === stock?.symbol);
  return side === 'SELL' && product === 'CNC' && holding ? holding : null;
}

/** Whether a sale lacks shares that its exits have reserved, so that it can have them by cancelling those. */
export function needsRelease(held: Reserved | null, quantity: number): boolean {
  if (!held || quantity <= held.sellableQuantity || quantity > held.quantity) return false;
  return quantity <= held.sellableQuantity + sharesOf(held, ({ kind }) => kind !== 'SELL');
}

/** What reserves shares, and the way to sell those as well. */
export function SellableNote({
  held,
  quantity,
  pending,
  onRelease,
}: {
  held: Reserved | null;
  quantity: number;
  pending: boolean;
  onRelease: () => void;
}) {
  if (!held) return null;
  const reserved = held.quantity - held.sellableQuantity;
  if (reserved === 0) return null;
  return (
    <div className="notice small items-center">
      <p className="grow">{text.reserved(reserved, reasonsOf(held))}</p>
      {needsRelease(held, quantity) && (
        <Button disabled={pending} onClick={onRelease}>
          {text.release}
        </Button>
      )}
    </div>
  );
}

/** The two exits of a purchase reserve the same shares: what is not another sale's is theirs. */
const sharesOf = (held: Reserved, which: (order: Reserved['reservedBy'][number]) => boolean): number => {
  const sales = held.reservedBy.filter(({ kind }) => kind === 'SELL');
  const bySales = sales.reduce((sum, { quantity }) => sum + quantity, 0);
  return held.reservedBy.some(which) ? held.quantity - held.sellableQuantity - bySales : 0;
};

function reasonsOf({ reservedBy }: Reserved): string {
  const has = (kind: Reserved['reservedBy'][number]['kind']) =>
    reservedBy.some((order) => order.kind === kind);
  return [
    ...(has('STOP') ? [text.stop] : []),
    ...(has('TARGET') ? [text.target] : []),
    ...(has('SELL') ? [text.sell] : []),
  ].join(text.and);
}
