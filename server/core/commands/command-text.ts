import type { Progress } from '../db/backup/take.ts';

/** The command's single file argument, and whether the flag was given. Throws an Error with the usage. */
export function fileAnd(flag: string, usage: string): { path: string; flagged: boolean } {
  const [path, ...more] = process.argv.slice(2).filter((word) => word !== flag);
  if (!path || path.startsWith('-') || more.length > 0) throw new Error(usage);
  return { path, flagged: process.argv.includes(flag) };
}

/** Prints a line per table. */
export const reportTable: Progress = (table, rows) =>
  void process.stderr.write(`  ${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}\n`);

/** Bytes in MB with one decimal. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/** Runs a command; a failure prints one sentence and exits with code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
