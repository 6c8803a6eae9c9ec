import type { ReactNode } from 'react';
import { count, rupees, share, signedPercent, signedRupees } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { PracticeScore } from '#shared/contract/trading/practice.ts';
import { nearestPaise } from '#shared/domain/money.ts';
import { verdictText } from './practice-text.ts';
import { text } from './text.ts';

/** The day's result compared with buy and hold. */
export function ScoreCard({ score, action }: { score: PracticeScore; action: ReactNode }) {
  const { hold } = score;
  return (
    <Card aria-labelledby="practice-score" className="grid gap-4">
      <CardHead id="practice-score" title={text.score.title}>
        <Badge look="mode">{text.simulatedMode}</Badge>
      </CardHead>
      <p className="text-lead" role="status">
        {verdictText(score)}
      </p>
      <dl className="grid grid-cols-5 gap-4 max-desk:grid-cols-2 [--text-figure:1.125rem]">
        <Stat label={text.score.you} context={signedPercent(score.returnPercent)}>
          <Amount amount={score.pnl} />
        </Stat>
        <Stat
          label={text.score.hold}
          context={hold.quantity === 1 ? text.score.oneShare : text.score.shares(count(hold.quantity))}
        >
          <Amount amount={hold.pnl} />
        </Stat>
        <Stat label={text.score.trades} context={text.score.fills}>
          {count(score.trades)}
        </Stat>
        <Stat label={<Term id="charges">{text.score.charges}</Term>} context={text.score.chargesHint}>
          {rupees(score.charges)}
        </Stat>
        <Stat
          label={<Term id="drawdown">{text.score.drawdown}</Term>}
          context={text.score.fromPeak(share(score.drawdownPercent))}
        >
          {rupees(score.drawdown)}
        </Stat>
      </dl>
      <p className="small t3">{text.score.caveat}</p>
      <div className="row flex-wrap">{action}</div>
    </Card>
  );
}

function Amount({ amount }: { amount: number }) {
  return <Change direction={directionOf(nearestPaise(amount))}>{signedRupees(amount)}</Change>;
}
