import { count, rupees, signedRupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stat.tsx';
import type { PracticeDay } from '#shared/contract/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { holdText } from './practice-text.ts';

/** What the day's account has, and what came of it so far. */
export function AccountCard({ day: { account, holdPnl, score } }: { day: PracticeDay }) {
  const { pnl, value, cash, held, charges, shares, averagePrice } = account;
  return (
    <Card aria-labelledby="practice-account">
      <CardHead id="practice-account" title="This day's account">
        <span className="small t3">Simulated</span>
      </CardHead>
      <dl className="[--text-figure:1.125rem]">
        <Stat label={score ? 'You, after charges' : 'You so far, after charges'} context={holdText(holdPnl)}>
          <Change direction={directionOf(nearestPaise(pnl))}>{signedRupees(pnl)}</Change>
        </Stat>
      </dl>
      <dl className="kv mt-3 border-t border-line pt-3">
        <dt>Worth</dt>
        <dd>{rupees(value)}</dd>
        <dt>Cash</dt>
        <dd>{rupees(cash)}</dd>
        {held > 0 && (
          <>
            <dt>Held by orders</dt>
            <dd>{rupees(held)}</dd>
          </>
        )}
        <dt>Shares</dt>
        <dd>{averagePrice === null ? '0' : `${count(shares)} at ${rupees(averagePrice)}`}</dd>
        <dt>Charges paid</dt>
        <dd>{rupees(charges)}</dd>
      </dl>
    </Card>
  );
}
