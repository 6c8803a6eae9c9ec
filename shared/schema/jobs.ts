import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How each job went the last time; written by whoever leads. Times are of the wall clock. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text().primaryKey(),
    /** `never`: it has not run yet. `interrupted`: the server stopped while it ran. */
    state: text({ enum: ['never', 'running', 'done', 'failed', 'interrupted'] }).notNull(),
    /** When it runs by itself: at moments of server/jobs.ts. */
    moments: text().array().notNull().default([]),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }),
    /** Null while it runs, and when it was interrupted. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** When it last ended well. */
    doneAt: timestamp('done_at', { withTimezone: true, precision: 3 }),
    /** How much of it is done, where it says so; of `total`. */
    done: integer(),
    total: integer(),
    /** Why it failed, in one sentence for people; null when it did not. */
    failure: text(),
  },
  (t) => [
    check('job_runs_state', sql`${t.state} in ('never', 'running', 'done', 'failed', 'interrupted')`),
    check('job_runs_progress', sql`(${t.done} is null) = (${t.total} is null)`),
    check('job_runs_failure', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);
