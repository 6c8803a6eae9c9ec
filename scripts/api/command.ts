import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/core/config.ts';
import { openApiDocument } from '#server/core/openapi/document.ts';

/** `npm run api:check`: generates clients from the API's document and lints it, with widely used tools. */
const TYPESCRIPT = ['--package', 'openapi-typescript@7.13.0', '--package', 'typescript@5.9.3'];
const STEPS: { name: string; command: string[] }[] = [
  {
    name: 'openapi-typescript',
    command: ['npx', '--yes', ...TYPESCRIPT, 'openapi-typescript', 'openapi.json', '-o', 'client.d.ts'],
  },
  { name: 'tsc', command: ['npx', '--yes', ...TYPESCRIPT, 'tsc', '--noEmit', '--strict', 'client.d.ts'] },
  { name: 'redocly', command: ['npx', '--yes', '@redocly/cli@2.77.0', 'lint', 'openapi.json'] },
  {
    name: 'openapi-python-client (pip install openapi-python-client)',
    command: [
      'openapi-python-client',
      'generate',
      '--path',
      'openapi.json',
      '--output-path',
      'client',
      '--config',
      'python-client.yaml',
      '--fail-on-warning',
    ],
  },
  { name: 'python', command: ['python3', '-m', 'compileall', '-q', 'client'] },
];

const folder = mkdtempSync(join(tmpdir(), 'artha-api-'));
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(readConfig({})), null, 2));
for (const name of ['redocly.yaml', 'python-client.yaml'])
  copyFileSync(join(import.meta.dirname, name), join(folder, name));

for (const { name, command } of STEPS) {
  const [program = '', ...args] = command;
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (error) console.log(`skipped  ${name}: ${program} is not installed`);
  else console.log(`${status === 0 ? 'passed ' : 'FAILED '}  ${name}`);
  if (error || status === 0) continue;
  console.log(stdout + stderr);
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });
