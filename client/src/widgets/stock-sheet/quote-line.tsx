import { BellPlus } from 'lucide-react';
import { useAlertsAddress } from '#client/lib/address/alerts-address.ts';
import { signedChange } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import type { Stock } from '#shared/contract/market/stocks.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { AsOfMarket } from '../market/as-of-market.tsx';
import { ChangeCell, PriceCell, useLivePrice } from '../price-cell.tsx';
import { text } from './text.ts';

/** Live price with change and age, and the two order buttons. */
export function QuoteLine({ stock, onTrade }: { stock: Stock; onTrade: (side: TradeSide) => void }) {
  const alerts = useAlertsAddress();
  const { last, change } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: Number(stock.volume),
  });
  return (
    <div className="row flex-wrap gap-x-3 gap-y-2">
      <PriceCell className="figure" last={last} />
      <ChangeCell change={change} />
      <span className="t3 tn">{change && signedChange(change.amount)}</span>
      <AsOfMarket at={stock.asOf} stale={stock.stale} prefix={text.quote.asOf} />
      <span className="row ml-auto max-desk:ml-0 max-desk:grid max-desk:w-full max-desk:grid-cols-[1fr_1fr_auto]">
        <Button variant="buy" className="min-w-24" onClick={() => onTrade('BUY')}>
          {text.quote.buy}
        </Button>
        <Button variant="sell" className="min-w-24" onClick={() => onTrade('SELL')}>
          {text.quote.sell}
        </Button>
        <Tooltip content={text.quote.alert}>
          <Button
            variant="ghost"
            icon
            aria-label={text.quote.alertFor(displaySymbol(stock.symbol))}
            onClick={() => alerts.open(stock.symbol)}
          >
            <BellPlus aria-hidden />
          </Button>
        </Tooltip>
      </span>
    </div>
  );
}
