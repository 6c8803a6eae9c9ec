import { useState } from 'react';
import { useView } from '#client/lib/address/use-view.ts';
import { count, share } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { returnText } from '#client/widgets/prediction/reason-text.ts';
import type { TrackFigures, TrackRecord } from '#shared/contract/signals/track-record.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { text } from './text.ts';

const KINDS = [
  { value: 'horizon', label: text.breakdown.horizon },
  { value: 'sector', label: text.breakdown.sector },
  { value: 'month', label: text.breakdown.month },
] as const;
const rate = (value: number | null) => (value === null ? '—' : share(100 * value));
/** A column of figures, whose header wraps on a phone; `quiet` for benchmarks. */
const figures = (
  head: string,
  write: (of: TrackFigures) => string,
  { quiet = false, wide = false } = {},
): Column<NamedFigures> => ({
  head,
  num: true,
  hide: wide ? 'max-desk:hidden' : undefined,
  headClass: 'max-desk:whitespace-normal',
  cellClass: quiet ? 't3' : undefined,
  cell: ({ figures: of }) => write(of),
});
const FIGURES = [
  figures(text.breakdown.judged, ({ hitRate }) => count(hitRate.n), { quiet: true }),
  figures(text.breakdown.hit, ({ hitRate }) => rate(hitRate.value)),
  figures(text.breakdown.stated, ({ hitRateStated }) => rate(hitRateStated.value), {
    quiet: true,
    wide: true,
  }),
  figures(text.breakdown.hitBase, ({ hitRateBaseline }) => rate(hitRateBaseline.value), { quiet: true }),
  figures(text.breakdown.target, ({ targetRate }) => rate(targetRate.value), { wide: true }),
  figures(text.breakdown.targetBase, ({ targetRateBaseline }) => rate(targetRateBaseline.value), {
    quiet: true,
    wide: true,
  }),
  figures(text.breakdown.buyReturn, ({ buyReturn }) => returnText(buyReturn.percent)),
  figures(text.breakdown.alwaysBuy, ({ alwaysBuyReturn }) => returnText(alwaysBuyReturn.percent), {
    quiet: true,
  }),
  figures(text.breakdown.nifty, ({ niftyReturn }) => returnText(niftyReturn.percent), {
    quiet: true,
    wide: true,
  }),
];

/** Rows shown initially. */
const FEW = 12;
type Kind = (typeof KINDS)[number]['value'];
interface NamedFigures {
  name: string;
  figures: TrackFigures;
}

/** The figures by horizon, sector and month, so that no average hides a bad year. */
export function BreakdownCard({ record }: { record: TrackRecord }) {
  const [kind, setKind] = useView('by', KINDS);
  const [whole, setWhole] = useState(false);
  const listed = rowsOf(record, kind);
  const rows = whole ? listed : listed.slice(0, FEW);
  return (
    <Card className="mt-4 overflow-hidden p-0" aria-label={text.breakdown.label}>
      <div className="p-(--card-pad) pb-0">
        <CardHead title={text.breakdown.title}>
          <Segmented slim label={text.breakdown.group} value={kind} onChange={setKind} options={KINDS} />
        </CardHead>
      </div>
      <DataTable
        caption={text.breakdown.caption(kind, record.origin === 'simulated')}
        className="[--cell-x:8px] [--row:34px] max-desk:[--cell-x:4px]"
        columns={[
          {
            head: KINDS.find(({ value }) => value === kind)?.label ?? '',
            rowHead: true,
            width: 'w-44 max-desk:w-20',
            cellClass: 'cut',
            cell: ({ name }) => name,
          },
          ...FIGURES,
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
      {listed.length > rows.length && (
        <div className="grid justify-items-center p-3">
          <Button onClick={() => setWhole(true)}>{text.breakdown.showAll(count(listed.length))}</Button>
        </div>
      )}
    </Card>
  );
}

/** Months newest first; rows without calls are omitted. */
function rowsOf(record: TrackRecord, kind: Kind): NamedFigures[] {
  if (kind === 'horizon') {
    return record.byHorizon.map(({ horizon, figures }) => ({ name: HORIZON_WORDS[horizon].name, figures }));
  }
  const rows =
    kind === 'sector'
      ? record.bySector.map(({ sector, figures }) => ({ name: sector, figures }))
      : record.byMonth.map(({ month, figures }) => ({ name: month, figures })).reverse();
  return rows.filter(({ figures }) => figures.buys + figures.sells > 0);
}
