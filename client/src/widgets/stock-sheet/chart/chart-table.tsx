import { useState } from 'react';
import { signedPercent } from '#client/lib/format.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { BarsReply } from '#shared/contract/bars.ts';
import { barFigures } from './bar-text.ts';
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
  const rows = [...bars.times.entries()]
    .slice(-ROWS)
    .reverse()
    .flatMap(([at, time]) => {
      const figures = barFigures(bars, at, now);
      const here = marks.filter((mark) => mark.time === time);
      return figures ? [{ ...figures, time, events: here.map(({ words }) => words).join('. ') }] : [];
    });
  return (
    <section aria-label="Bars" className="mt-2 max-h-72 overflow-auto">
      <DataTable
        caption={`The newest ${rows.length} bars, newest first, in rupees`}
        className="plain min-w-150 [--row:26px]"
        columns={[
          { head: 'Bar', rowHead: true, cell: ({ name }) => name },
          { head: 'Open', num: true, cell: ({ open }) => open },
          { head: 'High', num: true, cell: ({ high }) => high },
          { head: 'Low', num: true, cell: ({ low }) => low },
          { head: 'Close', num: true, cell: ({ close }) => close },
          {
            head: 'Change',
            num: true,
            cell: ({ changePercent }) => (changePercent === null ? '—' : signedPercent(changePercent)),
          },
          { head: 'Volume', num: true, cell: ({ volume }) => volume },
          { head: 'What happened', cell: ({ events }) => events },
        ]}
        rows={rows}
        rowKey={({ time }) => time}
      />
    </section>
  );
}
