import type { ReactNode } from 'react';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { TaxYear } from '#shared/contract/trading/performance.ts';
import { text } from './text.ts';

/** One financial year: each rate with its base, the total, then what is excluded. */
export function TaxYearTable({ year }: { year: TaxYear }) {
  const { financialYear, current, classes, tax } = year;
  return (
    <section className="mb-5 last:mb-0" aria-label={text.tax.year(financialYear)}>
      <h3 className="strong mb-1">
        {text.tax.fy(financialYear)} {current && <span className="small t3"> {text.tax.soFar}</span>}
      </h3>
      <DataTable
        className="plain max-desk:[--cell-x:6px]"
        columns={COLUMNS}
        rows={classes}
        rowKey={({ term, ratePercent }) => `${term} ${ratePercent}`}
        foot={
          <tr className="border-t border-line">
            <th scope="row" className="strong text-left">
              {text.tax.total}
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
    head: text.tax.heads.term,
    rowHead: true,
    cell: ({ term, ratePercent }) => text.tax.termAndRate(text.tax.terms[term], ratePercent),
  },
  { head: text.tax.heads.net, num: true, width: 'w-40 max-desk:w-27', cell: ({ net }) => signedRupees(net) },
  {
    head: text.tax.heads.taxable,
    num: true,
    width: 'w-40',
    hide: 'max-desk:hidden',
    cell: ({ taxable }) => rupees(taxable),
  },
  { head: text.tax.heads.tax, num: true, width: 'w-36 max-desk:w-24', cell: ({ tax }) => rupees(tax) },
];

/** Notes on the total. */
function Remarks({ year }: { year: TaxYear }) {
  const {
    exempt,
    exemption,
    grandfathered,
    unusedShortTermLoss,
    unusedLongTermLoss,
    dividends,
    intraday,
    tax,
  } = year;
  const remarks: [shown: boolean, words: ReactNode][] = [
    [exempt > 0, text.tax.remarks.exempt(rupees(exempt), rupees(exemption))],
    [grandfathered > 0, text.tax.remarks.grandfathered(rupees(grandfathered))],
    [unusedShortTermLoss > 0, text.tax.remarks.shortLoss(rupees(unusedShortTermLoss))],
    [unusedLongTermLoss > 0, text.tax.remarks.longLoss(rupees(unusedLongTermLoss))],
    [tax === null, text.tax.remarks.unknownRate],
    [dividends > 0, text.tax.remarks.dividends(rupees(dividends))],
    [intraday.disposals > 0, text.tax.remarks.intraday(signedRupees(intraday.result))],
  ];
  return (
    <ul className="small t2 mt-1 grid gap-0.5">
      {remarks.map(([shown, words], n) => shown && <li key={REMARK_KEYS[n]}>{words}</li>)}
    </ul>
  );
}

const REMARK_KEYS = ['exempt', 'grandfathered', 'short', 'long', 'unknown', 'dividends', 'intraday'];
