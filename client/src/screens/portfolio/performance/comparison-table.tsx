import type { ReactNode } from 'react';
import { rupees, signedPercentShort, signedRupees } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { BenchmarkFigures, PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { simulatedOver } from './curve-text.ts';
import { text } from './text.ts';

/** The account and its benchmarks in figures, with the same deposits on the same days. */
export function ComparisonTable({ history }: { history: PerformanceHistory }) {
  const { benchmarks, value, gain, timeWeighted, moneyWeighted } = history;
  const rows: Compared[] = [
    [text.you, { value, gain, percent: timeWeighted.percent, moneyWeighted }],
    [text.nifty, benchmarks.nifty50],
    [text.equalWeight, benchmarks.equalWeight, 'equal-weight'],
  ];
  return (
    <Card aria-label={text.comparison.title} className="max-desk:[--cell-x:6px]">
      <CardHead title={text.comparison.title}>
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
  { head: text.comparison.heads.name, hideHead: true },
  { head: text.comparison.heads.value, num: true, width: 'w-40 max-desk:w-31' },
  { head: text.comparison.heads.gain, num: true, width: 'w-36', hide: 'max-desk:hidden' },
  { head: text.comparison.heads.twr, num: true, width: 'w-32 max-desk:w-24', title: text.comparison.twrHint },
  {
    head: text.comparison.heads.mwr,
    num: true,
    width: 'w-32',
    hide: 'max-desk:hidden',
    title: text.comparison.mwrHint,
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
          {text.notCovered}
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
  <span className="t3" title={text.comparison.tooShort}>
    —
  </span>
);

function Percent({ value }: { value: number }) {
  return <Change direction={directionOf(Math.round(value * 10))}>{signedPercentShort(value)}</Change>;
}
