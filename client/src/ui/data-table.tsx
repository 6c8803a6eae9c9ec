import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** Its head, which names it within the table. */
  head: string;
  /** What stands there instead of those words. */
  headContent?: ReactNode;
  /** Whether only those who hear the page get the head. */
  hideHead?: boolean;
  /** More about the column, under the pointer. */
  title?: string;
  /** Figures, at the right. */
  num?: boolean;
  /** Whether its cells name their rows. */
  rowHead?: boolean;
  /** Where there is no room for the column: `max-desk:hidden`. */
  hide?: string | undefined;
  /** Classes of its width. */
  width?: string;
  headClass?: string;
  cellClass?: string | undefined;
  /** What a row has in this column. Not needed where the table's `row` draws whole rows. */
  cell?: (row: Row) => ReactNode;
}

/** A table of rows that all have the same columns. Rows are drawn cell by cell, or whole by `row` where they follow something live. */
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
  /** What the table is, for those who hear the page. */
  caption?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  row?: (row: Row) => ReactNode;
  rowTitle?: (row: Row) => string | undefined;
  className?: string;
  headClass?: string;
  body?: ComponentProps<'tbody'>;
  /** A last row, of another kind. */
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
