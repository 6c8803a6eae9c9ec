import type { ReactNode } from 'react';
import { rupees, signedPercentShort, signedRupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { BenchmarkFigures, PerformanceHistory } from '#shared/contract/performance.ts';
import { simulatedOver } from './curve-words.ts';

/** The account and its baselines in figures: the same deposits on the same days. */
export function ComparisonTable({ history }: { history: PerformanceHistory }) {
  const { benchmarks, value, gain, timeWeighted, moneyWeighted } = history;
  const rows: [name: string, figures: BenchmarkFigures | null, term?: string][] = [
    ['You', { value, gain, percent: timeWeighted.percent, moneyWeighted }],
    ['NIFTY 50', benchmarks.nifty50],
    ['Equal weight', benchmarks.equalWeight, 'equal-weight'],
  ];
  return (
    <Card aria-label="The same rupees elsewhere" className="max-desk:[--cell-x:6px]">
      <CardHead title="The same rupees elsewhere">
        <span className="small t3 whitespace-nowrap">{simulatedOver(history)}</span>
      </CardHead>
      <table className="table plain">
        <colgroup>
          <col />
          <col className="w-40 max-desk:w-31" />
          <col className="w-36 max-desk:hidden" />
          <col className="w-32 max-desk:w-24" />
          <col className="w-32 max-desk:hidden" />
        </colgroup>
        <ComparisonHead />
        <tbody>
          {rows.map(([name, figures, term]) => (
            <ComparedRow
              key={name}
              name={term === undefined ? name : <Term id={term}>{name}</Term>}
              figures={figures}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ComparisonHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Where</span>
        </th>
        <th scope="col" className="num">
          Worth now
        </th>
        <th scope="col" className="num max-desk:hidden">
          Gain
        </th>
        <th scope="col" className="num" title="Deposits don’t count">
          Time-weighted
        </th>
        <th scope="col" className="num max-desk:hidden" title="Deposits count for as long as they are there">
          Money-weighted
        </th>
      </tr>
    </thead>
  );
}

function ComparedRow({ name, figures }: { name: ReactNode; figures: BenchmarkFigures | null }) {
  return (
    <tr>
      <th scope="row" className="strong text-left">
        {name}
      </th>
      {figures === null ? (
        <td colSpan={4} className="num t3">
          The market has no values of it for all of these days.
        </td>
      ) : (
        <>
          <td className="num">{rupees(figures.value)}</td>
          <td className="num max-desk:hidden">{signedRupees(figures.gain)}</td>
          <td className="num">
            <Percent value={figures.percent} />
          </td>
          <td className="num max-desk:hidden">
            {figures.moneyWeighted ? <Percent value={figures.moneyWeighted.percent} /> : <Unknown />}
          </td>
        </>
      )}
    </tr>
  );
}

const Unknown = () => (
  <span className="t3" title="A rate needs more than one day.">
    —
  </span>
);

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 10))}>{signedPercentShort(value)}</Change>;
}
