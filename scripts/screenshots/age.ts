import { execFileSync } from 'node:child_process';

/** When a path was last committed, in seconds since 1970; null if never. */
function committedAt(path: string): number | null {
  const printed = execFileSync('git', ['log', '-1', '--format=%ct', '--', path], { encoding: 'utf8' }).trim();
  return printed === '' ? null : Number(printed);
}

interface Dated {
  name: string;
  file: string;
  sources: readonly string[];
}

/** A sentence for each picture that was not committed, or is older than its screen's code. */
export function outdated(
  pictures: readonly Dated[],
  timeOf: (path: string) => number | null = committedAt,
): string[] {
  return pictures.flatMap(({ name, file, sources }) => {
    const made = timeOf(file);
    if (made === null) return [`${name} is not committed.`];
    const newer = sources.filter((source) => (timeOf(source) ?? 0) > made);
    return newer.length === 0 ? [] : [`${name} is older than ${newer.join(', ')}.`];
  });
}
