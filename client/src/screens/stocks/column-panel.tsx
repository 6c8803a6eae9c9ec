import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { COLUMNS, DEFAULT_COLUMNS, type ListColumn, labelOf } from './figures.ts';
import { PANEL_PLACE } from './panel-place.ts';
import { text } from './text.ts';

/** Chooses the columns and their order: those shown come first, each with buttons that move it. */
export function ColumnPanel({
  columns,
  onChange,
}: {
  columns: readonly ListColumn[];
  onChange: (next: readonly ListColumn[]) => void;
}) {
  const hidden = COLUMNS.filter((column) => !columns.includes(column));
  return (
    <Popover
      label={text.panels.columns}
      className={`${PANEL_PLACE} w-72`}
      button={(opener) => (
        <Button variant="line" className="max-desk:hidden" {...opener}>
          <Columns3 aria-hidden />
          {text.panels.columns}
        </Button>
      )}
    >
      <ul>
        {columns.map((column, place) => (
          <li key={column} className="row gap-1">
            <Choice
              column={column}
              shown
              onToggle={() => onChange(columns.filter((each) => each !== column))}
            />
            <MoveButton column={column} by={-1} place={place} columns={columns} onChange={onChange} />
            <MoveButton column={column} by={1} place={place} columns={columns} onChange={onChange} />
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column} className="row">
            <Choice column={column} shown={false} onToggle={() => onChange([...columns, column])} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="mt-2" onClick={() => onChange(DEFAULT_COLUMNS)}>
        {text.panels.defaultColumns}
      </Button>
    </Popover>
  );
}

function Choice({ column, shown, onToggle }: { column: ListColumn; shown: boolean; onToggle: () => void }) {
  return (
    <label className="row h-9 grow gap-2">
      <input type="checkbox" className="size-4 accent-fill" checked={shown} onChange={onToggle} />
      {labelOf(column)}
    </label>
  );
}

function MoveButton({
  column,
  by,
  place,
  columns,
  onChange,
}: Parameters<typeof ColumnPanel>[0] & { column: ListColumn; by: 1 | -1; place: number }) {
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  const label = by < 0 ? text.panels.moveEarlier : text.panels.moveLater;
  return (
    <Button
      variant="ghost"
      icon
      aria-label={label(labelOf(column))}
      disabled={columns[place + by] === undefined}
      onClick={() => onChange(columns.toSpliced(place, 1).toSpliced(place + by, 0, column))}
    >
      <Arrow aria-hidden />
    </Button>
  );
}
