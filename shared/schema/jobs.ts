import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last run of each job, written by the leader. Wall-clock times. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text().primaryKey(),
    /** `never`: not run yet. `interrupted`: the server stopped during the run. */
    state: text({ enum: ['never', 'running', 'done', 'failed', 'interrupted'] }).notNull(),
    /** Scheduled moments, from server/jobs.ts. */
    moments: text().array().notNull().default([]),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }),
    /** Null while running or if interrupted. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** Last successful end. */
    doneAt: timestamp('done_at', { withTimezone: true, precision: 3 }),
    /** Progress out of `total`, if reported. */
    done: integer(),
    total: integer(),
    /** Failure in one sentence; null on success. */
    failure: text(),
  },
  (t) => [
    check('job_runs_state', sql`${t.state} in ('never', 'running', 'done', 'failed', 'interrupted')`),
    check('job_runs_progress', sql`(${t.done} is null) = (${t.total} is null)`),
    check('job_runs_failure', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);
