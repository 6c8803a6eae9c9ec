import { useMemo } from 'react';
import { signedPercentShort } from '#client/lib/format/format.ts';
import type { PerformanceHistory } from '#shared/contract/trading/performance.ts';
import { layOutDrawdown } from './curve-layout.ts';
import { text } from './text.ts';

const HEIGHT = 44;

/** Below the curve: drawdown of the time-weighted return on the same days. */
export function DrawdownStrip({ history, width }: { history: PerformanceHistory; width: number }) {
  const { points } = history;
  const { line, area, deepest } = useMemo(() => layOutDrawdown(points, width, HEIGHT), [points, width]);
  return (
    <div className="relative mt-3">
      <span aria-hidden className="micro t3 absolute top-0 right-0">
        {text.drawdown}
      </span>
      <svg
        role="img"
        aria-label={deepest === 0 ? text.curve.noDrawdown : text.curve.deepest(signedPercentShort(deepest))}
        width={width}
        height={HEIGHT}
        className="block"
      >
        <path className="grid-line" d={`M0 0.5H${width}`} />
        <path className="area-down" d={area} />
        <path className="line-down" d={line} />
      </svg>
      {deepest < 0 && (
        <span aria-hidden className="tn micro t3 absolute right-0 bottom-0">
          {signedPercentShort(deepest)}
        </span>
      )}
    </div>
  );
}
