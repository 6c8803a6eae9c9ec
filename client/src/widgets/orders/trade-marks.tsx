import { clsx } from 'clsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { STATUS_LABEL, text } from './text.ts';
import { STATUS_LOOK } from './trade-text.ts';

/** BUY or SELL. */
export function Side({ trade: { type } }: { trade: Trade }) {
  return <Badge look={type === 'BUY' ? 'buy' : 'sell'}>{type}</Badge>;
}

/** The status; amber is always accompanied by the clock or triangle. */
export function Status({ trade: { status } }: { trade: Trade }) {
  return (
    <Badge look={STATUS_LOOK[status]}>
      {status === 'PENDING' && <Clock aria-hidden className="size-3" />}
      {status === 'FAILED' && <TriangleAlert aria-hidden className="size-3" />}
      {STATUS_LABEL[status]}
    </Badge>
  );
}

/** A cell's second line; its tooltip has the full text if truncated. */
export function Note({ text, className }: { text: string; className?: string }) {
  if (text === '') return null;
  return (
    <span className={clsx('small t3 cut block', className)} title={text}>
      {text}
    </span>
  );
}

/** Gross P&L, and net below it once the charges are known. */
export function ProfitAndLoss({ trade: { pnl, netPnl, charges } }: { trade: Trade }) {
  if (pnl === null) return <span className="t3">—</span>;
  const direction = directionOf(nearestPaise(pnl));
  return (
    <>
      {direction === 'flat' ? rupees(0) : <Change direction={direction}>{signedRupees(pnl)}</Change>}
      {charges && netPnl !== null && (
        <Note text={text.net(signedRupees(netPnl))} className="max-desk:hidden" />
      )}
    </>
  );
}
