import type { ReactNode } from 'react';
import { count, rupees, signedPercentShort, signedRupees } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { drawdownText } from './curve-text.ts';
import { text } from './text.ts';

/** An account's figures: returns, maximum drawdown, and components of the gain. */
export function ReturnsCard({ history, asOf }: { history: PerformanceHistory; asOf: string }) {
  const { timeWeighted, maxDrawdown, gain, realised, unrealised, dividends, charges, calendarDays } = history;
  return (
    <Card aria-label={text.returns.title}>
      <CardHead title={text.returns.title}>
        <span className="small t3">
          {text.returns.simulated(text.days(count(calendarDays + 1), calendarDays === 0))}
        </span>
      </CardHead>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 [--text-figure:1.125rem]">
        <Stat
          label={<Term id="time-weighted-return">{text.returns.twr}</Term>}
          context={
            timeWeighted.annualPercent === null
              ? text.returns.excludesDeposits
              : text.returns.aYear(signedPercentShort(timeWeighted.annualPercent))
          }
        >
          <Percent value={timeWeighted.percent} />
        </Stat>
        <MoneyWeighted history={history} />
        <Stat label={text.gain} context={text.returns.onInvested(rupees(history.funded))}>
          {signedRupees(gain)}
        </Stat>
        <Stat
          label={<Term id="drawdown">{text.returns.maxDrawdown}</Term>}
          context={maxDrawdown ? drawdownText(maxDrawdown, asOf) : text.returns.noDrawdown}
        >
          {maxDrawdown ? <Percent value={-maxDrawdown.percent} /> : '—'}
        </Stat>
      </dl>
      <dl className="kv mt-4 border-t border-line pt-3">
        <Line name={text.returns.realised} amount={signedRupees(realised)} />
        <Line name={text.returns.unrealised} amount={signedRupees(unrealised)} />
        <Line name={text.returns.dividends} amount={signedRupees(dividends)} />
        <Line name={text.returns.charges} amount={rupees(charges)} />
      </dl>
    </Card>
  );
}

/** Annualised from thirty days on; before that, the return over the period. */
function MoneyWeighted({ history: { moneyWeighted } }: { history: PerformanceHistory }) {
  if (moneyWeighted === null) {
    return (
      <Stat label={<Term id="xirr">{text.returns.xirr}</Term>} context={text.returns.xirrTooShort}>
        —
      </Stat>
    );
  }
  const { percent, annualPercent } = moneyWeighted;
  if (annualPercent === null) {
    return (
      <Stat label={text.returns.mwr} context={text.returns.mwrHint}>
        <Percent value={percent} />
      </Stat>
    );
  }
  return (
    <Stat
      label={<Term id="xirr">{text.returns.xirrAYear}</Term>}
      context={text.returns.inAll(signedPercentShort(percent))}
    >
      <Percent value={annualPercent} />
    </Stat>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tn">{amount}</dd>
    </>
  );
}

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 10))}>{signedPercentShort(value)}</Change>;
}
