import type { Direction } from '../change.tsx';
import { drawLine } from './sparkline-path.ts';

/**
 * A line chart without axes. `session` stretches to its container, dots the reference and fills to it; `quiet` has
 * a fixed size and is grey except its end point, so that a hundred in a table don't distract.
 */
export function Sparkline({
  values,
  slots = values.length,
  reference = null,
  direction,
  label,
  look = 'session',
  width = 276,
  height = 44,
}: {
  values: readonly (number | null)[];
  /** Slots of the whole axis: a session's line ends at now, not at the right edge. */
  slots?: number;
  reference?: number | null;
  direction: Direction;
  /** A sentence with the figures. */
  label: string;
  look?: 'session' | 'quiet';
  width?: number;
  height?: number;
}) {
  const quiet = look === 'quiet';
  const drawn = drawLine({ values, slots, reference, width, height, inset: 3 });
  const ending = direction === 'flat' ? 'quiet' : direction;
  const tone = quiet ? 'quiet' : ending;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={quiet ? width : '100%'}
      height={height}
      preserveAspectRatio={quiet ? undefined : 'none'}
      className="overflow-visible"
    >
      {drawn.referenceY !== null && (
        <path className="ref" d={`M0 ${drawn.referenceY}H${width}`} vectorEffect="non-scaling-stroke" />
      )}
      {!quiet && <path className={`area-${tone}`} d={drawn.area} />}
      <path
        className={`line-${tone}`}
        d={drawn.line}
        strokeWidth={quiet ? 1.2 : 1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {quiet && drawn.end && <circle className={`dot-${ending}`} cx={drawn.end.x} cy={drawn.end.y} r={2} />}
    </svg>
  );
}
