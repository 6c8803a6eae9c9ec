import { useHoldings } from '#client/api/trading/portfolio.ts';
import { Button } from '#client/ui/button.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { Holding } from '#shared/contract/trading/portfolio.ts';
import { sellableText as text } from './sellable-text.ts';
import type { Ticket } from './ticket.ts';

type Reserved = Pick<Holding, 'quantity' | 'sellableQuantity' | 'reservedBy'>;

/** The holding that a sale draws on; null for a purchase, an intraday order, and without a known holding. */
export function useSellable(
  stock: Stock | null,
  { side, product }: Pick<Ticket, 'side' | 'product'>,
): Reserved | null {
  const holding = useHoldings().data?.find(({ symbol }) => symbol === stock?.symbol);
  return side === 'SELL' && product === 'CNC' && holding ? holding : null;
}

/** Whether a sale needs shares that exits have reserved, and that cancelling the exits would release. */
export function needsRelease(holding: Reserved | null, quantity: number): boolean {
  if (!holding || quantity <= holding.sellableQuantity || quantity > holding.quantity) return false;
  return quantity <= holding.sellableQuantity + sharesOf(holding, ({ kind }) => kind !== 'SELL');
}

/** The orders that reserve shares, and a button to sell those shares too. */
export function SellableNote({
  holding,
  quantity,
  pending,
  onRelease,
}: {
  holding: Reserved | null;
  quantity: number;
  pending: boolean;
  onRelease: () => void;
}) {
  if (!holding) return null;
  const reserved = holding.quantity - holding.sellableQuantity;
  if (reserved === 0) return null;
  return (
    <div className="notice small items-center">
      <p className="grow">{text.reserved(reserved, reasonsOf(holding))}</p>
      {needsRelease(holding, quantity) && (
        <Button disabled={pending} onClick={onRelease}>
          {text.release}
        </Button>
      )}
    </div>
  );
}

/** The two exits of a purchase reserve the same shares: those not reserved by other sales. */
const sharesOf = (holding: Reserved, which: (order: Reserved['reservedBy'][number]) => boolean): number => {
  const sales = holding.reservedBy.filter(({ kind }) => kind === 'SELL');
  const bySales = sales.reduce((sum, { quantity }) => sum + quantity, 0);
  return holding.reservedBy.some(which) ? holding.quantity - holding.sellableQuantity - bySales : 0;
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
