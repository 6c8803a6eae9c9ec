import { count, rupees, signedRupees } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { holdText } from './practice-text.ts';
import { text } from './text.ts';

/** The day's account, and its result so far. */
export function AccountCard({ day: { account, holdPnl, score } }: { day: PracticeDay }) {
  const { pnl, value, cash, held, charges, shares, averagePrice } = account;
  return (
    <Card aria-labelledby="practice-account">
      <CardHead id="practice-account" title={text.account.title}>
        <span className="small t3">{text.simulated}</span>
      </CardHead>
      <dl className="[--text-figure:1.125rem]">
        <Stat label={score ? text.account.final : text.account.soFar} context={holdText(holdPnl)}>
          <Change direction={directionOf(nearestPaise(pnl))}>{signedRupees(pnl)}</Change>
        </Stat>
      </dl>
      <dl className="kv mt-3 border-t border-line pt-3">
        <dt>{text.account.value}</dt>
        <dd>{rupees(value)}</dd>
        <dt>{text.account.cash}</dt>
        <dd>{rupees(cash)}</dd>
        {held > 0 && (
          <>
            <dt>{text.account.reserved}</dt>
            <dd>{rupees(held)}</dd>
          </>
        )}
        <dt>{text.account.shares}</dt>
        <dd>{averagePrice === null ? '0' : text.account.sharesAt(count(shares), rupees(averagePrice))}</dd>
        <dt>{text.account.charges}</dt>
        <dd>{rupees(charges)}</dd>
      </dl>
    </Card>
  );
}
