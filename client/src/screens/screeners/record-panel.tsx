import { count, price, share, signedPercentShort } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { AboutScreen, ScreenRecord, ScreenRecordRow } from '#shared/contract/screeners.ts';

/** What followed the matches of a screen so far, beside what followed for every stock on the same days. */
export function RecordPanel({ about: { record, recordSentence } }: { about: AboutScreen }) {
  return (
    <Card aria-labelledby="how-it-did" className="max-wide:order-last">
      <CardHead id="how-it-did" title="How this screen did">
        {record && <span className="small t3">simulated</span>}
      </CardHead>
      {record ? <Known record={record} /> : <p className="t3">{recordSentence}</p>}
    </Card>
  );
}

function Known({ record }: { record: ScreenRecord }) {
  const { horizons, words, sessions, stocks, hitsPerDay, newPerDay } = record;
  return (
    <div className="grid gap-3">
      <p className="t2">{words}</p>
      <DataTable
        caption="Returns after a match by sessions, beside those of the whole universe on the same days"
        className="plain small [--cell-x:3px] [--row:28px]"
        columns={COLUMNS}
        rows={horizons}
        rowKey={({ days }) => days}
      />
      <p className="small t3">
        {span(record)}, {count(sessions)} sessions of {count(stocks)} stocks. On an average day{' '}
        {price(hitsPerDay)} match, {price(newPerDay)} of them newly.
      </p>
      <p className="small t3">
        Past performance on this deployment's own bars, without costs. It does not say what comes next.
      </p>
    </div>
  );
}

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '—' : write(value);

const COLUMNS: Column<ScreenRecordRow>[] = [
  { head: 'After', rowHead: true, width: 'w-9', cellClass: 't3', cell: ({ days }) => `${days} d` },
  { head: 'n', num: true, width: 'w-12', title: 'Matches whose time is over', cell: ({ n }) => count(n) },
  {
    head: 'Higher',
    num: true,
    title: 'Part of the matches that stood higher',
    cell: ({ hitRatePercent }) => written(hitRatePercent, share),
  },
  {
    head: 'Base',
    headContent: <Term id="base-rate">Base</Term>,
    num: true,
    title: 'Part of all stocks on all days that stood higher',
    cellClass: 't3',
    cell: ({ baseRatePercent }) => written(baseRatePercent, share),
  },
  {
    head: 'Excess',
    headContent: <Term id="excess-return">Excess</Term>,
    num: true,
    width: 'w-15',
    title: 'Mean return over that of all stocks on the same days',
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
    title: 't statistic of the excess: beyond ±2 is rarely chance',
    cellClass: 't3',
    cell: ({ t }) => written(t, price),
  },
];

function span({ from, to }: ScreenRecord): string {
  const [first, last] = [new Date(`${from}T06:00:00Z`), new Date(`${to}T06:00:00Z`)];
  return `${istDay(first, last)} to ${istDay(last, last)}`;
}
