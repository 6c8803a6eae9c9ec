import { clsx } from 'clsx';
import type { HorizonPrediction } from '#shared/contract/signals/predictions.ts';
import { partLabel, roundedTogether } from './reason-text.ts';
import { text } from './text.ts';

/** The signed parts of a score: positive filled, negative outlined; they sum to it. */
export function Contributions({ of }: { of: Pick<HorizonPrediction, 'contributions' | 'score'> }) {
  const largest = Math.max(...of.contributions.map(({ value }) => Math.abs(value)), Number.EPSILON);
  const shown = roundedTogether(of.contributions.map(({ value }) => value));
  return (
    <ul className="contrib" aria-label={text.scoreParts}>
      {of.contributions.map(({ feature, words, value }, at) => (
        <li key={feature}>
          <span className="cut t2">{words}</span>
          <span className="bar" aria-hidden>
            <b
              className={clsx(value < 0 && 'neg')}
              style={{ width: `${(48 * Math.abs(value)) / largest}%` }}
            />
          </span>
          <span className="num tn">{partLabel(shown[at] ?? 0)}</span>
        </li>
      ))}
      <li>
        <span className="sum">{text.score}</span>
        <span aria-hidden />
        <span className="num sum tn">{partLabel(shown.reduce((sum, part) => sum + part, 0))}</span>
      </li>
    </ul>
  );
}
