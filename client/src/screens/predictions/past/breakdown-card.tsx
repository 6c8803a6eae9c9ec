import { useState } from 'react';
import { count, share } from '#client/lib/format.ts';
import { useView } from '#client/lib/use-view.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { returnWords } from '#client/widgets/prediction/words.ts';
import type { TrackFigures, TrackRecord } from '#shared/contract/track-record.ts';
import { HORIZON_WORDS } from '#shared/domain/horizon.ts';

const KINDS = [
  { value: 'horizon', label: 'Horizon' },
  { value: 'sector', label: 'Sector' },
  { value: 'month', label: 'Month' },
] as const;
const WIDE = 'max-desk:hidden';
const HEADS = [
  ['Judged', ''],
  ['Hit', ''],
  ['Any stock', ''],
  ['Missed', WIDE],
  ['BUY return', ''],
  ['Always BUY', ''],
  ['NIFTY 50', WIDE],
] as const;

/** Rows that are listed at first. */
const FEW = 12;
type Kind = (typeof KINDS)[number]['value'];

/** The same figures by horizon, sector and month, so that no average hides a bad year. */
export function BreakdownCard({ record }: { record: TrackRecord }) {
  const [kind, setKind] = useView('by', KINDS);
  const [whole, setWhole] = useState(false);
  const listed = rowsOf(record, kind);
  const rows = whole ? listed : listed.slice(0, FEW);
  return (
    <Card className="mt-4 overflow-hidden p-0" aria-label="By horizon, sector and month">
      <div className="p-(--card-pad) pb-0">
        <CardHead title="Where it worked, and where it did not">
          <Segmented slim label="By what" value={kind} onChange={setKind} options={KINDS} />
        </CardHead>
      </div>
      <table className="table [--cell-x:8px] [--row:34px] max-desk:[--cell-x:4px]">
        <caption className="sr-only">
          {record.origin === 'simulated' && 'Simulated, out of sample. '}Results by {kind}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-44 max-desk:w-20">
              {KINDS.find(({ value }) => value === kind)?.label}
            </th>
            {HEADS.map(([head, className]) => (
              <th key={head} scope="col" className={`num max-desk:whitespace-normal ${className}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <Row key={name} name={name} figures={figures} />
          ))}
        </tbody>
      </table>
      {listed.length > rows.length && (
        <div className="grid justify-items-center p-3">
          <Button onClick={() => setWhole(true)}>Show all {count(listed.length)}</Button>
        </div>
      )}
    </Card>
  );
}

function Row({ name, figures }: { name: string; figures: TrackFigures }) {
  const { n } = figures.hitRate;
  const rate = (value: number | null) => (value === null ? '—' : share(100 * value));
  return (
    <tr>
      <th scope="row" className="cut">
        {name}
      </th>
      <td className="num t3">{count(n)}</td>
      <td className="num">{rate(figures.hitRate.value)}</td>
      <td className="num t3">{rate(figures.hitRateBaseline.value)}</td>
      <td className={`num ${WIDE}`}>{rate(n === 0 ? null : figures.missed / n)}</td>
      <td className="num">{returnWords(figures.buyReturn.percent)}</td>
      <td className="num t3">{returnWords(figures.alwaysBuyReturn.percent)}</td>
      <td className={`num t3 ${WIDE}`}>{returnWords(figures.niftyReturn.percent)}</td>
    </tr>
  );
}

/** Months newest first; without calls there is nothing to say. */
function rowsOf(record: TrackRecord, kind: Kind): { name: string; figures: TrackFigures }[] {
  if (kind === 'horizon') {
    return record.byHorizon.map(({ horizon, figures }) => ({ name: HORIZON_WORDS[horizon].name, figures }));
  }
  const rows =
    kind === 'sector'
      ? record.bySector.map(({ sector, figures }) => ({ name: sector, figures }))
      : record.byMonth.map(({ month, figures }) => ({ name: month, figures })).reverse();
  return rows.filter(({ figures }) => figures.buys + figures.sells > 0);
}
