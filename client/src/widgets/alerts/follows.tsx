import { useId, useState } from 'react';
import { useFollow, useFollows } from '#client/api/signals/alerts.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import type { AlertFollows } from '#shared/contract/signals/alerts.ts';
import { FOLLOWED } from '#shared/domain/alerts.ts';
import { Loaded } from '../loaded.tsx';
import { FOLLOW_LABEL, text } from './text.ts';

/** Notification topics besides alerts. */
export function Follows() {
  const id = useId();
  const follows = useFollows();
  const follow = useFollow();
  // Optimistic: the switch changes on press, before the request starts.
  const [pending, setRequested] = useState<AlertFollows | null>(null);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text.follows.title}</h3>
      <Loaded
        query={follows}
        skeleton={<SkeletonLines count={4} label={text.follows.loading} />}
        failed={text.follows.failed}
      >
        {(known) => {
          const chosen = pending ?? known;
          const choose = (next: AlertFollows) => {
            setRequested(next);
            follow.mutate(next, {
              onError: (error) => toastError(error, text.follows.saveFailed),
              onSettled: () => setRequested(null),
            });
          };
          return FOLLOWED.map((what) => (
            <Switch
              sends
              key={what}
              {...FOLLOW_LABEL[what]}
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
