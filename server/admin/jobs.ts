import type { JobRun } from '#shared/contract/admin/admin.ts';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import { writeAudit } from '../core/audit.ts';
import type { Db } from '../core/db/db.ts';
import { AppError, notFound } from '../core/errors.ts';
import { readJobRuns } from '../core/job-runs.ts';
import type { Deps } from '../deps.ts';

/** All jobs with their last runs, by name. */
export async function listJobs(db: Db): Promise<JobRun[]> {
  const runs = await readJobRuns(db);
  return runs.map(({ name, moments, state, startedAt, endedAt, doneAt, done, total, failure }) => ({
    name,
    moments,
    state,
    failure,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    progress: done === null || total === null ? null : { done, total },
  }));
}

type AskDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'market'>;

/** Requests a job run on the leader; a running job runs once more. Throws AppError 404 for an unknown job. */
export async function askForJob(deps: AskDeps, actor: string, name: string): Promise<void> {
  const jobs = await readJobRuns(deps.db);
  if (!jobs.some((job) => job.name === name)) throw notFound('Job not found.');
  await written(deps, actor, 'job.run', name);
  deps.events.emit('job.runRequested', { name });
}

/** Requests missing data from an external source now. Throws AppError 409 for a simulated market. */
export async function askSource(deps: AskDeps, actor: string): Promise<void> {
  if (!deps.market.traits.live) {
    throw new AppError(
      409,
      'own_source',
      'This market generates its own prices, so there is no data source to refresh.',
    );
  }
  await written(deps, actor, 'feed.retry', deps.market.kind);
  deps.events.emit('feed.refreshRequested', {});
}

const written = ({ db, clock }: AskDeps, actor: string, action: AuditAction, subject: string) =>
  writeAudit(db, { actor, action, subject, detail: {}, at: clock.now() });
