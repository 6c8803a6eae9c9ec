import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/core/audit.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { aDatabase, type TestDatabase } from './support/database.ts';

let folder: string;
let database: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'artha-commands-'));
  [database, empty] = [await aDatabase(), await aDatabase()];
});
afterAll(async () => {
  for (const one of [database, empty]) await one.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command in a separate process, like npm. */
const run = ({ url }: TestDatabase, script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, CREDENTIALS_KEYS: `k1:${'11'.repeat(32)}` },
  });

const entriesOf = async ({ db }: TestDatabase) => {
  const entries = await db.select().from(auditLog).orderBy(auditLog.sequence);
  return entries.map(({ actor, action, subject, detail }) => [actor, action, subject, detail]);
};

test('every command that changes or reveals something is in the audit log, with the operating-system user', async () => {
  const os = `os:${userInfo().username}`;
  const rates = join(folder, 'rates.csv');
  writeFileSync(
    rates,
    [
      'line,product,side,exchange,effective_from,per_crore,flat_paise,cap_paise,approximate,note',
      'stt,delivery,SELL,any,2037-04-01,12500,0,,true,A budget to come',
    ].join('\n'),
  );
  const backup = join(folder, 'artha.backup');
  await run(database, 'server/imports/import-command.ts', rates, '--source', 'rates of 2037');
  await run(database, 'server/settings/rotate-command.ts');
  await run(database, 'server/core/commands/backup-command.ts', backup);
  const before: unknown[][] = [
    [os, 'charge-rates.import', 'rates of 2037', { stored: 1, bad: 0 }],
    [os, 'credentials.rotate', 'k1', { key: 'k1', resealed: 0 }],
  ];
  const moved = { tables: expect.any(Number), rows: expect.any(Number) };
  const taken = { ...moved, encrypted: false };
  expect(await entriesOf(database)).toEqual([...before, [os, 'backup.take', 'artha.backup', taken]]);

  await run(empty, 'server/core/commands/restore-command.ts', backup);
  const restored = { ...moved, madeAt: expect.any(String), version: expect.any(String) };
  expect(await entriesOf(empty)).toEqual([...before, [os, 'backup.restore', 'artha.backup', restored]]);
  expect(await verifyAuditChain(empty.db)).toEqual({ rows: 3, fault: null });
});
