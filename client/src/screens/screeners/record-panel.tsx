import { count, price, share, signedPercentShort } from '#client/lib/format.ts';
import { istDay } from '#client/lib/format-date.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Change, directionOf } from '#client/ui/change.tsx';
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
      <table className="table plain small [--cell-x:3px] [--row:28px]">
        <caption className="sr-only">
          Returns after a match by sessions, beside those of the whole universe on the same days
        </caption>
        <colgroup>
          <col className="w-9" />
          <col className="w-12" />
          <col />
          <col />
          <col className="w-15" />
          <col className="w-11" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col" className="num" title="Matches whose time is over">
              n
            </th>
            <th scope="col" className="num" title="Part of the matches that stood higher">
              Higher
            </th>
            <th scope="col" className="num" title="Part of all stocks on all days that stood higher">
              <Term id="base-rate">Base</Term>
            </th>
            <th scope="col" className="num" title="Mean return over that of all stocks on the same days">
              <Term id="excess-return">Excess</Term>
            </th>
            <th scope="col" className="num" title="t statistic of the excess: beyond ±2 is rarely chance">
              t
            </th>
          </tr>
        </thead>
        <tbody>
          {horizons.map((row) => (
            <HorizonRow key={row.days} row={row} />
          ))}
        </tbody>
      </table>
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

function HorizonRow({ row }: { row: ScreenRecordRow }) {
  const { days, n, hitRatePercent, baseRatePercent, meanExcessPercent, t } = row;
  return (
    <tr>
      <th scope="row" className="t3">
        {days} d
      </th>
      <td className="num">{count(n)}</td>
      <td className="num">{written(hitRatePercent, share)}</td>
      <td className="num t3">{written(baseRatePercent, share)}</td>
      <td className="num">
        {meanExcessPercent === null ? (
          '—'
        ) : (
          <Change direction={directionOf(Math.round(meanExcessPercent * 10))}>
            {signedPercentShort(meanExcessPercent)}
          </Change>
        )}
      </td>
      <td className="num t3">{written(t, price)}</td>
    </tr>
  );
}

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? '—' : write(value);

function span({ from, to }: ScreenRecord): string {
  const [first, last] = [new Date(`${from}T06:00:00Z`), new Date(`${to}T06:00:00Z`)];
  return `${istDay(first, last)} to ${istDay(last, last)}`;
}
