import { useJobs, useRunJob } from '#client/api/admin/admin.ts';
import { count } from '#client/lib/format/format.ts';
import { tradeTime } from '#client/lib/format/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { JobRun } from '#shared/contract/admin/admin.ts';
import { text as shared } from '../text.ts';
import { FeedCard } from './feed-card.tsx';
import { jobName, lastRunText, momentText, STATE_LOOK } from './job-text.ts';
import { STATE_LABEL, text } from './text.ts';

/** The market data source, and background jobs with their last runs and a run button. */
export function JobsTab() {
  const jobs = useJobs();
  return (
    <div className="grid gap-4">
      <FeedCard />
      <Card aria-labelledby="jobs">
        <CardHead title={text.jobs.title} id="jobs" />
        <Loaded
          query={jobs}
          skeleton={<SkeletonLines count={6} label={text.jobs.loading} />}
          failed={text.jobs.failed}
          stillWorks={text.jobs.stillWorks}
        >
          {(loaded) =>
            loaded.length === 0 ? (
              <EmptyState title={text.jobs.none}>{text.jobs.noneHint}</EmptyState>
            ) : (
              <ul>
                {loaded.map((job) => (
                  <JobLine key={job.name} job={job} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function JobLine({ job }: { job: JobRun }) {
  const again = useRunJob();
  const name = jobName(job.name);
  const action = job.state === 'failed' ? text.jobs.retry : text.jobs.run;
  const run = () =>
    again.mutate(job.name, {
      onSuccess: () => toastSuccess(text.jobs.queued(name)),
      onError: (error) => toastError(error, text.jobs.startFailed),
    });
  return (
    <li className="row gap-4 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="min-w-0 grow">
        <div className="row flex-wrap gap-y-1">
          <b className="strong">{name}</b>
          <Badge look={STATE_LOOK[job.state]}>{STATE_LABEL[job.state]}</Badge>
        </div>
        <p className="small t3">{momentText(job.moments)}</p>
        <p className="small t2">{lastRunText(job)}</p>
        {job.failure && (
          <p className="small text-warn">
            {job.failure} {job.doneAt && text.jobs.lastDone(shared.at(tradeTime(new Date(job.doneAt))))}
          </p>
        )}
        {job.progress && (
          <div className="row mt-1 max-w-80">
            <progress
              className="progress"
              aria-label={text.jobs.progressOf(name)}
              value={job.progress.done}
              max={job.progress.total}
            />
            <span className="small t3 num">
              {text.progress(count(job.progress.done), count(job.progress.total))}
            </span>
          </div>
        )}
      </div>
      <Button
        sends
        disabled={again.isPending || job.state === 'running'}
        onClick={run}
        aria-label={text.jobs.named(action, name)}
      >
        {action}
      </Button>
    </li>
  );
}
