import type { DatabaseServer } from '#tests/support/servers/database-server.ts';

/** How bars are to be run, as it is handed to the process that runs one. */
export interface Settings {
  /** A tenth of the numbers, or fewer; times in seconds are printed then, and judged in a full run only. */
  quick: boolean;
  /** Whatever is drawn is drawn from this. */
  seed: number;
  /** A file of real daily bars, for the bars that stand on them. */
  barsFile: string | null;
  /** A folder of recorded replies of a live source, for the bar that is served them. */
  payloadsDir: string | null;
  /** Trading days of the simulation; as many as the bar has for null. */
  days: number | null;
}

export interface Run extends Settings {
  /** The full number; when things should be quick the other one, or a tenth when there is none. */
  of(full: number, quick?: number): number;
  /** Says how far it is. */
  progress(words: string): void;
}

/** What a bar found. */
export interface Verdict {
  /** What was done and measured, in words and numbers. */
  figure: string;
  /** What was asked. */
  bar: string;
  /** What went wrong, in words; the bar is held when nothing did. */
  faults: readonly string[];
  /** Why it could not be tried on this machine, in a sentence; then it is neither held nor missed. */
  skipped?: string;
}

/** A bar that cannot be run, or has no end, is not held. */
export const unfinished = (words: string): Verdict => ({
  figure: 'did not finish',
  bar: 'to finish',
  faults: [words],
});

/** What a process that runs bars is told: which, and where its databases are made. */
export interface Task {
  name: string;
  settings: Settings;
  database: DatabaseServer;
}

/** One promise of docs/reliability.md, put to the test in full numbers. */
export type Bar = (run: Run) => Promise<Verdict>;

/** Collects faults: all are counted, the first are told. */
export interface Faults {
  add(words: string): void;
  /** Adds the words when the two are not the same, with both. */
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
