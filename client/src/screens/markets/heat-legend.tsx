import { clsx } from 'clsx';
import { type AreaMeaning, heatClass } from '#client/widgets/heat-map/sectors.ts';
import { text } from './text.ts';

/** The seven steps, each with a sample change and its bounds. */
const STEPS = [
  { percent: -2, words: '≤ −1.1%' },
  { percent: -0.8, words: '−0.5%' },
  { percent: -0.3, words: '−0.1%' },
  { percent: 0, words: '0' },
  { percent: 0.3, words: '+0.1%' },
  { percent: 0.8, words: '+0.5%' },
  { percent: 2, words: '≥ +1.1%' },
] as const;

/** Legend of the heat map's colours and areas. */
export function HeatLegend({ by }: { by: AreaMeaning }) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-fg-3">
      <p className="micro">{text.heatMap.sizedBy(by)}</p>
      <ul aria-label={text.heatMap.change} className="flex gap-px">
        {STEPS.map(({ percent, words }) => (
          <li
            key={words}
            className={clsx(heatClass(percent), 'micro tn min-w-11 rounded-badge px-1 text-center text-fg')}
          >
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
