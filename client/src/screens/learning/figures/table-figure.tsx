import { clsx } from 'clsx';
import type { Figure } from '../lesson.ts';

type TableOf = Extract<Figure, { kind: 'table' }>;

/** A table with wrapping text, so that it fits a phone; columns of figures are right-aligned. */
export function TableFigure({ figure: { caption, head, rows } }: { figure: TableOf }) {
  const look = head.map((_, column) =>
    clsx(
      'py-1.5 pr-3 align-top last:pr-0',
      ofFigures(rows, column) ? 'text-right tabular-nums' : 'text-left',
    ),
  );
  return (
    <table className="w-full border-collapse" aria-label={caption}>
      <thead>
        <tr>
          {head.map((words, column) => (
            <th key={words} scope="col" className={clsx('micro t3', look[column])}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first} className="border-t border-line">
            <th scope="row" className={clsx('strong', look[0])}>
              {first}
            </th>
            {rest.map((words, place) => (
              <td key={head[place + 1]} className={clsx('t2', look[place + 1])}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FIGURES = /^[\s\d.,%₹+−—/]*$/;
const ofFigures = (rows: TableOf['rows'], column: number) =>
  rows.every((row) => FIGURES.test(row[column] ?? ''));
