import { count, rupees } from '#client/lib/format/format.ts';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { ActionEffect, AffectedHolder } from '#shared/contract/market/corporate-actions.ts';
import { text } from './text.ts';

/** Collapsible list of the largest holders affected by an action, and how. */
export function HolderList({ holders, largest }: ActionEffect) {
  if (largest.length === 0) return null;
  const { holders: words } = text;
  return (
    <details className="small">
      <summary className="t2 cursor-pointer py-1">
        {largest.length < holders ? words.largest(count(largest.length), count(holders)) : words.all}
      </summary>
      <div className="max-h-64 overflow-auto">
        <DataTable
          caption={<span className="sr-only">{words.all}</span>}
          columns={COLUMNS.filter(({ isUsed }) => largest.some(isUsed))}
          rows={largest}
          rowKey={({ email }) => email}
        />
      </div>
    </details>
  );
}

const { holders: words } = text;
const number = (
  head: string,
  of: (holder: AffectedHolder) => number,
  shown: (value: number) => string,
): Column<AffectedHolder> & { isUsed: (holder: AffectedHolder) => boolean } => ({
  head,
  num: true,
  isUsed: (holder) => of(holder) !== 0,
  cell: (holder) => shown(of(holder)),
});

const COLUMNS = [
  {
    head: words.email,
    rowHead: true,
    width: 'w-2/5',
    cellClass: 'break-all whitespace-normal',
    isUsed: () => true,
    cell: ({ email }: AffectedHolder) => email,
  },
  number(words.before, ({ sharesBefore }) => sharesBefore, count),
  number(words.after, ({ sharesAfter }) => sharesAfter, count),
  number(words.received, ({ sharesReceived }) => sharesReceived, count),
  number(words.offered, ({ sharesOffered }) => sharesOffered, count),
  number(words.cash, ({ cash }) => cash, rupees),
  number(words.cancelled, ({ cancelled }) => cancelled, count),
];
