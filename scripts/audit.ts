// npm run audit: checks the registry for known vulnerabilities. Exit code 0: none high or critical; 1: some; 2: the
// registry is unreachable. With --advisories DIR it uses a copy of GitLab's advisory database instead, and fails for
// any known vulnerability.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Compared, compareWithAdvisories } from './advisories.ts';

interface Verdict {
  exitCode: 0 | 1 | 2;
  words: string;
}

/** Interprets npm's reply. A registry that does not answer is no clean bill. */
export function verdictOf(reply: string): Verdict {
  const report = parse(reply);
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const why = report.message ?? report.error?.summary ?? 'it gave no report';
    return { exitCode: 2, words: `The registry did not answer, so nothing is known: ${why}.` };
  }
  const { high = 0, critical = 0, total = 0 } = counts;
  const severe = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `  ${name}: ${severity}`);
  const words = [...severe, `${critical} critical, ${high} high, ${total - critical - high} lower.`].join(
    '\n',
  );
  return { exitCode: high + critical > 0 ? 1 : 0, words };
}

interface Report {
  metadata?: { vulnerabilities?: { high?: number; critical?: number; total?: number } };
  vulnerabilities?: Record<string, { severity: string }>;
  message?: string;
  error?: { summary?: string };
}

function parse(reply: string): Report {
  try {
    return JSON.parse(reply) as Report;
  } catch {
    return {};
  }
}

/**
 * Interprets a comparison with a copy of the advisories. A copy without any of our packages is no clean bill either.
 */
export function verdictOnCopy({ versions, advisories, newest, affected }: Compared): Verdict {
  if (newest === null) return { exitCode: 2, words: 'There is no advisory on any package in the lockfile.' };
  const compared = `${versions} versions, ${advisories} advisories on their packages, the latest of ${newest}`;
  const words = [...affected.map((line) => `  ${line}`), `${compared}: ${affected.length} affected.`];
  return { exitCode: affected.length > 0 ? 1 : 0, words: words.join('\n') };
}

function verdictOnFolder(folder: string): Verdict {
  try {
    return verdictOnCopy(compareWithAdvisories(readFileSync('package-lock.json', 'utf8'), folder));
  } catch (error) {
    return { exitCode: 2, words: error instanceof Error ? error.message : String(error) };
  }
}

function registrysReply(): string {
  const requested = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return requested.stdout ?? '';
}

if (import.meta.main) {
  const { advisories } = parseArgs({ options: { advisories: { type: 'string' } } }).values;
  const { exitCode, words } = advisories ? verdictOnFolder(advisories) : verdictOf(registrysReply());
  console.log(words);
  process.exitCode = exitCode;
}
