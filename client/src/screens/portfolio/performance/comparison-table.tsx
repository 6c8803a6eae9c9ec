import type { ReactNode } from 'react';
import { rupees, signedPercentShort, signedRupees } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { BenchmarkFigures, PerformanceHistory } from '#shared/contract/performance.ts';
import { simulatedOver } from './curve-text.ts';

/** The account and its baselines in figures: the same deposits on the same days. */
export function ComparisonTable({ history }: { history: PerformanceHistory }) {
  const { benchmarks, value, gain, timeWeighted, moneyWeighted } = history;
  const rows: Compared[] = [
    ['You', { value, gain, percent: timeWeighted.percent, moneyWeighted }],
    ['NIFTY 50', benchmarks.nifty50],
    ['Equal weight', benchmarks.equalWeight, 'equal-weight'],
  ];
  return (
    <Card aria-label="The same rupees elsewhere" className="max-desk:[--cell-x:6px]">
      <CardHead title="The same rupees elsewhere">
        <span className="small t3 whitespace-nowrap">{simulatedOver(history)}</span>
      </CardHead>
      <DataTable
        className="plain"
        columns={COLUMNS}
        rows={rows}
        rowKey={([name]) => name}
        row={([name, figures, term]) => (
          <ComparedRow
            key={name}
            name={term === undefined ? name : <Term id={term}>{name}</Term>}
            figures={figures}
          />
        )}
      />
    </Card>
  );
}

type Compared = [name: string, figures: BenchmarkFigures | null, term?: string];

const COLUMNS: Column<Compared>[] = [
  { head: 'Where', hideHead: true },
  { head: 'Worth now', num: true, width: 'w-40 max-desk:w-31' },
  { head: 'Gain', num: true, width: 'w-36', hide: 'max-desk:hidden' },
  { head: 'Time-weighted', num: true, width: 'w-32 max-desk:w-24', title: 'Deposits don’t count' },
  {
    head: 'Money-weighted',
    num: true,
    width: 'w-32',
    hide: 'max-desk:hidden',
    title: 'Deposits count for as long as they are there',
  },
];

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
