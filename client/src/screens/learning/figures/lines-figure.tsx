import { scaleOf } from '#client/ui/charts/sparkline-path.ts';
import type { Figure, Line } from '../lesson.ts';

type Lines = Extract<Figure, { kind: 'lines' }>;

const WIDTH = 600;
const HEIGHT = 140;
const INSET = 6;

const LOOK: Record<Line['look'], { className: string; dash?: string }> = {
  own: { className: 'fill-none stroke-(--accent-mark)' },
  quiet: { className: 'fill-none stroke-(--fg-3)' },
  dashed: { className: 'fill-none stroke-(--fg-2)', dash: '5 4' },
};

/** Lines on one scale over equal steps, with their names below. */
export function LinesFigure({ figure: { lines, from, to, description } }: { figure: Lines }) {
  const { y } = scaleOf(
    lines.flatMap(({ values }) => values),
    HEIGHT,
    INSET,
  );
  const pathOf = ({ values }: Line) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${(at / (values.length - 1)) * WIDTH} ${y(value)}`).join('');
  return (
    <>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
      >
        {lines.map((line) => (
          <path
            key={line.label}
            d={pathOf(line)}
            className={LOOK[line.look].className}
            strokeWidth={2}
            strokeDasharray={LOOK[line.look].dash}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className="small t3 mt-1 flex justify-between border-t border-line pt-1">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <ul className="small t2 mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {lines.map(({ label, look }) => (
          <li key={label} className="row">
            <svg aria-hidden width={18} height={8}>
              <path
                d="M0 4H18"
                strokeWidth={2}
                className={LOOK[look].className}
                strokeDasharray={LOOK[look].dash}
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}
