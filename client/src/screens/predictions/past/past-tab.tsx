import type { ReactNode } from 'react';
import { useTrackRecord } from '#client/api/signals/predictions.ts';
import { count } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import type { TrackRecord } from '#shared/contract/signals/track-record.ts';
import {
  HORIZON_WORDS,
  HORIZONS,
  type Horizon,
  ORIGINS,
  type Origin,
} from '#shared/domain/predictions/horizon.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { PlainGuessCard } from './plain-guess-card.tsx';
import { ReliabilityCard } from './reliability-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { SkillCard } from './skill-card.tsx';
import { text } from './text.ts';
import { VerifyChain } from './verify-chain.tsx';

/** Past Results: outcomes of all predictions, misses included, and verification of the record. */
export function PastTab({
  address,
  set,
}: {
  address: URLSearchParams;
  set: (name: string, value: string | null) => void;
}) {
  const horizon = HORIZONS.find((each) => each === address.get('horizon'));
  const issued = useTrackRecord('issued', horizon);
  const requested = ORIGINS.find((each) => each === address.get('record'));
  const origin = requested ?? (issued.data && judgedIn(issued.data) > 0 ? 'issued' : 'simulated');
  const record = useTrackRecord(origin, horizon);
  return (
    <>
      <Head>
        <RecordChoice origin={origin} onChange={(next) => set('record', next)} />
        <HorizonChoice horizon={horizon} onChange={(next) => set('horizon', next ?? null)} />
      </Head>
      <Loaded
        query={record}
        skeleton={
          <Card className="min-h-90">
            <SkeletonLines count={10} label={text.head.loading} />
          </Card>
        }
        failed={text.head.failed}
      >
        {(loaded) => (
          <>
            <WhatItIs record={loaded} />
            <div className="grid gap-(--gap) wide:grid-cols-[7fr_5fr]">
              <ReliabilityCard of={loaded.probability} simulated={origin === 'simulated'} />
              <div className="flex flex-col gap-(--gap)">
                <PlainGuessCard record={loaded} />
                <ReturnsCard record={loaded} />
              </div>
            </div>
            <SkillCard record={loaded} />
            <BreakdownCard record={loaded} />
          </>
        )}
      </Loaded>
      <HistoryCard
        filters={{ origin, horizon, status: statusOf(address.get('status')) }}
        onStatus={(status) => set('status', status ?? null)}
      />
      <VerifyChain key={origin} origin={origin} />
    </>
  );
}

const STATUSES = ['hit', 'missed', 'open'] as const;
const statusOf = (written: string | null) => STATUSES.find((status) => status === written);

const judgedIn = ({ overall }: TrackRecord) => overall.hit + overall.missed;

function Head({ children }: { children: ReactNode }) {
  return (
    <header className="my-3 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h2 className="text-title">{text.head.title}</h2>
        <p className="t3">{text.head.subtitle}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </header>
  );
}

function RecordChoice({ origin, onChange }: { origin: Origin; onChange: (origin: Origin) => void }) {
  return (
    <Segmented
      slim
      label={text.head.record}
      value={origin}
      onChange={onChange}
      options={[
        { value: 'issued', label: text.head.live },
        { value: 'simulated', label: text.head.backtest },
      ]}
    />
  );
}

function HorizonChoice({
  horizon,
  onChange,
}: {
  horizon: Horizon | undefined;
  onChange: (horizon: Horizon | undefined) => void;
}) {
  return (
    <Segmented
      slim
      label={text.head.horizon}
      value={horizon ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
      options={[
        { value: 'all', label: text.head.all },
        ...HORIZONS.map((value) => ({ value, label: HORIZON_WORDS[value].name.replace(' term', '') })),
      ]}
    />
  );
}

/** Source of the figures in one sentence, and the backfill's progress while it runs. */
function WhatItIs({ record }: { record: TrackRecord }) {
  const { origin, days, from, to, backfill, overall } = record;
  const busy = origin === 'simulated' && backfill.state !== 'done';
  return (
    <p className="small t3 mb-3">
      {origin === 'simulated' ? text.head.ofBacktest : text.head.ofLive}
      {from && to
        ? `${text.head.days(count(days), days === 1, dayText(from, '1970-01-01'), dayText(to, '1970-01-01'))} ${text.head.calls(count(judgedIn(record)), count(overall.buys + overall.sells), count(overall.holds))}`
        : text.head.none}
      {busy &&
        ` ${backfill.note}${backfill.state === 'running' ? text.head.progress(backfill.done, backfill.total) : ''}`}
    </p>
  );
}
