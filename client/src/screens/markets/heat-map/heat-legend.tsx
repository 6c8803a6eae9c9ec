import { clsx } from 'clsx';
import { type AreaMeaning, heatClass } from '#client/widgets/heat-map/sectors.ts';
import { text } from '../text.ts';

/** The seven steps, each with a change in it and its bounds. */
const STEPS = [
  { percent: -2, words: '≤−1.1%' },
  { percent: -0.8, words: '≤−0.5%' },
  { percent: -0.3, words: '≤−0.1%' },
  { percent: 0, words: '0%' },
  { percent: 0.3, words: '≥+0.1%' },
  { percent: 0.8, words: '≥+0.5%' },
  { percent: 2, words: '≥+1.1%' },
] as const;

/** What the colours and the areas of the heat map mean. */
export function HeatLegend({ by }: { by: AreaMeaning }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 pb-3 text-fg-3">
      <p className="small">{text.heatMap.sizedBy(by)}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-desk:w-full">
        <p className="small" id="heat-legend">
          {text.heatMap.change}
        </p>
        <ul aria-labelledby="heat-legend" className="flex gap-px max-desk:w-full">
          {STEPS.map(({ percent, words }) => (
            <li
              key={words}
              className={clsx(
                heatClass(percent),
                'micro tn min-w-15 rounded-badge px-0.5 py-0.5 text-center whitespace-nowrap text-fg max-desk:min-w-0 max-desk:grow',
              )}
            >
              {words}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
