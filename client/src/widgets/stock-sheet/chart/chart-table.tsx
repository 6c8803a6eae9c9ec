import { useState } from 'react';
import { signedPercent } from '#client/lib/format/format.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import { barFigures } from './bar-text.ts';
import type { Mark } from './markers.ts';
import { text } from './text.ts';

/** Number of newest bars listed. */
const ROWS = 60;

/** The newest bars as a table, rendered on demand. */
export function ChartTable(props: { bars: BarsReply; marks: readonly Mark[]; now: Date }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="small min-w-0 grow open:basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 text-fg-3 hover:text-fg">{text.table.show}</summary>
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
    <section aria-label={text.table.label} className="mt-2 max-h-72 overflow-auto">
      <DataTable
        caption={text.table.caption(rows.length)}
        className="plain min-w-150 [--row:26px]"
        columns={[
          { head: text.table.bar, rowHead: true, cell: ({ name }) => name },
          { head: text.table.open, num: true, cell: ({ open }) => open },
          { head: text.table.high, num: true, cell: ({ high }) => high },
          { head: text.table.low, num: true, cell: ({ low }) => low },
          { head: text.table.close, num: true, cell: ({ close }) => close },
          {
            head: text.table.change,
            num: true,
            cell: ({ changePercent }) => (changePercent === null ? '—' : signedPercent(changePercent)),
          },
          { head: text.table.volume, num: true, cell: ({ volume }) => volume },
          { head: text.table.events, cell: ({ events }) => events },
        ]}
        rows={rows}
        rowKey={({ time }) => time}
      />
    </section>
  );
}
