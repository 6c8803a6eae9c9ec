import { tradeTime } from '#client/lib/format/format-date.ts';
import type { BadgeLook } from '#client/ui/badge.tsx';
import type { JobRun } from '#shared/contract/admin/admin.ts';
import { capital, tookText } from '../admin-text.ts';
import { text as shared } from '../text.ts';
import { JOB_LABEL } from './job-names.ts';
import { MOMENT_LABEL, text } from './text.ts';

/** A job's label; an unknown job's name. */
export const jobName = (name: string): string => JOB_LABEL[name] ?? capital(name);

/** "When the server starts, at the close and with each new day". */
export function momentText(moments: readonly string[]): string {
  const words = moments.map((moment) => MOMENT_LABEL[moment] ?? moment);
  const last = words.at(-1) ?? text.jobs.onDemand;
  return capital(words.length > 1 ? text.jobs.and(words.slice(0, -1).join(', '), last) : last);
}

export const STATE_LOOK: Record<JobRun['state'], BadgeLook> = {
  never: 'plain',
  running: 'warn',
  done: 'good',
  failed: 'bad',
  interrupted: 'warn',
};

/** The last run in one sentence; wall time in India. */
export function lastRunText({ state, startedAt, endedAt }: JobRun): string {
  if (startedAt === null) return text.jobs.neverRun;
  const began = shared.at(tradeTime(new Date(startedAt)));
  if (state === 'running') return text.jobs.started(began);
  if (endedAt === null) return text.jobs.interrupted(began);
  return text.jobs.lastRun(began, tookText(Date.parse(endedAt) - Date.parse(startedAt)));
}
