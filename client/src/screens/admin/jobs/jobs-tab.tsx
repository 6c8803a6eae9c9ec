import { useJobs, useRunJob } from '#client/api/admin.ts';
import { count } from '#client/lib/format.ts';
import { tradeTime } from '#client/lib/format-date.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { JobRun } from '#shared/contract/admin.ts';
import { capital } from '../admin-text.ts';
import { FeedCard } from './feed-card.tsx';
import { lastRunText, momentText, stateLook } from './job-text.ts';

/** Where market data comes from, and what is done by itself: how each went, and again at will. */
export function JobsTab() {
  const jobs = useJobs();
  return (
    <div className="grid gap-4">
      <FeedCard />
      <Card aria-labelledby="jobs">
        <CardHead title="Jobs" id="jobs" />
        <Loaded
          query={jobs}
          skeleton={<SkeletonLines count={6} label="Loading jobs" />}
          failed="Jobs could not be loaded"
          stillWorks="They run all the same."
        >
          {(loaded) =>
            loaded.length === 0 ? (
              <EmptyState title="No job has run yet">
                They begin when a server leads on this database.
              </EmptyState>
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
  const { look, words } = stateLook(job.state);
  const run = () =>
    again.mutate(job.name, {
      onSuccess: () => toastSuccess(`${capital(job.name)}: it runs as soon as it is its turn`),
      onError: (error) => toastError(error, 'The job could not be started'),
    });
  return (
    <li className="row gap-4 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="min-w-0 grow">
        <div className="row flex-wrap gap-y-1">
          <b className="strong">{capital(job.name)}</b>
          <Badge look={look}>{words}</Badge>
        </div>
        <p className="small t3">{momentText(job.moments)}</p>
        <p className="small t2">{lastRunText(job)}</p>
        {job.failure && (
          <p className="small text-warn">
            {job.failure} {job.doneAt && `It last ended well ${tradeTime(new Date(job.doneAt))} IST.`}
          </p>
        )}
        {job.progress && (
          <div className="row mt-1 max-w-80">
            <progress
              className="progress"
              aria-label={`How far it is: ${job.name}`}
              value={job.progress.done}
              max={job.progress.total}
            />
            <span className="small t3 num">
              {count(job.progress.done)} of {count(job.progress.total)}
            </span>
          </div>
        )}
      </div>
      <Button
        disabled={again.isPending || job.state === 'running'}
        onClick={run}
        aria-label={`${job.state === 'failed' ? 'Retry' : 'Run Now'}: ${job.name}`}
      >
        {job.state === 'failed' ? 'Retry' : 'Run Now'}
      </Button>
    </li>
  );
}
