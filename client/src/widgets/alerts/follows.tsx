import { useId, useState } from 'react';
import { useFollow, useFollows } from '#client/api/alerts.ts';
import { toastError } from '#client/lib/toasts.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { AlertFollows } from '#shared/contract/alerts.ts';
import { FOLLOWED, type Followed } from '#shared/domain/alerts.ts';
import { Loaded } from '../loaded.tsx';

const WORDS: Record<Followed, { label: string; note: string }> = {
  orders: { label: 'Orders', note: 'Filled, failed, or ended by themselves' },
  screens: { label: 'Screens', note: 'New matches of your own screens that have their alert on' },
  predictions: { label: 'Predictions', note: 'Calls on stocks you hold or watch, and how they ended' },
  feed: { label: 'Market data', note: 'When prices stop coming' },
};

/** What the person is told of besides their alerts. */
export function Follows() {
  const id = useId();
  const follows = useFollows();
  const follow = useFollow();
  // A switch stands as it was pressed from the press on, and not only from when the asking has begun.
  const [pending, setRequested] = useState<AlertFollows | null>(null);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Tell me of these too</h3>
      <Loaded
        query={follows}
        skeleton={<SkeletonLines count={4} label="Loading what you are told of" />}
        failed="What you are told of could not be loaded"
      >
        {(known) => {
          const chosen = pending ?? known;
          const choose = (next: AlertFollows) => {
            setRequested(next);
            follow.mutate(next, {
              onError: (error) => toastError(error, 'What you are told of could not be changed'),
              onSettled: () => setRequested(null),
            });
          };
          return FOLLOWED.map((what) => (
            <Switch
              key={what}
              {...WORDS[what]}
              checked={chosen[what]}
              disabled={pending !== null}
              onChange={(on) => choose({ ...chosen, [what]: on })}
            />
          ));
        }}
      </Loaded>
    </section>
  );
}
