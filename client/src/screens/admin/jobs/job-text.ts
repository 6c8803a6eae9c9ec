import { tradeTime } from '#client/lib/format-date.ts';
import type { BadgeLook } from '#client/ui/badge.tsx';
import type { JobRun } from '#shared/contract/admin.ts';
import { capital, tookText } from '../admin-text.ts';

const MOMENTS: Readonly<Record<string, string>> = {
  start: 'when the server starts',
  refresh: 'every quarter-hour of trading',
  close: 'at the close',
  day: 'with each new day',
  hour: 'every hour',
  suspended: 'when a user is suspended',
};

/** "When the server starts, at the close and with each new day". */
export function momentText(moments: readonly string[]): string {
  const words = moments.map((moment) => MOMENTS[moment] ?? moment);
  const last = words.at(-1) ?? 'only when it is asked for';
  return capital(words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last);
}

export function stateLook(state: JobRun['state']): { look: BadgeLook; words: string } {
  return STATES[state];
}

const STATES: Record<JobRun['state'], { look: BadgeLook; words: string }> = {
  never: { look: 'plain', words: 'Not run yet' },
  running: { look: 'warn', words: 'Running' },
  done: { look: 'good', words: 'Done' },
  failed: { look: 'bad', words: 'Failed' },
  interrupted: { look: 'warn', words: 'Interrupted' },
};

/** What is known of the last run, in one sentence; wall time in India. */
export function lastRunText({ state, startedAt, endedAt }: JobRun): string {
  if (startedAt === null) return 'It has not run on this database.';
  const began = `${tradeTime(new Date(startedAt))} IST`;
  if (state === 'running') return `Began ${began}.`;
  if (endedAt === null) return `Began ${began}; the server stopped before it ended.`;
  return `Last run ${began}, took ${tookText(Date.parse(endedAt) - Date.parse(startedAt))}.`;
}
