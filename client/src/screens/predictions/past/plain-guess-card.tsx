import { brierText, count, share } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TrackRecord } from '#shared/contract/track-record.ts';
import { text } from './text.ts';

/** The record compared with always predicting the base rate. */
export function PlainGuessCard({ record: { probability, overall, origin } }: { record: TrackRecord }) {
  const judged = overall.hit + overall.missed + overall.expired;
  const part = (n: number) => (judged === 0 ? '—' : share((100 * n) / judged));
  const percent = (value: number | null) => (value === null ? '—' : share(100 * value));
  return (
    <Card aria-label={text.baseline.title}>
      <CardHead title={text.baseline.title} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4.5">
        <Stat
          label={<Term id="brier-score">{text.baseline.brier}</Term>}
          context={text.baseline.brierBase(brierText(probability.brierBase))}
        >
          {brierText(probability.brier)}
        </Stat>
        <Stat
          label={<Term id="calibration">{text.baseline.calibration}</Term>}
          context={(origin === 'simulated' ? text.baseline.backtestN : text.baseline.n)(count(probability.n))}
        >
          {probability.ece === null
            ? '—'
            : text.baseline.points(share(100 * probability.ece).replace('%', ''))}
        </Stat>
        <Stat
          label={<Term id="hit-rate">{text.baseline.hit}</Term>}
          context={text.baseline.hitBase(percent(overall.hitRateBaseline.value), count(judged))}
        >
          {part(overall.hit)}
        </Stat>
        <Stat label={text.baseline.missed} context={text.baseline.missedDetail}>
          {part(overall.missed)}
        </Stat>
        <Stat label={text.baseline.expired} context={text.baseline.expiredDetail}>
          {part(overall.expired)}
        </Stat>
        <Stat
          label={<Term id="confidence-interval">{text.baseline.interval}</Term>}
          context={text.baseline.intervalDetail(count(probability.interval80.n))}
        >
          {percent(probability.interval80.value)}
        </Stat>
      </dl>
    </Card>
  );
}
