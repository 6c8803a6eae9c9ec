import { brierText, count, share } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Stat } from '#client/ui/stats/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TrackRecord } from '#shared/contract/signals/track-record.ts';
import { text } from './text.ts';

/** The record compared with always predicting the base rate. */
export function PlainGuessCard({ record: { probability, overall, origin } }: { record: TrackRecord }) {
  const { hitRate, hitRateStated, hitRateBaseline, targetRate, targetRateBaseline } = overall;
  const part = (n: number) => (targetRate.n === 0 ? '—' : share((100 * n) / targetRate.n));
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
          context={text.baseline.hitBase(
            percent(hitRateStated.value),
            percent(hitRateBaseline.value),
            count(hitRate.n),
          )}
        >
          {percent(hitRate.value)}
        </Stat>
        <Stat
          label={text.baseline.target}
          context={text.baseline.targetBase(percent(targetRateBaseline.value), count(targetRate.n))}
        >
          {percent(targetRate.value)}
        </Stat>
        <Stat label={text.baseline.stopped} context={text.baseline.stoppedDetail}>
          {part(overall.stopped)}
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
