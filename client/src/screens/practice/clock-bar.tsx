import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useControlPractice } from '#client/api/trading/practice.ts';
import { istClock, istTime } from '#client/lib/format/format.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { PracticeDay } from '#shared/contract/trading/practice.ts';
import { SPEEDS, speedOf } from './start-card.tsx';
import { text } from './text.ts';

/** The replayed time, and its controls: run and pause, a minute forward, speed, and skip to close. */
export function ClockBar({ day }: { day: PracticeDay }) {
  const control = useControlPractice(day.id);
  const [confirming, setRequested] = useState(false);
  const running = day.state === 'running';
  const [opens, ends, now] = [day.opensAt, day.endsAt, day.marketTime].map((at) => Date.parse(at));
  const passed = ((now ?? 0) - (opens ?? 0)) / ((ends ?? 1) - (opens ?? 0));
  const until = istClock(new Date(day.endsAt));
  return (
    <Card aria-label={text.clock.label} className="grid gap-3">
      <div className="row flex-wrap gap-x-4 gap-y-3">
        <div className="min-w-40">
          <div className="small t3">{text.clock.time}</div>
          <div className="tn text-figure tracking-[-0.022em]">{istTime(new Date(day.marketTime))}</div>
          <div className="small t3" role="status">
            {text.clock.state(day.phase, running ? text.clock.playing : text.clock.paused)}
          </div>
        </div>
        <div className="row flex-wrap gap-2">
          <Button
            sends
            variant="primary"
            className="min-w-24"
            onClick={() => control.mutate({ action: running ? 'pause' : 'run' })}
          >
            {running ? <Pause aria-hidden /> : <Play aria-hidden />}
            {running ? text.clock.pause : text.clock.play}
          </Button>
          <Button sends variant="line" onClick={() => control.mutate({ action: 'step' })}>
            {text.clock.step}
          </Button>
          <Button variant="line" onClick={() => setRequested(true)}>
            {text.clock.toClose}
          </Button>
        </div>
        <Segmented
          slim
          label={text.clock.speed}
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
        aria-label={text.clock.progress(until)}
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
      title={text.clock.finishTitle}
      description={text.clock.finishHint(until)}
    >
      <div className="row justify-end px-6 pb-6 max-desk:px-4">
        <Button variant="line" onClick={onClose}>
          {text.clock.stay}
        </Button>
        <Button sends variant="inverse" disabled={pending} onClick={onFinish}>
          {text.clock.toClose}
        </Button>
      </div>
    </Dialog>
  );
}
