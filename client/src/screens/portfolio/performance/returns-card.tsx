import type { ReactNode } from 'react';
import { count, rupees, signedPercentShort, signedRupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { PerformanceHistory } from '#shared/contract/performance.ts';
import { drawdownText } from './curve-text.ts';

/** The figures of an account: returns, the deepest fall, and what the gain consists of. */
export function ReturnsCard({ history, asOf }: { history: PerformanceHistory; asOf: string }) {
  const { timeWeighted, maxDrawdown, gain, realised, unrealised, dividends, charges, calendarDays } = history;
  return (
    <Card aria-label="Returns">
      <CardHead title="Returns">
        <span className="small t3">
          Simulated, {count(calendarDays + 1)} {calendarDays === 0 ? 'day' : 'days'}
        </span>
      </CardHead>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 [--text-figure:1.125rem]">
        <Stat
          label={<Term id="time-weighted-return">Time-weighted</Term>}
          context={
            timeWeighted.annualPercent === null
              ? 'deposits don’t count'
              : `${signedPercentShort(timeWeighted.annualPercent)} a year`
          }
        >
          <Percent value={timeWeighted.percent} />
        </Stat>
        <MoneyWeighted history={history} />
        <Stat label="Gain" context={`on ${rupees(history.funded)} put in`}>
          {signedRupees(gain)}
        </Stat>
        <Stat
          label={<Term id="drawdown">Max drawdown</Term>}
          context={maxDrawdown ? drawdownText(maxDrawdown, asOf) : 'never below an earlier high'}
        >
          {maxDrawdown ? <Percent value={-maxDrawdown.percent} /> : '—'}
        </Stat>
      </dl>
      <dl className="kv mt-4 border-t border-line pt-3">
        <Line name="Realised" amount={signedRupees(realised)} />
        <Line name="Unrealised" amount={signedRupees(unrealised)} />
        <Line name="Dividends" amount={signedRupees(dividends)} />
        <Line name="Charges paid" amount={rupees(charges)} />
      </dl>
    </Card>
  );
}

/** A rate a year from thirty days on; before, what the money made in the days there were. */
function MoneyWeighted({ history: { moneyWeighted } }: { history: PerformanceHistory }) {
  if (moneyWeighted === null) {
    return (
      <Stat label={<Term id="xirr">XIRR</Term>} context="needs more than one day">
        —
      </Stat>
    );
  }
  const { percent, annualPercent } = moneyWeighted;
  if (annualPercent === null) {
    return (
      <Stat label="Money-weighted" context="a yearly rate (XIRR) from 30 days on">
        <Percent value={percent} />
      </Stat>
    );
  }
  return (
    <Stat
      label={<Term id="xirr">XIRR, a year</Term>}
      context={`${signedPercentShort(percent)} in all, money-weighted`}
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
