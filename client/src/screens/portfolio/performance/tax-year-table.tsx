import type { ReactNode } from 'react';
import { rupees, signedRupees } from '#client/lib/format.ts';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { TaxYear } from '#shared/contract/performance.ts';

const TERM_WORDS = { short: 'Short-term', long: 'Long-term' } as const;

/** One financial year: each rate with what it is of, then the sum, then what is not in it. */
export function TaxYearTable({ year }: { year: TaxYear }) {
  const { financialYear, current, classes, tax } = year;
  return (
    <section className="mb-5 last:mb-0" aria-label={`Financial year ${financialYear}`}>
      <h3 className="strong mb-1">
        FY {financialYear}
        {current && <span className="small t3"> so far</span>}
      </h3>
      <DataTable
        className="plain max-desk:[--cell-x:6px]"
        columns={COLUMNS}
        rows={classes}
        rowKey={({ term, ratePercent }) => `${term} ${ratePercent}`}
        foot={
          <tr className="border-t border-line">
            <th scope="row" className="strong text-left">
              Estimated tax
            </th>
            <td />
            <td className="max-desk:hidden" />
            <td className="num strong">{tax === null ? '—' : rupees(tax)}</td>
          </tr>
        }
      />
      <Remarks year={year} />
    </section>
  );
}

const COLUMNS: Column<TaxYear['classes'][number]>[] = [
  {
    head: 'Term and rate',
    rowHead: true,
    cell: ({ term, ratePercent }) => `${TERM_WORDS[term]}, ${ratePercent}%`,
  },
  { head: 'Net gain', num: true, width: 'w-40 max-desk:w-27', cell: ({ net }) => signedRupees(net) },
  {
    head: 'Taxable',
    num: true,
    width: 'w-40',
    hide: 'max-desk:hidden',
    cell: ({ taxable }) => rupees(taxable),
  },
  { head: 'Tax', num: true, width: 'w-36 max-desk:w-24', cell: ({ tax }) => rupees(tax) },
];

/** What the sum does not say by itself. */
function Remarks({ year }: { year: TaxYear }) {
  const { exempt, exemption, unusedShortTermLoss, unusedLongTermLoss, dividends, intraday, tax } = year;
  const remarks: [shown: boolean, words: ReactNode][] = [
    [
      exempt > 0,
      `${rupees(exempt)} of long-term gains are within the ${rupees(exemption)} a year that is free.`,
    ],
    [
      unusedShortTermLoss > 0,
      `${rupees(unusedShortTermLoss)} of short-term losses found no gain to be set off against.`,
    ],
    [
      unusedLongTermLoss > 0,
      `${rupees(unusedLongTermLoss)} of long-term losses found no gain to be set off against.`,
    ],
    [tax === null, 'The rates of a sale are not known here, so neither is the tax.'],
    [
      dividends > 0,
      `Dividends (income from other sources at your slab, not in the tax): ${rupees(dividends)}.`,
    ],
    [
      intraday.disposals > 0,
      `Intraday (speculative business income, not in the tax): ${signedRupees(intraday.result)}.`,
    ],
  ];
  return (
    <ul className="small t2 mt-1 grid gap-0.5">
      {remarks.map(([shown, words], n) => shown && <li key={REMARK_KEYS[n]}>{words}</li>)}
    </ul>
  );
}

const REMARK_KEYS = ['exempt', 'short', 'long', 'unknown', 'dividends', 'intraday'];
