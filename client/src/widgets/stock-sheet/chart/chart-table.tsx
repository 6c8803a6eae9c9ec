import { useState } from 'react';
import { signedPercent } from '#client/lib/format.ts';
import type { BarsReply } from '#shared/contract/bars.ts';
import { barFigures } from './bar-words.ts';
import type { Mark } from './markers.ts';

/** Bars that are listed: the newest ones. */
const ROWS = 60;

/** What the chart shows, as a table of its newest bars; made when it is asked for. */
export function ChartTable(props: { bars: BarsReply; marks: readonly Mark[]; now: Date }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="small min-w-0 grow open:basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 text-fg-3 hover:text-fg">Show the bars as a table</summary>
      {open && <Table {...props} />}
    </details>
  );
}

function Table({ bars, marks, now }: { bars: BarsReply; marks: readonly Mark[]; now: Date }) {
  const newest = [...bars.times.keys()].slice(-ROWS).reverse();
  return (
    <section aria-label="Bars" className="mt-2 max-h-72 overflow-auto">
      <table className="table plain min-w-150 [--row:26px]">
        <caption className="sr-only">The newest {newest.length} bars, newest first, in rupees</caption>
        <thead>
          <tr>
            <th scope="col">Bar</th>
            {['Open', 'High', 'Low', 'Close', 'Change', 'Volume'].map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {newest.map((at) => (
            <BarRow key={bars.times[at]} bars={bars} at={at} now={now} marks={marks} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BarRow({
  bars,
  at,
  now,
  marks,
}: {
  bars: BarsReply;
  at: number;
  now: Date;
  marks: readonly Mark[];
}) {
  const figures = barFigures(bars, at, now);
  if (!figures) return null;
  const { name, open, high, low, close, changePercent, volume } = figures;
  const here = marks.filter(({ time }) => time === bars.times[at]);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{open}</td>
      <td className="num">{high}</td>
      <td className="num">{low}</td>
      <td className="num">{close}</td>
      <td className="num">{changePercent === null ? '—' : signedPercent(changePercent)}</td>
      <td className="num">{volume}</td>
      <td>{here.map(({ words }) => words).join('. ')}</td>
    </tr>
  );
}
