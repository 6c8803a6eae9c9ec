import { price, signedPercent } from '#client/lib/format/format.ts';
import { directionOf } from '#client/ui/change.tsx';
import { roundLevels } from '#client/ui/charts/round-levels.ts';
import { drawLine, scaleOf } from '#client/ui/charts/sparkline-path.ts';
import type { MarketIndex } from '#shared/contract/market/market.ts';
import { text } from './text.ts';

const WIDTH = 640;
const HEIGHT = 250;
const INSET = 16;
/** Labels closer than this to the price tag are hidden, in px. */
const CLEARANCE = 18;

/** The session so far on the full session's axis, with levels at round numbers and the last value as a tag. */
export function SessionChart({ index }: { index: MarketIndex }) {
  const { intraday, sessionMinutes, previousClose, value, pChange } = index;
  const known = [...intraday, previousClose, value].filter((level) => level !== null);
  if (known.length === 0) return <p className="t3 px-5 py-24 text-center">{text.market.noValues}</p>;
  const shape = { values: intraday, slots: sessionMinutes, width: WIDTH, height: HEIGHT, inset: INSET };
  const drawn = drawLine({ ...shape, reference: previousClose });
  const { low, high, y } = scaleOf(known, HEIGHT, INSET);
  const levels = roundLevels(low, high, 4);
  const tone = { up: 'up', down: 'down', flat: 'quiet' }[directionOf(pChange)];
  return (
    <div className="relative pr-18">
      <svg
        role="img"
        aria-label={sentenceFor(index, low, high)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
      >
        {levels.map((level) => (
          <path
            key={level}
            className="grid-line"
            d={`M0 ${y(level)}H${WIDTH}`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {drawn.referenceY !== null && (
          <path className="ref" d={`M0 ${drawn.referenceY}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
        )}
        <path className={`area-${tone}`} d={drawn.area} />
        <path className={`line-${tone}`} d={drawn.line} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      </svg>
      <div aria-hidden className="tn micro t3">
        {levels
          .filter((level) => value === null || Math.abs(y(level) - y(value)) > CLEARANCE)
          .map((level) => (
            <span key={level} className="absolute right-5 -translate-y-1/2" style={{ top: y(level) }}>
              {price(level).replace('.00', '')}
            </span>
          ))}
        {value !== null && (
          <span
            className="absolute right-3 -translate-y-1/2 rounded-badge bg-fg px-2 font-semibold text-inverse"
            style={{ top: y(value) }}
          >
            {price(value)}
          </span>
        )}
      </div>
    </div>
  );
}

function sentenceFor({ value, pChange }: MarketIndex, low: number, high: number): string {
  const now = value === null ? '' : text.market.chartNow(price(value));
  const change = pChange === null ? '' : ` (${signedPercent(pChange)})`;
  return text.market.chart(price(low), price(high), now, change);
}
