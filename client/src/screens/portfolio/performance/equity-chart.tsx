import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { count, istTime } from '#client/lib/format/format.ts';
import { useSize } from '#client/lib/hooks/use-size.ts';
import type { CurvePoint, PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { type CurveLayout, gainsOf, layOutCurve, nearestPoint, spread } from './curve-layout.ts';
import { CurveLegend } from './curve-legend.tsx';
import { sentenceOfCurve } from './curve-text.ts';
import { dayText } from './day-text.ts';
import { DrawdownStrip } from './drawdown-strip.tsx';

const HEIGHT = 240;
/** Approximate character width of 11-px Inter, for level labels. */
const CHARACTER_PX = 6.6;

/** Lines of the account and its benchmarks on one scale, with drawdown below; the legend follows the pointer. */
export function EquityChart({
  history,
  asOf,
  gains,
}: {
  history: PerformanceHistory;
  asOf: string;
  gains: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const clock = useMarketClockLabel();
  const { width } = useSize(box);
  const points = useMemo(() => (gains ? gainsOf(history.points) : history.points), [gains, history]);
  const plot = Math.max(width - gutterOf(points), 0);
  const drawn = useMemo(() => layOutCurve(points, plot, HEIGHT), [points, plot]);
  const [at, setAt] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setAt(nearestPoint(drawn.x, event.clientX - left));
  };
  const shown = points[at ?? points.length - 1];
  return (
    <>
      {shown && (
        <CurveLegend
          point={shown}
          when={at === null ? clock.named(istTime(new Date(asOf))) : dayText(shown.date, asOf)}
          gains={gains}
        />
      )}
      <div
        ref={box}
        className="relative touch-pan-y"
        onPointerMove={follow}
        onPointerLeave={() => setAt(null)}
      >
        <svg
          role="img"
          aria-label={sentenceOfCurve(history, asOf)}
          width={plot}
          height={HEIGHT}
          className="block overflow-visible"
        >
          <Lines drawn={drawn} width={plot} />
          {at !== null && <Cross drawn={drawn} at={at} value={points[at]?.value ?? 0} />}
        </svg>
        <Levels drawn={drawn} />
        <DrawdownStrip history={history} width={plot} />
        <Days points={points} x={drawn.x} width={plot} asOf={asOf} />
      </div>
    </>
  );
}

function Lines({ drawn, width }: { drawn: CurveLayout; width: number }) {
  return (
    <>
      {drawn.levels.map((level) => (
        <path key={level} className="grid-line" d={`M0 ${drawn.y(level)}H${width}`} />
      ))}
      <path className="ref" d={drawn.funded} />
      <path className="fill-none stroke-(--line-bench-2)" strokeDasharray="5 4" d={drawn.equalWeight} />
      <path className="fill-none stroke-(--line-bench-1)" d={drawn.nifty50} />
      <path
        className="fill-none stroke-(--line-own)"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        d={drawn.own}
      />
    </>
  );
}

function Cross({ drawn, at, value }: { drawn: CurveLayout; at: number; value: number }) {
  const x = drawn.x[at] ?? 0;
  return (
    <>
      <path className="fill-none stroke-(--chart-cross)" d={`M${x} 0V${HEIGHT}`} />
      <circle className="fill-(--line-own)" cx={x} cy={drawn.y(value)} r={3.5} />
    </>
  );
}

function Levels({ drawn }: { drawn: CurveLayout }) {
  return (
    <div aria-hidden className="tn micro t3">
      {drawn.levels.map((level) => (
        <span key={level} className="absolute right-0 -translate-y-1/2" style={{ top: drawn.y(level) }}>
          {count(level)}
        </span>
      ))}
    </div>
  );
}

/** Dates under the chart: five, or three where space is short. */
function Days({
  points,
  x,
  width,
  asOf,
}: {
  points: readonly CurvePoint[];
  x: number[];
  width: number;
  asOf: string;
}) {
  return (
    <div aria-hidden className="tn micro t3 relative mt-1.5 h-4">
      {spread(points.length, width < 480 ? 3 : 5).map((n) => {
        const left = x[n] ?? 0;
        const shift = left < 40 ? '' : left > width - 40 ? '-translate-x-full' : '-translate-x-1/2';
        return (
          <span key={n} className={`absolute whitespace-nowrap ${shift}`} style={{ left }}>
            {dayText(points[n]?.date ?? '', asOf)}
          </span>
        );
      })}
    </div>
  );
}

/** Width of the level labels, in px. */
function gutterOf(points: readonly CurvePoint[]): number {
  const longest = Math.max(...points.map(({ value }) => count(Math.round(value)).length));
  return Math.ceil(longest * CHARACTER_PX) + 8;
}
