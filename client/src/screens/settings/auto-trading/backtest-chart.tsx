import { rupees } from '#client/lib/format/format.ts';
import type { Backtest } from '#shared/contract/trading/auto-trading.ts';
import { text } from './auto-trading-text.ts';
import { linePath } from './line-path.ts';

const WIDTH = 600;
const HEIGHT = 160;

/** The account compared with the index and an equal-weight portfolio; the figures below say the same in text. */
export function BacktestChart({ played: { curve, from, to, capital } }: { played: Backtest }) {
  const all = curve.flatMap(({ equity, nifty, equalWeight }) =>
    [equity, nifty, equalWeight].filter((value) => value !== null),
  );
  const [low, high] = bounds(all, capital);
  const path = (values: (number | null)[]) => linePath(values, { low, high }, WIDTH, HEIGHT);
  return (
    <figure>
      <svg
        role="img"
        aria-label={text.backtest.chart(from, to, rupees(capital), rupees(curve.at(-1)?.equity ?? capital))}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible [&_path]:fill-none [&_path]:[vector-effect:non-scaling-stroke]"
      >
        <path
          className="stroke-(--line-bench-2)"
          strokeDasharray="5 4"
          d={path(curve.map((point) => point.equalWeight))}
        />
        <path className="stroke-(--line-bench-1)" d={path(curve.map((point) => point.nifty))} />
        <path className="stroke-(--line-own)" strokeWidth={2} d={path(curve.map((point) => point.equity))} />
      </svg>
      <figcaption className="small t3 row mt-2 flex-wrap justify-between">
        <span>{text.backtest.range(from, to)}</span>
        <span>{text.backtest.legend}</span>
      </figcaption>
    </figure>
  );
}

const bounds = (values: readonly number[], capital: number): [number, number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [capital, capital],
  );
