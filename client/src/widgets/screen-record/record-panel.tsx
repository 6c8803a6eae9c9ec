import { count, price, share, signedPercentShort } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { AboutScreen, ScreenRecord, ScreenRecordRow } from '#shared/contract/signals/screeners.ts';
import { Term } from '../term.tsx';
import { text } from './text.ts';

/** A screen's past performance, compared with all stocks on the same days. */
export function RecordPanel({
  about: { record, recordSentence, title },
}: {
  about: Pick<AboutScreen, 'record' | 'recordSentence' | 'title'>;
}) {
  return (
    <Card aria-label={text.label(title)} className="max-wide:order-last">
      <CardHead title={text.title}>{record && <span className="small t3">{text.simulated}</span>}</CardHead>
      {record ? <Known record={record} /> : <p className="t3">{recordSentence}</p>}
    </Card>
  );
}

function Known({ record }: { record: ScreenRecord }) {
  const { horizons, words, sessions, stocks, newPerDay } = record;
  return (
    <div className="grid gap-3">
      <p className="t2">{words}</p>
      <DataTable
        caption={text.caption}
        className="plain small [--cell-x:3px] [--row:28px]"
        columns={COLUMNS}
        rows={horizons}
        rowKey={({ days }) => days}
      />
      <p className="small t3">{text.basis(span(record), count(sessions), count(stocks), price(newPerDay))}</p>
      <p className="small t3">{text.caveat}</p>
    </div>
  );
}

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '—' : write(value);

const COLUMNS: Column<ScreenRecordRow>[] = [
  { head: text.after, rowHead: true, width: 'w-9', cellClass: 't3', cell: ({ days }) => `${days} d` },
  { head: 'n', num: true, width: 'w-15', title: text.nTitle, cell: ({ n }) => count(n) },
  {
    head: text.up,
    num: true,
    title: text.upTitle,
    cell: ({ hitRatePercent }) => written(hitRatePercent, share),
  },
  {
    head: text.base,
    headContent: <Term id="base-rate">{text.base}</Term>,
    num: true,
    title: text.baseTitle,
    cellClass: 't3',
    cell: ({ baseRatePercent }) => written(baseRatePercent, share),
  },
  {
    head: text.excess,
    headContent: <Term id="excess-return">{text.excess}</Term>,
    num: true,
    width: 'w-15',
    title: text.excessTitle,
    cell: ({ meanExcessPercent: excess }) =>
      excess === null ? (
        '—'
      ) : (
        <Change direction={directionOf(Math.round(excess * 10))}>{signedPercentShort(excess)}</Change>
      ),
  },
  {
    head: 't',
    num: true,
    width: 'w-11',
    title: text.tTitle,
    cellClass: 't3',
    cell: ({ t }) => written(t, price),
  },
];

function span({ from, to }: ScreenRecord): string {
  const [first, last] = [new Date(`${from}T06:00:00Z`), new Date(`${to}T06:00:00Z`)];
  return `${istDay(first, last)} to ${istDay(last, last)}`;
}
