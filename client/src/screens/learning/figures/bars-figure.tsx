import type { Bar, Figure } from '../lesson.ts';

type Bars = Extract<Figure, { kind: 'bars' }>;

const HEIGHT = 12;

/** Bars on one axis that scales with the text; labels next to each. */
export function BarsFigure({ figure: { rows, most, mark, description } }: { figure: Bars }) {
  const percent = (value: number) => `${(value / most) * 100}%`;
  return (
    <>
      <div
        role="img"
        aria-label={description}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2"
      >
        {rows.map((bar) => (
          <BarRow key={bar.label} bar={bar} percent={percent} mark={mark?.at} />
        ))}
      </div>
      {mark && (
        <p className="small t3 mt-2">
          <span aria-hidden>│ </span>
          {mark.words}
        </p>
      )}
    </>
  );
}

function BarRow({
  bar: { label, from = 0, to, words, tone = 'accent' },
  percent,
  mark,
}: {
  bar: Bar;
  percent: (value: number) => string;
  mark: number | undefined;
}) {
  return (
    <>
      <span className="small t2">{label}</span>
      <svg aria-hidden width="100%" height={HEIGHT} className="overflow-visible">
        <rect width="100%" height={HEIGHT} rx={2} className="fill-(--surface-active)" />
        <rect
          x={percent(from)}
          width={percent(to - from)}
          height={HEIGHT}
          rx={2}
          className={tone === 'accent' ? 'fill-(--accent-mark)' : 'fill-(--fg-3)'}
        />
        {mark !== undefined && (
          <line
            x1={percent(mark)}
            x2={percent(mark)}
            y1={-4}
            y2={HEIGHT + 4}
            strokeWidth={1.5}
            className="stroke-(--fg-1)"
          />
        )}
      </svg>
      <span className="small num tabular-nums">{words}</span>
    </>
  );
}
