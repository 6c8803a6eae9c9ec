import { rupees } from '#client/lib/format/format.ts';
import { ChangeCell, PriceCell, useLivePrice } from '#client/widgets/price-cell.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import { nearestPaise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';

/** A stock's live price with change; a stale one is labelled. */
export function LiveQuote({ stock }: { stock: Stock }) {
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <span className="row gap-2">
      <PriceCell
        className={stock.stale ? 'strong text-warn' : 'strong'}
        last={last}
        format={(amount) => rupees(rupeesFromPaise(amount))}
      />
      {stock.stale ? (
        <span className="small text-warn">{text.lastKnown}</span>
      ) : (
        <ChangeCell change={change} />
      )}
    </span>
  );
}
