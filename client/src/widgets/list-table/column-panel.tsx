import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/dialog/popover.tsx';
import { PANEL_PLACE } from './panel-place.ts';
import { text } from './text.ts';

/** Chooses the columns and their order: those shown come first, each with buttons that move it. */
export function ColumnPanel<Name extends string>({
  all,
  columns,
  usual,
  labelOf,
  onChange,
}: {
  /** Available columns. */
  all: readonly Name[];
  /** Shown columns, in order. */
  columns: readonly Name[];
  /** Default columns. */
  usual: readonly Name[];
  labelOf: (column: Name) => string;
  onChange: (next: readonly Name[]) => void;
}) {
  const move = (place: number, by: 1 | -1) => {
    const moved = columns.slice(place, place + 1);
    onChange(columns.toSpliced(place, 1).toSpliced(place + by, 0, ...moved));
  };
  const hidden = all.filter((column) => !columns.includes(column));
  return (
    <Popover
      label={text.columns}
      className={`${PANEL_PLACE} w-72`}
      button={(opener) => (
        <Button variant="line" className="max-desk:hidden" {...opener}>
          <Columns3 aria-hidden />
          {text.columns}
        </Button>
      )}
    >
      <ul>
        {columns.map((column, place) => (
          <li key={column} className="row gap-1">
            <Choice
              label={labelOf(column)}
              shown
              onToggle={() => onChange(columns.filter((each) => each !== column))}
            />
            <MoveButton
              label={text.moveEarlier(labelOf(column))}
              arrow={<ArrowUp aria-hidden />}
              disabled={place === 0}
              onMove={() => move(place, -1)}
            />
            <MoveButton
              label={text.moveLater(labelOf(column))}
              arrow={<ArrowDown aria-hidden />}
              disabled={place === columns.length - 1}
              onMove={() => move(place, 1)}
            />
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column} className="row">
            <Choice label={labelOf(column)} shown={false} onToggle={() => onChange([...columns, column])} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="mt-2" onClick={() => onChange(usual)}>
        {text.defaultColumns}
      </Button>
    </Popover>
  );
}

function Choice({ label, shown, onToggle }: { label: string; shown: boolean; onToggle: () => void }) {
  return (
    <label className="row h-9 grow gap-2">
      <input type="checkbox" className="size-4 accent-fill" checked={shown} onChange={onToggle} />
      {label}
    </label>
  );
}

function MoveButton({
  label,
  arrow,
  disabled,
  onMove,
}: {
  label: string;
  arrow: ReactNode;
  disabled: boolean;
  onMove: () => void;
}) {
  return (
    <Button variant="ghost" icon aria-label={label} disabled={disabled} onClick={onMove}>
      {arrow}
    </Button>
  );
}
