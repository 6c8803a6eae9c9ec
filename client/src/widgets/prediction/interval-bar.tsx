import { useRef } from 'react';
import { price, rupees, signedPercentShort } from '#client/lib/format/format.ts';
import { useSize } from '#client/lib/hooks/use-size.ts';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { layOutInterval } from './interval-layout.ts';
import { text } from './text.ts';

const HEIGHT = 58;
/** Half a label's width in px. */
const HALF_LABEL = 34;

/** The final price range: 80 % interval pale, last price as a full line, stop and target of a call dashed. */
export function IntervalBar({ of, last }: { of: HorizonPrediction; last: number }) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const at = layOutInterval(of, last);
  const x = (part: number) => part * width;
  const label = (part: number) =>
    Math.min(Math.max(x(part), HALF_LABEL), Math.max(width - HALF_LABEL, HALF_LABEL));
  const { interval, stopLoss, exitPoint, entryPoint } = of;
  const distance = (level: number) => signedPercentShort((100 * (level - entryPoint)) / entryPoint);
  const calls = of.prediction !== 'HOLD';
  const sentence = text.interval(
    rupees(interval.low),
    rupees(interval.high),
    calls ? text.levels(rupees(stopLoss), rupees(exitPoint)) : '',
    rupees(last),
  );
  return (
    <div ref={box}>
      <svg role="img" aria-label={sentence} width={width} height={HEIGHT} className="block">
        <path d={`M0 28H${width}`} className="stroke-(--border-strong)" />
        <rect
          x={x(at.low)}
          y={23}
          width={x(at.high - at.low)}
          height={10}
          rx={2}
          className="fill-(--surface-active)"
        />
        <path d={`M${x(at.price)} 18v20`} strokeWidth={2} className="stroke-(--fg-1)" />
        {calls && (
          <>
            <path
              d={`M${x(at.stop)} 22v12M${x(at.exit)} 22v12`}
              strokeWidth={1.25}
              strokeDasharray="2 2"
              className="stroke-(--fg-1)"
            />
            <text x={label(at.stop)} y={12} textAnchor="middle">
              {text.stopAt(distance(stopLoss))}
            </text>
            <text x={label(at.exit)} y={12} textAnchor="middle">
              {text.exitAt(distance(exitPoint))}
            </text>
          </>
        )}
        <text x={label(at.low)} y={51} textAnchor="middle">
          {price(interval.low)}
        </text>
        <text x={label(at.high)} y={51} textAnchor="middle">
          {price(interval.high)}
        </text>
      </svg>
    </div>
  );
}
