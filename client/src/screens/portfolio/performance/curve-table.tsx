import { useState } from 'react';
import { count, rupees, signedPercentShort } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { CurvePoint, PerformanceHistory } from '#shared/contract/performance.ts';
import { dayWords } from './day-words.ts';

/** Rows before a button shows the others. */
const FIRST_ROWS = 20;

/** The points of the curve as figures, newest first. */
export function CurveTable({ history: { points }, asOf }: { history: PerformanceHistory; asOf: string }) {
  const [all, setAll] = useState(false);
  const shown = points.toReversed().slice(0, all ? points.length : FIRST_ROWS);
  return (
    <>
      <table className="table plain max-desk:[--cell-x:6px]">
        <caption className="sr-only">The equity curve, newest day first</caption>
        <colgroup>
          <col className="max-desk:w-18" />
          <col />
          <col className="max-desk:hidden" />
          <col />
          <col className="max-desk:hidden" />
          <col className="w-22 max-desk:hidden" />
        </colgroup>
        <CurveHead />
        <tbody>
          {shown.map((point) => (
            <PointRow key={point.date} point={point} asOf={asOf} />
          ))}
        </tbody>
      </table>
      {shown.length < points.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {count(points.length)} days
        </Button>
      )}
    </>
  );
}

function CurveHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col" className="num">
          You
        </th>
        <th scope="col" className="num max-desk:hidden">
          Put in
        </th>
        <th scope="col" className="num">
          NIFTY 50
        </th>
        <th scope="col" className="num max-desk:hidden">
          Equal weight
        </th>
        <th scope="col" className="num max-desk:hidden">
          Drawdown
        </th>
      </tr>
    </thead>
  );
}

function PointRow({ point, asOf }: { point: CurvePoint; asOf: string }) {
  const optional = (amount: number | null) => (amount === null ? '—' : rupees(amount));
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        {dayWords(point.date, asOf)}
      </th>
      <td className="num">{rupees(point.value)}</td>
      <td className="num t3 max-desk:hidden">{rupees(point.funded)}</td>
      <td className="num">{optional(point.nifty50)}</td>
      <td className="num max-desk:hidden">{optional(point.equalWeight)}</td>
      <td className="num max-desk:hidden">{signedPercentShort(point.drawdownPercent)}</td>
    </tr>
  );
}
