import { Check, Clock } from 'lucide-react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { useAccountSettings } from '#client/api/trading/portfolio.ts';
import { rupees } from '#client/lib/format/format.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { orderRouting } from './order-course.ts';
import { text } from './text.ts';
import type { ReadTicket, Situation, Ticket } from './ticket.ts';

/** The band, tick size and session of this order. */
export function SessionNote({
  ticket,
  read,
  situation: { band, tick, last },
}: {
  ticket: Ticket;
  read: ReadTicket;
  situation: Situation;
}) {
  const session = useMarketSession();
  const clock = useMarketClockLabel();
  const model = useAccountSettings().data?.fillModel;
  const course =
    session &&
    orderRouting(ticket, { limit: read.limit, trigger: read.trigger, last }, session, clock, model);
  return (
    <ul className="small grid gap-1 text-fg-3 [&_.lucide]:size-3.5 [&_.lucide]:text-fg-2">
      {ticket.orderType !== 'MARKET' && band && (
        <li className="row">
          <Check aria-hidden />
          {text.bandAndTick(money(band.low), money(band.high), money(tick))}
        </li>
      )}
      {course && (
        <li className="row">
          {course.waits ? <Clock aria-hidden /> : <Check aria-hidden />}
          {course.words}
        </li>
      )}
    </ul>
  );
}

const money = (amount: Paise) => rupees(rupeesFromPaise(amount));
