import type { Figure } from '../lesson.ts';
import { BarsFigure } from './bars-figure.tsx';
import { LinesFigure } from './lines-figure.tsx';
import { TableFigure } from './table-figure.tsx';

/** A lesson's figure with its caption. Graphics also have a sentence with their numbers. */
export function FigureView({ figure }: { figure: Figure }) {
  return (
    <figure className="my-1 rounded-control bg-sunken p-4 text-body text-fg max-desk:p-3">
      <figcaption className="strong mb-3">{figure.caption}</figcaption>
      {figure.kind === 'table' && <TableFigure figure={figure} />}
      {figure.kind === 'bars' && <BarsFigure figure={figure} />}
      {figure.kind === 'lines' && <LinesFigure figure={figure} />}
    </figure>
  );
}
