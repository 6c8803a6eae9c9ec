import { asc, eq, notInArray } from 'drizzle-orm';
import { jobRuns } from '#shared/schema/jobs.ts';
import type { Db } from './db/db.ts';
import { AppError } from './errors.ts';

export type JobRun = typeof jobRuns.$inferSelect;

/** Writes down how the jobs go, for people to see, in the background and in order. A job does not fail with what can't be written. */
export interface JobBook {
  began(name: string, at: Date): void;
  progressed(name: string, done: number, total: number): void;
  /** Ended well, or with an error. */
  ended(name: string, at: Date, error?: unknown): void;
  /** Resolves when all of it is written. */
  idle(): Promise<void>;
}

/**
 * Opens the book for the jobs of this process and no others: runs that another did not live to end are no longer under way.
 * @param onError hears of what could not be written
 */
export function createJobBook(
  db: Db,
  jobs: readonly { name: string; when: readonly string[] }[],
  onError: (error: unknown) => void,
): JobBook {
  let last: Promise<unknown> = Promise.resolve();
  const write = (statement: () => PromiseLike<unknown>) => {
    last = last.then(statement).catch(onError);
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
    idle: async () => {
      await last;
    },
  };
}

/** Every job with its last run, by name. */
export const readJobRuns = (db: Db): Promise<JobRun[]> =>
  db.select().from(jobRuns).orderBy(asc(jobRuns.name));

/** An unexpected error may quote anything, statements and their values too: it stays in the log. */
const failureText = (error: unknown): string =>
  error instanceof AppError ? error.message : "Something unexpected went wrong. The server's log says what.";
