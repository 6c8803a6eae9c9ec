import type { Progress } from '../db/backup/take.ts';

/** The single file argument of a command. Throws an Error with the usage. */
export function fileFrom([path, ...more]: readonly string[], usage: string): string {
  if (!path || path.startsWith('-') || more.length > 0) throw new Error(usage);
  return path;
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
