import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useDismissFirstSteps, useFirstSteps } from '#client/api/account/first-steps.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { FirstSteps } from '#shared/contract/account/first-steps.ts';
import { STEP_ACTIONS } from './step-actions.tsx';
import { text } from './text.ts';

/** The checklist of a new trader, each step with its button. Hidden while unavailable, and once dismissed or done. */
export function FirstStepsCard() {
  const { data } = useFirstSteps();
  return data?.state === 'open' ? <Steps steps={data.steps} /> : null;
}

function Steps({ steps }: Pick<FirstSteps, 'steps'>) {
  const finished = steps.filter(isDone).length;
  return (
    <Card aria-label={text.title} className="mb-(--gap)">
      <CardHead title={text.title}>
        <span className="row gap-3">
          <progress
            className="progress max-desk:hidden w-24"
            aria-label={text.title}
            value={finished}
            max={steps.length}
          />
          <span className="small t3 tn">{text.progress(finished, steps.length)}</span>
          <Dismiss />
        </span>
      </CardHead>
      <ol className="flex flex-wrap justify-between gap-x-6 gap-y-3 max-desk:grid max-desk:gap-y-2">
        {steps.map((step, place) => (
          <Step key={step.step} step={step} number={place + 1} />
        ))}
      </ol>
    </Card>
  );
}

type StepProgress = FirstSteps['steps'][number];

const isDone = ({ done, goal }: StepProgress): boolean => done >= goal;

function Step({ step, number }: { step: StepProgress; number: number }) {
  const Actions = STEP_ACTIONS[step.step];
  const finished = isDone(step);
  return (
    <li
      className={clsx(
        'grid content-start gap-2',
        step.goal > 1 && !finished && 'min-w-0 flex-1 desk:min-w-72',
        step.goal === 1 && 'max-desk:flex max-desk:items-center max-desk:justify-between',
      )}
    >
      <p className="row gap-2">
        <span
          aria-hidden
          className={clsx(
            'micro tn grid size-5 shrink-0 place-items-center rounded-full inset-ring inset-ring-line',
            finished ? 'text-gain' : 'text-fg-2',
          )}
        >
          {finished ? <Check className="size-3.5" /> : number}
        </span>
        <span className={finished ? 't3' : 'strong'}>
          {finished && <span className="sr-only">{text.done} </span>}
          {text.steps[step.step]}
        </span>
        {step.goal > 1 && !finished && (
          <span className="small t3 tn">{text.watched(step.done, step.goal)}</span>
        )}
      </p>
      {!finished && (
        <div className="row flex-wrap gap-1.5 pl-7 max-desk:pl-0">
          <Actions />
        </div>
      )}
    </li>
  );
}

function Dismiss() {
  const dismiss = useDismissFirstSteps();
  return (
    <Button
      variant="ghost"
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate(undefined, { onError: (error) => toastError(error, text.notDismissed) })}
    >
      {text.dismiss}
    </Button>
  );
}
