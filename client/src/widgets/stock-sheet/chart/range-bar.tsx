import { clsx } from 'clsx';
import { RANGES, type Range } from './chart-look.ts';
import { text } from './text.ts';

/** Buttons for time ranges. */
export function RangeBar({ range, onRange }: { range: Range | null; onRange: (range: Range) => void }) {
  return (
    <fieldset className="row flex-wrap gap-0" aria-label={text.display.ranges}>
      {RANGES.map(({ value }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === range}
          className={clsx(
            'small h-7 min-w-6 rounded-control px-1 pointer-coarse:h-9 pointer-coarse:min-w-9',
            value === range ? 'bg-active text-fg' : 'text-fg-3 hover:text-fg',
          )}
          onClick={() => onRange(value)}
        >
          {value}
        </button>
      ))}
    </fieldset>
  );
}
