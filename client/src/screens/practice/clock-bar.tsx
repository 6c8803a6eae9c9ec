import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useControlPractice } from '#client/api/practice.ts';
import { sentenceOf } from '#client/lib/call.ts';
import { istClock, istTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { PracticeDay } from '#shared/contract/practice.ts';
import { SPEEDS, speedOf } from './start-card.tsx';

/** The replayed moment, and what moves it: run and pause, a minute on, the speed, and the close. */
export function ClockBar({ day }: { day: PracticeDay }) {
  const control = useControlPractice(day.id);
  const [confirming, setRequested] = useState(false);
  const running = day.state === 'running';
  const [opens, ends, now] = [day.opensAt, day.endsAt, day.marketTime].map((at) => Date.parse(at));
  const passed = ((now ?? 0) - (opens ?? 0)) / ((ends ?? 1) - (opens ?? 0));
  const until = istClock(new Date(day.endsAt));
  return (
    <Card aria-label="Clock of the practice day" className="grid gap-3">
      <div className="row flex-wrap gap-x-4 gap-y-3">
        <div className="min-w-40">
          <div className="tn text-figure tracking-[-0.022em]">{istTime(new Date(day.marketTime))}</div>
          <div className="small t3" role="status">
            {day.phase}, {running ? 'running' : 'paused'}
          </div>
        </div>
        <div className="row flex-wrap gap-2">
          <Button
            variant="primary"
            className="min-w-24"
            onClick={() => control.mutate({ action: running ? 'pause' : 'run' })}
          >
            {running ? <Pause aria-hidden /> : <Play aria-hidden />}
            {running ? 'Pause' : 'Run'}
          </Button>
          <Button variant="line" onClick={() => control.mutate({ action: 'step' })}>
            One minute on
          </Button>
          <Button variant="line" onClick={() => setRequested(true)}>
            To the close
          </Button>
        </div>
        <Segmented
          slim
          label="Speed"
          className="ml-auto max-desk:ml-0"
          options={SPEEDS}
          value={String(day.speed)}
          onChange={(value) => control.mutate({ action: running ? 'run' : 'pause', speed: speedOf(value) })}
        />
      </div>
      <progress
        className="progress"
        value={Math.round(passed * 1000)}
        max={1000}
        aria-label={`Of the day until ${until}`}
      />
      {control.error && <Notice>{sentenceOf(control.error)}</Notice>}
      {confirming && (
        <FinishDialog
          until={until}
          pending={control.isPending}
          onFinish={() => control.mutate({ action: 'finish' }, { onSettled: () => setRequested(false) })}
          onClose={() => setRequested(false)}
        />
      )}
    </Card>
  );
}

function FinishDialog({
  until,
  pending,
  onFinish,
  onClose,
}: {
  until: string;
  pending: boolean;
  onFinish: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Go to the close?"
      description={`The rest of the day until ${until} passes at once: orders that wait fill or expire on the way, and the day is scored. This can't be undone.`}
    >
      <div className="row justify-end px-6 pb-6 max-desk:px-4">
        <Button variant="line" onClick={onClose}>
          Stay here
        </Button>
        <Button variant="inverse" disabled={pending} onClick={onFinish}>
          Go to the close
        </Button>
      </div>
    </Dialog>
  );
}
