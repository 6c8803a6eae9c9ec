import type { DatabaseServer } from '#tests/support/servers/database-server.ts';

/** How bars are run, as sent to the process that runs one. */
export interface Settings {
  /** A tenth of the numbers, or fewer; durations in seconds are printed, and judged only in a full run. */
  quick: boolean;
  /** Seed of all random choices. */
  seed: number;
  /** A file of real daily bars, for the bars that use them. */
  barsFile: string | null;
  /** A folder of recorded replies of a live source, for the bar that serves them. */
  payloadsDir: string | null;
  /** Trading days of the simulation; null for the bar's default. */
  days: number | null;
}

export interface Run extends Settings {
  /** The full number; in a quick run `quick`, or a tenth. */
  of(full: number, quick?: number): number;
  /** Reports progress. */
  progress(words: string): void;
}

/** The result of a bar. */
export interface Verdict {
  /** What was done and measured, in words and numbers. */
  figure: string;
  /** What is required. */
  bar: string;
  /** What went wrong, in words; the bar is met when there are none. */
  faults: readonly string[];
  /** Why it could not run on this machine, in a sentence; then it is neither met nor missed. */
  skipped?: string;
}

/** A bar that cannot run, or does not end, is missed. */
export const unfinished = (words: string): Verdict => ({
  figure: 'did not finish',
  bar: 'to finish',
  faults: [words],
});

/** The job of a process that runs bars: which bar, and where to create databases. */
export interface Task {
  name: string;
  settings: Settings;
  database: DatabaseServer;
}

/** One promise of docs/reliability.md, tested in full numbers. */
export type Bar = (run: Run) => Promise<Verdict>;

/** Collects faults: counts all, and lists the first. */
export interface Faults {
  add(words: string): void;
  /** Adds both values if they differ. */
  compare(what: string, found: unknown, expected: unknown): void;
  reported(): string[];
  count(): number;
}

const MAX_LISTED = 5;

export function faults(): Faults {
  const first: string[] = [];
  let count = 0;
  const add = (words: string) => {
    count += 1;
    if (first.length < MAX_LISTED) first.push(words);
  };
  return {
    add,
    compare(what, found, expected) {
      const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(expected)];
      if (is !== shouldBe) add(`${what} is ${is} and should be ${shouldBe}`);
    },
    reported: () => (count > first.length ? [...first, `… and ${count - first.length} more`] : first),
    count: () => count,
  };
}
