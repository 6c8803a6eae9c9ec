import { count, price, share, signedPercentShort } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { AboutScreen, ScreenRecord, ScreenRecordRow } from '#shared/contract/screeners.ts';
import { text } from './text.ts';

/** A screen's past performance, compared with all stocks on the same days. */
export function RecordPanel({ about: { record, recordSentence } }: { about: AboutScreen }) {
  return (
    <Card aria-labelledby="how-it-did" className="max-wide:order-last">
      <CardHead id="how-it-did" title={text.record.title}>
        {record && <span className="small t3">{text.record.simulated}</span>}
      </CardHead>
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
        caption={text.record.caption}
        className="plain small [--cell-x:3px] [--row:28px]"
        columns={COLUMNS}
        rows={horizons}
        rowKey={({ days }) => days}
      />
      <p className="small t3">
        {text.record.basis(span(record), count(sessions), count(stocks), price(newPerDay))}
      </p>
      <p className="small t3">{text.record.caveat}</p>
    </div>
  );
}

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '—' : write(value);

const COLUMNS: Column<ScreenRecordRow>[] = [
  { head: text.record.after, rowHead: true, width: 'w-9', cellClass: 't3', cell: ({ days }) => `${days} d` },
  { head: 'n', num: true, width: 'w-12', title: text.record.nTitle, cell: ({ n }) => count(n) },
  {
    head: text.record.up,
    num: true,
    title: text.record.upTitle,
    cell: ({ hitRatePercent }) => written(hitRatePercent, share),
  },
  {
    head: text.record.base,
    headContent: <Term id="base-rate">{text.record.base}</Term>,
    num: true,
    title: text.record.baseTitle,
    cellClass: 't3',
    cell: ({ baseRatePercent }) => written(baseRatePercent, share),
  },
  {
    head: text.record.excess,
    headContent: <Term id="excess-return">{text.record.excess}</Term>,
    num: true,
    width: 'w-15',
    title: text.record.excessTitle,
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
    title: text.record.tTitle,
    cellClass: 't3',
    cell: ({ t }) => written(t, price),
  },
];

function span({ from, to }: ScreenRecord): string {
  const [first, last] = [new Date(`${from}T06:00:00Z`), new Date(`${to}T06:00:00Z`)];
  return `${istDay(first, last)} to ${istDay(last, last)}`;
}
