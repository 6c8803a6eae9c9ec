import { brierText, count, share } from '#client/lib/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Stat } from '#client/ui/stat.tsx';
import { Term } from '#client/widgets/term.tsx';
import type { TrackRecord } from '#shared/contract/track-record.ts';

/** The record beside the plainest guess: always saying the base rate. */
export function PlainGuessCard({ record: { probability, overall, origin } }: { record: TrackRecord }) {
  const judged = overall.hit + overall.missed + overall.expired;
  const part = (n: number) => (judged === 0 ? '—' : share((100 * n) / judged));
  const percent = (value: number | null) => (value === null ? '—' : share(100 * value));
  const simulated = origin === 'simulated' ? 'simulated, ' : '';
  return (
    <Card aria-label="Against the plainest guess">
      <CardHead title="Against the plainest guess" />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4.5">
        <Stat
          label={<Term id="brier-score">Brier score</Term>}
          context={`base rate ${brierText(probability.brierBase)}, lower is better`}
        >
          {brierText(probability.brier)}
        </Stat>
        <Stat
          label={<Term id="calibration">Calibration error</Term>}
          context={`${simulated}n ${count(probability.n)}`}
        >
          {probability.ece === null ? '—' : `${share(100 * probability.ece).replace('%', '')} points`}
        </Stat>
        <Stat
          label={<Term id="hit-rate">Hit</Term>}
          context={`any stock ${percent(overall.hitRateBaseline.value)}, n ${count(judged)}`}
        >
          {part(overall.hit)}
        </Stat>
        <Stat label="Missed" context="stop before exit; the rest expired">
          {part(overall.missed)}
        </Stat>
        <Stat label="Expired" context="neither before the end">
          {part(overall.expired)}
        </Stat>
        <Stat
          label={<Term id="confidence-interval">80% interval held</Term>}
          context={`should be 80%, n ${count(probability.interval80.n)}`}
        >
          {percent(probability.interval80.value)}
        </Stat>
      </dl>
    </Card>
  );
}
