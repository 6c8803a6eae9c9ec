// npm run audit: asks the registry for known vulnerabilities. Exit code 0: none high or critical; 1: there are; 2: it could not be asked.
import { spawnSync } from 'node:child_process';

interface Verdict {
  exitCode: 0 | 1 | 2;
  words: string;
}

/** What npm's reply means. A registry that does not answer is no clean bill. */
export function verdictOf(reply: string): Verdict {
  const report = parse(reply);
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const why = report.message ?? report.error?.summary ?? 'it gave no report';
    return { exitCode: 2, words: `The registry could not be asked, so nothing is known: ${why}.` };
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

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { exitCode, words } = verdictOf(stdout ?? '');
  console.log(words);
  process.exitCode = exitCode;
}
