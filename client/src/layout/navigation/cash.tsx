import { Link } from 'wouter';
import { useCash } from '#client/api/trading/portfolio.ts';
import { rupees } from '#client/lib/format/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { text } from '../text.ts';

/** Available cash, with the amount reserved by open orders below it; without cash, a link to add funds. */
export function Cash({ onNavigate }: { onNavigate?: () => void }) {
  const { data: cash, isError } = useCash();
  if (isError) return <span className="small t3">{text.bar.noCash}</span>;
  if (!cash) return <Skeleton className="h-4 w-24" />;
  if (Number(cash.cashBalance) <= 0) {
    return (
      <Link href="/portfolio?add-funds=1" className="strong whitespace-nowrap" onClick={onNavigate}>
        {text.bar.addFunds}
      </Link>
    );
  }
  const reserved = Number(cash.heldCash);
  const unsettled = Number(cash.unsettledCash);
  return (
    <p className="num leading-4">
      <span className="sr-only">{text.bar.availableCash} </span>
      <b className="strong">{rupees(Number(cash.availableCash))}</b>
      {unsettled > 0 && <small className="micro t3 block">{text.bar.unsettled(rupees(unsettled))}</small>}
      {reserved > 0 && <small className="micro t3 block">{text.bar.reserved(rupees(reserved))}</small>}
    </p>
  );
}
