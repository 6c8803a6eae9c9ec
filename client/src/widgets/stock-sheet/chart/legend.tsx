import { count, price, signedPercent } from '#client/lib/format/format.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import type { BarsReply, IndicatorChoice } from '#shared/contract/market/bars.ts';
import type { BarFigures } from './bar-text.ts';
import { choiceOf, indicatorName } from './indicator-text.ts';
import type { Mark } from './markers.ts';

/** Figures of the bar under the pointer, or of the last one, with indicator values. */
export function Legend({
  bars,
  at,
  figures,
  choices,
  marks,
}: {
  bars: BarsReply;
  at: number;
  figures: BarFigures;
  choices: readonly IndicatorChoice[];
  marks: readonly Mark[];
}) {
  const here = marks.filter(({ time }) => time === bars.times[at]);
  return (
    <div className="grid min-h-10 content-start gap-1 max-desk:min-h-14">
      <p className="small tn flex flex-wrap items-baseline gap-x-3 text-fg-3">
        <span className="strong text-fg">{figures.name}</span>
        <Figure name="O" value={figures.open} />
        <Figure name="H" value={figures.high} />
        <Figure name="L" value={figures.low} />
        <Figure name="C" value={figures.close} />
        {figures.changePercent !== null && (
          <Change direction={directionOf(Math.round(figures.changePercent * 100))}>
            {signedPercent(figures.changePercent)}
          </Change>
        )}
        <Figure name="Vol" value={figures.volume} />
        {here.map((mark) => (
          <span key={mark.kind + mark.text} className="text-fg-2">
            {mark.words}
          </span>
        ))}
      </p>
      {bars.indicators.length > 0 && (
        <ul className="small tn flex flex-wrap gap-x-4 gap-y-0.5 text-fg-3">
          {bars.indicators.map(({ id, outputs }, place) => (
            <li key={id} className="row gap-1.5">
              <i
                aria-hidden
                className="h-0.5 w-3 rounded-full"
                style={{ background: `var(--line-ind-${place + 1})` }}
              />
              {indicatorName(choices, id)}
              {outputs.map(({ name, values }) => (
                <span key={name} className="text-fg-2">
                  {outputs.length > 1 && <span className="text-fg-3">{labelOf(choices, id, name)} </span>}
                  {valueText(values[at])}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <span className="text-fg-2">{value}</span>
    </span>
  );
}

const labelOf = (choices: readonly IndicatorChoice[], id: string, output: string): string =>
  choiceOf(choices, id)?.outputs.find(({ name }) => name === output)?.label ?? output;

/** Values as large as on-balance volume need no decimals. */
const LARGE = 1e6;

function valueText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  return Math.abs(value) >= LARGE ? count(value) : price(value);
}
