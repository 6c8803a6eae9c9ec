import type { Stock } from '#shared/contract/market/stocks.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';

/** A stock's live price. */
export function PriceNow({ stock }: { stock: Stock }) {
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <p className="row gap-2">
      <b className="strong">{displaySymbol(stock.symbol)}</b>
      <span className="small t3 cut grow">{stock.name}</span>
      <PriceCell last={last} />
      <ChangeCell change={change} />
    </p>
  );
}
