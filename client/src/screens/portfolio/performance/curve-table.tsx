import { useState } from 'react';
import { count, rupees, signedPercentShort } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { CurvePoint, PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { dayText } from './day-text.ts';
import { text } from './text.ts';

/** Rows before a button shows the rest. */
const FIRST_ROWS = 20;

/** The curve's points as figures, newest first. */
export function CurveTable({ history: { points }, asOf }: { history: PerformanceHistory; asOf: string }) {
  const [all, setAll] = useState(false);
  const shown = points.toReversed().slice(0, all ? points.length : FIRST_ROWS);
  return (
    <>
      <DataTable
        caption={text.table.caption}
        className="plain max-desk:[--cell-x:6px]"
        columns={[
          {
            head: text.table.day,
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
          {text.table.showAll(count(points.length))}
        </Button>
      )}
    </>
  );
}

const optional = (amount: number | null) => (amount === null ? '—' : rupees(amount));

const FIGURES: Column<CurvePoint>[] = [
  { head: text.you, num: true, cell: ({ value }) => rupees(value) },
  {
    head: text.invested,
    num: true,
    hide: 'max-desk:hidden',
    cellClass: 't3',
    cell: ({ funded }) => rupees(funded),
  },
  { head: text.nifty, num: true, cell: ({ nifty50 }) => optional(nifty50) },
  {
    head: text.equalWeight,
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ equalWeight }) => optional(equalWeight),
  },
  {
    head: text.drawdown,
    num: true,
    width: 'w-22',
    hide: 'max-desk:hidden',
    cell: ({ drawdownPercent }) => signedPercentShort(drawdownPercent),
  },
];
