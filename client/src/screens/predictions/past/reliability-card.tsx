import { useRef } from 'react';
import { count, share } from '#client/lib/format/format.ts';
import { useSize } from '#client/lib/hooks/use-size.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { percentText } from '#client/widgets/prediction/reason-text.ts';
import { Term } from '#client/widgets/term.tsx';
import type { ProbabilityFigures } from '#shared/contract/signals/track-record.ts';
import { layOutReliability, type ReliabilityLayout } from './reliability-layout.ts';
import { text } from './text.ts';

/**
 * Reliability diagram: observed against predicted rates with 95 % intervals, the diagonal, and the observed base rate.
 */
export function ReliabilityCard({ of, simulated }: { of: ProbabilityFigures; simulated: boolean }) {
  return (
    <Card aria-label={text.reliability.label} className="min-w-0">
      <CardHead title={text.reliability.title}>
        <span className="small t3 whitespace-nowrap">{text.reliability.n(count(of.n), simulated)}</span>
      </CardHead>
      {of.bins.length === 0 ? (
        <EmptyState title={text.reliability.empty} className="py-16">
          {text.reliability.emptyDetail}
        </EmptyState>
      ) : (
        <>
          <Diagram of={of} />
          <Averages of={of} />
          <p className="small t3 mt-1">
            {text.reliability.about} <Term id="base-rate">{text.reliability.baseRateTerm}</Term>
            {text.reliability.bars}
          </p>
        </>
      )}
    </Card>
  );
}

/** Three averages over the same predictions: they are equal if the level is right. */
function Averages({ of }: { of: ProbabilityFigures }) {
  const { names } = text.reliability;
  const rates = [
    [names.observed, of.happened],
    [names.stated, of.baseRate],
    [names.predicted, of.predicted],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-3 gap-4">
      {rates.map(([name, rate]) => (
        <Stat key={name} label={name} context={text.reliability.sameRows(count(of.n))}>
          {rate === null ? '—' : share(100 * rate)}
        </Stat>
      ))}
    </dl>
  );
}

const GAP_FOR_WORDS = 42;

function Diagram({ of }: { of: ProbabilityFigures }) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const at = layOutReliability(of, width);
  const sentence = of.bins
    .map(({ said, happened, n }) => text.reliability.bin(percentText(said), percentText(happened), count(n)))
    .join('; ');
  return (
    <div ref={box}>
      <svg
        role="img"
        aria-label={text.reliability.chart(sentence)}
        width={width}
        height={at.plotHeight + GAP_FOR_WORDS}
        className="block"
      >
        <Ground at={at} width={width} observed={of.happened} />
        <Points at={at} />
        <text x={width / 2} y={at.plotHeight + 34} textAnchor="middle">
          {text.reliability.axis(count(of.bins[0]?.n ?? 0))}
        </text>
      </svg>
    </div>
  );
}

function Ground({ at, width, observed }: { at: ReliabilityLayout; width: number; observed: number | null }) {
  const right = width - 12;
  return (
    <>
      {at.happened.map(({ value, y }) => (
        <g key={value}>
          <path className="grid-line" d={`M40 ${y}H${right}`} />
          <text x={34} y={y + 4} textAnchor="end">
            {percentText(value)}
          </text>
        </g>
      ))}
      {at.predicted.map(({ value, x }) => (
        <text key={value} x={x} y={at.plotHeight + 15} textAnchor="middle">
          {percentText(value)}
        </text>
      ))}
      <Diagonal at={at} />
      {observed !== null && <BaseRate at={at} right={right} rate={observed} />}
    </>
  );
}

/** Space for "observed base rate 61%" at the end of its line, and for a point's circle with its interval. */
const WORDS = { width: 150, height: 24 };

/** Labelled at the right end, or at the left where a point would cover it. */
function BaseRate({ at, right, rate }: { at: ReliabilityLayout; right: number; rate: number }) {
  const y = at.y(rate);
  const covered = at.bins.some(
    (bin) => bin.x > right - WORDS.width && bin.low > y - WORDS.height && bin.high < y + 5,
  );
  return (
    <>
      <path d={`M40 ${y}H${right}`} className="fill-none stroke-(--line-bench-1)" />
      <text x={covered ? 44 : right} y={y - 5} textAnchor={covered ? 'start' : 'end'}>
        {text.reliability.baseRate(percentText(rate))}
      </text>
    </>
  );
}

/** Perfect calibration, across both axes' ranges. */
function Diagonal({ at }: { at: ReliabilityLayout }) {
  const ends = [at.predicted, at.happened].map(
    (steps) => [steps[0]?.value ?? 0, steps.at(-1)?.value ?? 1] as const,
  );
  const from = Math.max(...ends.map(([least]) => least));
  const to = Math.min(...ends.map(([, most]) => most));
  return (
    <path
      d={`M${at.x(from)} ${at.y(from)}L${at.x(to)} ${at.y(to)}`}
      strokeDasharray="3 4"
      className="fill-none stroke-(--fg-3)"
    />
  );
}

function Points({ at }: { at: ReliabilityLayout }) {
  return (
    <>
      <polyline
        points={at.bins.map(({ x, y }) => `${x},${y}`).join(' ')}
        strokeWidth={1.5}
        className="fill-none stroke-(--accent-mark)"
      />
      {at.bins.map(({ bin, x, y, low, high }) => (
        <g key={bin.from}>
          <path
            d={`M${x} ${low}V${high}M${x - 4} ${low}h8M${x - 4} ${high}h8`}
            className="fill-none stroke-(--accent-mark) opacity-75"
          />
          <circle
            cx={x}
            cy={y}
            r={4.5}
            strokeWidth={2}
            className="fill-(--accent-mark) stroke-(--surface-card)"
          />
        </g>
      ))}
    </>
  );
}
