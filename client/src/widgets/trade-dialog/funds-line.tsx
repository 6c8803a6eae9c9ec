import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { count, rupees } from '#client/lib/format.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { ReadTicket } from './ticket.ts';

/** The cash that is free, and whether it is enough for the order. */
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
          Available cash{' '}
          <span className="tn text-fg">
            {availableCash === null ? '—' : rupees(rupeesFromPaise(availableCash))}
          </span>
        </span>
        {!read.insufficientFunds && (
          <span className="t3 max-desk:hidden">Paper money: no real order is sent</span>
        )}
      </div>
      {read.insufficientFunds && (
        <div className="notice small items-center">
          <TriangleAlert aria-hidden className="mt-0" />
          <p className="grow">
            <strong role="alert">Insufficient funds</strong>
            {read.affordable !== null && <span className="t2">: {enoughFor(read.affordable)}</span>}
          </p>
          <Link href="/portfolio?add-funds=1" className="strong">
            Add Funds
          </Link>
        </div>
      )}
    </>
  );
}

function enoughFor(shares: number): string {
  if (shares === 0) return 'less than one share costs';
  return shares === 1 ? 'enough for 1 share' : `enough for ${count(shares)} shares`;
}
