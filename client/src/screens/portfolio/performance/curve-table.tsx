import { useState } from 'react';
import { count, rupees, signedPercentShort } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { CurvePoint, PerformanceHistory } from '#shared/contract/performance.ts';
import { dayText } from './day-text.ts';

/** Rows before a button shows the others. */
const FIRST_ROWS = 20;

/** The points of the curve as figures, newest first. */
export function CurveTable({ history: { points }, asOf }: { history: PerformanceHistory; asOf: string }) {
  const [all, setAll] = useState(false);
  const shown = points.toReversed().slice(0, all ? points.length : FIRST_ROWS);
  return (
    <>
      <DataTable
        caption="The equity curve, newest day first"
        className="plain max-desk:[--cell-x:6px]"
        columns={[
          {
            head: 'Day',
            rowHead: true,
            width: 'max-desk:w-18',
            cell: ({ date }) => dayText(date, asOf),
          },
          ...FIGURES,
        ]}
        rows={shown}
        rowKey={({ date }) => date}
      />
      {shown.length < points.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {count(points.length)} days
        </Button>
      )}
    </>
  );
}

const optional = (amount: number | null) => (amount === null ? '—' : rupees(amount));

const FIGURES: Column<CurvePoint>[] = [
  { head: 'You', num: true, cell: ({ value }) => rupees(value) },
  {
    head: 'Put in',
    num: true,
    hide: 'max-desk:hidden',
    cellClass: 't3',
    cell: ({ funded }) => rupees(funded),
  },
  { head: 'NIFTY 50', num: true, cell: ({ nifty50 }) => optional(nifty50) },
  {
    head: 'Equal weight',
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ equalWeight }) => optional(equalWeight),
  },
  {
    head: 'Drawdown',
    num: true,
    width: 'w-22',
    hide: 'max-desk:hidden',
    cell: ({ drawdownPercent }) => signedPercentShort(drawdownPercent),
  },
];
