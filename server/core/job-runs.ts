import { asc, eq, notInArray } from 'drizzle-orm';
import { jobRuns } from '#shared/schema/jobs.ts';
import { queue } from './async.ts';
import type { Db } from './db/db.ts';
import { AppError } from './errors.ts';

export type JobRun = typeof jobRuns.$inferSelect;

/**
 * Records job runs for the administration screen, in the background and in order. A failed write does not fail the
 * job.
 */
export interface JobBook {
  began(name: string, at: Date): void;
  progressed(name: string, done: number, total: number): void;
  /** Records the end of a run, with the error if it failed. */
  ended(name: string, at: Date, error?: unknown): void;
  /** Resolves when everything is written. */
  idle(): Promise<void>;
}

/**
 * Opens the book for the jobs of this process; runs that a previous process left unfinished are closed.
 * @param onError is called with failed writes
 */
export function createJobBook(
  db: Db,
  jobs: readonly { name: string; when: readonly string[] }[],
  onError: (error: unknown) => void,
): JobBook {
  const writes = queue();
  const write = (statement: () => PromiseLike<unknown>) => {
    writes.run(statement).catch(onError);
  };
  const change = (name: string, to: Partial<JobRun>) =>
    write(() => db.update(jobRuns).set(to).where(eq(jobRuns.name, name)));
  write(() => db.update(jobRuns).set({ state: 'interrupted' }).where(eq(jobRuns.state, 'running')));
  write(() =>
    db.delete(jobRuns).where(
      notInArray(
        jobRuns.name,
        jobs.map(({ name }) => name),
      ),
    ),
  );
  for (const { name, when } of jobs) {
    const moments = [...when];
    write(() =>
      db
        .insert(jobRuns)
        .values({ name, moments, state: 'never' })
        .onConflictDoUpdate({ target: jobRuns.name, set: { moments } }),
    );
  }
  return {
    began(name, startedAt) {
      change(name, { state: 'running', startedAt, endedAt: null, done: null, total: null, failure: null });
    },
    progressed: (name, done, total) => change(name, { done, total }),
    ended(name, endedAt, error) {
      const over = { endedAt, done: null, total: null };
      if (error === undefined) change(name, { ...over, state: 'done', doneAt: endedAt });
      else change(name, { ...over, state: 'failed', failure: failureText(error) });
    },
    idle: writes.idle,
  };
}

/** All jobs with their last runs, by name. */
export const readJobRuns = (db: Db): Promise<JobRun[]> =>
  db.select().from(jobRuns).orderBy(asc(jobRuns.name));

/** Unexpected errors may quote statements and values, so their text goes only to the log. */
const failureText = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Unexpected failure. See the server log for the reason.';
