import type { ReactNode } from 'react';
import { count, rupees, share, signedPercent, signedRupees } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { PracticeScore } from '#shared/contract/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { verdictText } from './practice-text.ts';

/** What the day came to, beside holding the stock through it. */
export function ScoreCard({ score, action }: { score: PracticeScore; action: ReactNode }) {
  const { hold } = score;
  return (
    <Card aria-labelledby="practice-score" className="grid gap-4">
      <CardHead id="practice-score" title="The score of this day">
        <Badge look="mode">SIMULATED</Badge>
      </CardHead>
      <p className="text-lead" role="status">
        {verdictText(score)}
      </p>
      <dl className="grid grid-cols-5 gap-4 max-desk:grid-cols-2 [--text-figure:1.125rem]">
        <Stat label="You, after charges" context={signedPercent(score.returnPercent)}>
          <Amount amount={score.pnl} />
        </Stat>
        <Stat
          label="Buying and holding"
          context={`${count(hold.quantity)} ${hold.quantity === 1 ? 'share' : 'shares'} from the first price`}
        >
          <Amount amount={hold.pnl} />
        </Stat>
        <Stat label="Trades" context="fills">
          {count(score.trades)}
        </Stat>
        <Stat label={<Term id="charges">Charges</Term>} context="out of your result">
          {rupees(score.charges)}
        </Stat>
        <Stat
          label={<Term id="drawdown">Max drawdown</Term>}
          context={`${share(score.drawdownPercent)} from the day's peak`}
        >
          {rupees(score.drawdown)}
        </Stat>
      </dl>
      <p className="small t3">
        Simulated, and one day: mostly luck. Both are valued at the close, and shares that are left are not
        sold.
      </p>
      <div className="row flex-wrap">{action}</div>
    </Card>
  );
}

function Amount({ amount }: { amount: number }) {
  return <Change direction={directionOf(nearestPaise(amount))}>{signedRupees(amount)}</Change>;
}
