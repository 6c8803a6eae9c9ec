import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A table column. */
export interface Column<Row> {
  /** Its header, unique within the table. */
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
}) {
  const drawn =
    row ??
    ((each: Row) => (
      <tr key={rowKey(each)} title={rowTitle?.(each)}>
        {columns.map((column) => (
          <Cell key={column.head} column={column} row={each} />
        ))}
      </tr>
    ));
  return (
    <table className={clsx('table', className)}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <colgroup>
        {columns.map(({ head, width, hide }) => (
          <col key={head} className={clsx(width, hide) || undefined} />
        ))}
      </colgroup>
      <thead className={headClass}>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} {...column} />
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

function Head<Row>({ head, headContent = head, hideHead, title, num, hide, headClass }: Column<Row>) {
  return (
    <th scope="col" title={title} className={clsx(num && 'num', hide, headClass) || undefined}>
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
