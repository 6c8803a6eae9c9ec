import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useMarketClockLabel } from '#client/api/market.ts';
import { useCash, useHoldings } from '#client/api/portfolio.ts';
import { count, rupees } from '#client/lib/format.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { ChargeEstimate } from '#client/widgets/charge-estimate/charge-estimate.tsx';
import { useLivePrice } from '#client/widgets/price-cell.tsx';
import { orderRouting } from '#client/widgets/trade-dialog/order-course.ts';
import { hasLimit, isStop } from '#client/widgets/trade-dialog/stop-terms.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import type { OrderType, TradeSide } from '#shared/contract/trades.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { nearestPaise, type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { NewTradeControls } from './new-trade-form.tsx';
import { text } from './text.ts';

/**
 * The order's total at its limit or live price, with charges, and how it will execute. Informative: the server
 * decides.
 */
export function OrderValue({ form, stock }: { form: NewTradeControls; stock: Stock }) {
  const [type, quantity, price, orderType, triggerPrice] = useWatch({
    control: form.control,
    name: ['type', 'quantity', 'price', 'orderType', 'triggerPrice'],
  });
  const { last } = useLivePrice(stock.id, {
    last: nearestPaise(Number(stock.currentPrice)),
    previousClose: nearestPaise(Number(stock.previousClose)),
    volume: 0,
  });
  const shares = Math.min(Math.max(0, quantity), MAX_ORDER_QUANTITY);
  const limit = hasLimit({ orderType }) ? priceOf(price) : null;
  const trigger = isStop({ orderType }) ? priceOf(triggerPrice) : null;
  const each = hasLimit({ orderType }) ? limit : isStop({ orderType }) ? trigger : last;
  const value = each === null ? null : (shares * each) / 100;
  return (
    <div className="grid gap-2">
      <dl className="kv">
        <dt>
          {text.form.value}{' '}
          <span className="small tn">
            {count(shares)} × {each === null ? '—' : rupees(rupeesFromPaise(each))}
          </span>
        </dt>
        <dd className="strong">{value === null ? '—' : rupees(value)}</dd>
        {type === 'BUY' ? <CashLine /> : <SharesLine symbol={stock.symbol} />}
      </dl>
      <ChargeEstimate symbol={stock.symbol} side={type} quantity={shares} price={shares > 0 ? each : null} />
      {type === 'BUY' && <FundsWarning value={value} />}
      <Routing order={{ side: type, orderType }} prices={{ limit, trigger, last }} />
    </div>
  );
}

/** In rupees; above any traded price. */
const DEAREST = 1e9;

const priceOf = (price: number | null | undefined): Paise | null =>
  price && price > 0 && price <= DEAREST ? nearestPaise(price) : null;

function CashLine() {
  const cash = useCash();
  return (
    <>
      <dt>{text.form.availableCash}</dt>
      <dd>{cash.data ? rupees(Number(cash.data.availableCash)) : '—'}</dd>
    </>
  );
}

function SharesLine({ symbol }: { symbol: string }) {
  const holdings = useHoldings();
  const held = holdings.data?.find((holding) => holding.symbol === symbol)?.quantity ?? 0;
  return (
    <>
      <dt>{text.form.holding}</dt>
      <dd>{holdings.data ? count(held) : '—'}</dd>
    </>
  );
}

function FundsWarning({ value }: { value: number | null }) {
  const cash = useCash();
  if (!cash.data || value === null || value <= Number(cash.data.availableCash)) return null;
  return (
    <p className="row small text-warn">
      <TriangleAlert aria-hidden className="size-3.5" /> {text.form.insufficient}
    </p>
  );
}

/** Whether it fills immediately, or how long it stays pending. */
function Routing({
  order,
  prices,
}: {
  order: { side: TradeSide; orderType: OrderType };
  prices: { limit: Paise | null; trigger: Paise | null; last: Paise };
}) {
  const session = useMarketSession();
  const clock = useMarketClockLabel();
  if (!session) return null;
  const { words, waits } = orderRouting(order, prices, session, clock);
  const Icon = waits ? Clock : Check;
  return (
    <p className="row small t3">
      <Icon aria-hidden className="size-3.5 text-fg-2" /> {words}
    </p>
  );
}
