import type { Progress } from './take.ts';

/** The one file a command was given, and whether this flag was. Throws an Error that says how it is used. */
export function fileAnd(flag: string, usage: string): { path: string; flagged: boolean } {
  const [path, ...more] = process.argv.slice(2).filter((word) => word !== flag);
  if (!path || path.startsWith('-') || more.length > 0) throw new Error(usage);
  return { path, flagged: process.argv.includes(flag) };
}

/** A line for each table. */
export const reportTable: Progress = (table, rows) =>
  void process.stderr.write(`  ${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}\n`);

/** Bytes in MB with one decimal, for people. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/** Runs a command; what goes wrong is told in a sentence, and the exit code is 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
