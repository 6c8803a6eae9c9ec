import { Check, Clock } from 'lucide-react';
import { istClock, rupees } from '#client/lib/format.ts';
import { useSession } from '#client/lib/live-market.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import type { OrderType } from '#shared/contract/trades.ts';

/** What the band, the tick and the session mean for this order. */
export function SessionNote({ stock, orderType }: { stock: Stock; orderType: OrderType }) {
  const session = useSession();
  const open = session?.phase === 'continuous';
  return (
    <ul className="small grid gap-1 text-fg-3 [&_.lucide]:size-3.5 [&_.lucide]:text-fg-2">
      {orderType === 'LIMIT' && (
        <li className="row">
          <Check aria-hidden />
          Today's band is {rupees(Number(stock.bandLow))} to {rupees(Number(stock.bandHigh))}, the tick{' '}
          {rupees(Number(stock.tickSize))}
        </li>
      )}
      {session && (
        <li className="row">
          {open ? <Check aria-hidden /> : <Clock aria-hidden />}
          {open
            ? sessionWords(orderType, istClock(new Date(session.endsAt)))
            : `${session.label}: continuous trading starts at ${istClock(new Date(session.opensAt))} IST`}
        </li>
      )}
    </ul>
  );
}

const sessionWords = (orderType: OrderType, endsAt: string) =>
  orderType === 'MARKET'
    ? 'Market open: fills at once at the price of that moment'
    : `Fills at the limit or better, until ${endsAt} IST`;
