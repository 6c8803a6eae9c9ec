import { useId, useState } from 'react';
import { useFinancials } from '#client/api/market/financials.ts';
import { count, price, share } from '#client/lib/format/format.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { CompanyFinancials, ReportedPeriod } from '#shared/contract/market/financials.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { periodLabel } from '#shared/domain/market/fundamentals.ts';
import { Figure, FigureList } from '../figure-list.tsx';
import { text } from './text.ts';

const KINDS = [
  { value: 'years', label: text.years },
  { value: 'quarters', label: text.quarters },
] as const;

/** Sales and profit of the last years and quarters; empty if none were reported. */
export function Results({ symbol }: { symbol: string }) {
  const { data } = useFinancials(symbol);
  const [kind, setKind] = useState<'years' | 'quarters'>('years');
  const id = useId();
  if (!data || data.years.length + data.quarters.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="mb-2 flex items-center justify-between gap-3">
        <h3 id={id}>{text.results}</h3>
        <Segmented label={text.kind} options={KINDS} value={kind} onChange={setKind} />
      </header>
      <DataTable
        caption={text.caption(kind === 'quarters')}
        className="[--cell-x:8px] [--row:32px]"
        columns={COLUMNS}
        rows={data[kind]}
        rowKey={({ period }) => period}
      />
    </section>
  );
}

const crores = (amount: number | null) => (amount === null ? '—' : count(Math.round(amount)));
const marginOf = ({ sales, netProfit }: ReportedPeriod) =>
  sales === null || netProfit === null || sales <= 0 ? '—' : share((100 * netProfit) / sales);

const COLUMNS: Column<ReportedPeriod>[] = [
  { head: text.period, rowHead: true, cell: ({ period }) => periodLabel(period) },
  { head: text.sales, num: true, cell: ({ sales }) => crores(sales) },
  { head: text.profit, num: true, cell: ({ netProfit }) => crores(netProfit) },
  { head: text.margin, num: true, hide: 'max-desk:hidden', cellClass: 't2', cell: marginOf },
  { head: text.epsHead, num: true, cell: ({ eps }) => (eps === null ? '—' : price(eps)) },
  {
    head: text.published,
    num: true,
    hide: 'max-desk:hidden',
    cellClass: 't3',
    cell: ({ asOf }) => dayText(asOf),
  },
];

/** Shareholding at the end of the newest quarter. */
export function Shareholding({ symbol }: { symbol: string }) {
  const pattern = useFinancials(symbol).data?.shareholding;
  if (!pattern) return null;
  const part = (name: string, percent: number | null) => (
    <Figure key={name} name={name} why={percent === null ? text.unknown : undefined}>
      {percent === null ? '—' : share(percent)}
    </Figure>
  );
  return (
    <FigureList title={text.holders} note={text.at(dayText(pattern.end))}>
      {HOLDERS.map(([key, name]) => part(name, pattern[key]))}
    </FigureList>
  );
}

const HOLDERS: readonly [
  Exclude<keyof NonNullable<CompanyFinancials['shareholding']>, 'end' | 'asOf'>,
  string,
][] = [
  ['promoters', text.promoters],
  ['fii', text.fii],
  ['dii', text.dii],
  ['public', text.public],
];
