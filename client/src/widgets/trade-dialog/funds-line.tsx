import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { count, rupees } from '#client/lib/format/format.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { text } from './text.ts';
import type { ReadTicket } from './ticket.ts';

/** Available cash, and whether it covers the order. */
export function FundsLine({
  read,
  availableCash,
}: {
  read: Pick<ReadTicket, 'insufficientFunds' | 'affordable'>;
  availableCash: Paise | null;
}) {
  return (
    <>
      <div className="row small flex-wrap justify-between">
        <span className="t3">
          {text.funds.available}{' '}
          <span className="tn text-fg">
            {availableCash === null ? '—' : rupees(rupeesFromPaise(availableCash))}
          </span>
        </span>
        {!read.insufficientFunds && <span className="t3 max-desk:hidden">{text.funds.paperOnly}</span>}
      </div>
      {read.insufficientFunds && (
        <div className="notice small items-center">
          <TriangleAlert aria-hidden className="mt-0" />
          <p className="grow">
            <strong role="alert">{text.funds.insufficient}</strong>
            {read.affordable !== null && <span className="t2">: {enoughFor(read.affordable)}</span>}
          </p>
          <Link href="/portfolio?add-funds=1" className="strong">
            {text.funds.add}
          </Link>
        </div>
      )}
    </>
  );
}

function enoughFor(shares: number): string {
  if (shares === 0) return text.funds.notEnough;
  return shares === 1 ? text.funds.enoughForOne : text.funds.enoughFor(count(shares));
}
