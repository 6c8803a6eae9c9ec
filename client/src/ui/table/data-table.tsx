import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { SortHead } from './sort-head.tsx';

/** A table column. */
export interface Column<Row> {
  /** Its header, unique among the columns that are shown together. */
  head: string;
  /** Rendered instead of the header text. */
  headContent?: ReactNode;
  /** Whether the header is only for screen readers. */
  hideHead?: boolean;
  /** Tooltip of the header. */
  title?: string;
  /** Right-aligned figures. */
  num?: boolean;
  /** Whether its cells are row headers. */
  rowHead?: boolean;
  /** Class that hides the column where space is short: `max-desk:hidden`. */
  hide?: string | undefined;
  /** Width classes. */
  width?: string;
  headClass?: string;
  /** Set if its header sorts the table. */
  sort?: Pick<ComponentProps<typeof SortHead>, 'sorted' | 'place' | 'onSort'>;
  cellClass?: string | undefined;
  /** Renders a cell. Not needed if the table's `row` renders whole rows. */
  cell?: (row: Row) => ReactNode;
}

/** A table with uniform columns. Rows render cell by cell, or whole by `row` if they subscribe to live data. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  row,
  rowTitle,
  className,
  headClass,
  body,
  foot,
  rowCount,
}: {
  /** Caption for screen readers. */
  caption?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  row?: (row: Row) => ReactNode;
  rowTitle?: (row: Row) => string | undefined;
  className?: string;
  headClass?: string;
  body?: ComponentProps<'tbody'>;
  /** A footer row. */
  foot?: ReactNode;
  /** Total rows including the header, for a table that renders only some of them. */
  rowCount?: number;
}) {
  const drawn =
    row ??
    ((each: Row) => (
      <tr key={rowKey(each)} title={rowTitle?.(each)}>
        {columns.map((column) => (
          <Cell key={keyOf(column)} column={column} row={each} />
        ))}
      </tr>
    ));
  return (
    <table className={clsx('table', className)} aria-rowcount={rowCount}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <colgroup>
        {columns.map((column) => (
          <col key={keyOf(column)} className={clsx(column.width, column.hide) || undefined} />
        ))}
      </colgroup>
      <thead className={headClass}>
        <tr aria-rowindex={rowCount && 1}>
          {columns.map((column) => (
            <Head key={keyOf(column)} {...column} />
          ))}
        </tr>
      </thead>
      <tbody {...body}>
        {rows.map(drawn)}
        {foot}
      </tbody>
    </table>
  );
}

const keyOf = ({ head, hide = '' }: Pick<Column<never>, 'head' | 'hide'>): string => `${head} ${hide}`;

function Head<Row>({ head, headContent = head, hideHead, title, num, hide, headClass, sort }: Column<Row>) {
  const className = clsx(num && 'num', hide, headClass) || undefined;
  if (sort) return <SortHead label={head} className={className} {...sort} />;
  return (
    <th scope="col" title={title} className={className}>
      {hideHead ? <span className="sr-only">{head}</span> : headContent}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { num, hide, cellClass, rowHead, cell } = column;
  const className = clsx(num && 'num', hide, cellClass) || undefined;
  if (rowHead) {
    return (
      <th scope="row" className={className}>
        {cell?.(row)}
      </th>
    );
  }
  return <td className={className}>{cell?.(row)}</td>;
}
