import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { keyRing } from '#server/core/crypto/key-ring.ts';
import { createSealer, type Sealer } from '#server/core/crypto/sealed.ts';
import { SEALED_COLUMNS } from '#server/core/db/sealed-columns.ts';
import { twoFactors } from '#shared/schema/account/account.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/deps.ts';
import { signedInPeople } from '#tests/support/people/people.ts';
import { readLink, writeCredentials } from '../brokerage/brokerage-store.ts';
import { rotateCommand } from './rotate-command.ts';

let database: TestDatabase;
let folder: string;
let asha: string;
beforeEach(async () => {
  database = await aDatabase();
  folder = mkdtempSync(join(tmpdir(), 'artha-keys-'));
  const [person] = await signedInPeople(database.db, { count: 1, cash: null, secret: 's' });
  asha = person?.id ?? expect.fail('a person');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const CREDENTIALS = { apiKey: 'the key', secret: 'the secret' };
const link = (sealer: Sealer) => readLink(database.db, sealer, asha);
const rotate = (config: Parameters<typeof rotateCommand>[1]) =>
  rotateCommand({ db: database.db, clock: systemClock, actor: 'os:tester' }, config);

test('keys in the folder: a new one seals everything, and a running server can still read', async () => {
  const config = { CREDENTIALS_KEYS: undefined, DATA_DIR: folder };
  const running = createSealer(keyRing(config), () => keyRing(config));
  expect(statSync(join(folder, 'credentials-keys')).mode & 0o777).toBe(0o600);
  await writeCredentials(database.db, running, asha, CREDENTIALS);
  expect(await rotate(config)).toMatch(/^Rotated 2 secrets to the key [0-9a-f]{12}\.$/);
  expect(await link(running)).toMatchObject(CREDENTIALS);
  const [newest] = keyRing(config);
  expect(await link(createSealer([newest]))).toMatchObject(CREDENTIALS);
  expect(keyRing(config)).toHaveLength(2);
});

test('keys in the configuration: the first one reseals what the second one sealed, once', async () => {
  const [first, second] = [`k1:${'11'.repeat(32)}`, `k2:${'22'.repeat(32)}`];
  const before = testConfig({ CREDENTIALS_KEYS: first });
  await writeCredentials(database.db, createSealer(keyRing(before)), asha, CREDENTIALS);
  const both = testConfig({ CREDENTIALS_KEYS: `${second}, ${first}` });
  expect(await rotate(both)).toBe('Rotated 2 secrets to the key k2.');
  expect(await rotate(both)).toBe('Rotated 0 secrets to the key k2.');
  expect(await link(createSealer(keyRing(testConfig({ CREDENTIALS_KEYS: second }))))).toMatchObject(
    CREDENTIALS,
  );
  await expect(link(createSealer(keyRing(before)))).rejects.toThrow('No key of the ring');
});

test('two-factor secrets are also resealed, and unchanged', async () => {
  const [first, second] = [`k1:${'11'.repeat(32)}`, `k2:${'22'.repeat(32)}`];
  const before = createSealer(keyRing(testConfig({ CREDENTIALS_KEYS: first })));
  const secret = 'JBSWY3DPEHPK3PXP';
  const { field } = SEALED_COLUMNS.authenticator;
  await database.db
    .insert(twoFactors)
    .values({ userId: asha, sealedSecret: before.seal(secret, asha, field) });
  expect(await rotate(testConfig({ CREDENTIALS_KEYS: `${second}, ${first}` }))).toBe(
    'Rotated 1 secret to the key k2.',
  );
  const [row] = await database.db.select().from(twoFactors);
  const after = createSealer(keyRing(testConfig({ CREDENTIALS_KEYS: second })));
  expect(after.open(row?.sealedSecret ?? '', asha, field)).toBe(secret);
});

test('a rotation covers every sealed column', async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed%' order by name`,
  );
  const known = Object.values(SEALED_COLUMNS).map(({ table, column }) => `${table}.${column}`);
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name));
});

test('a credential that was moved to another person’s row or another column can’t be opened', async () => {
  const sealer = createSealer(keyRing(testConfig()));
  const [ravi] = await signedInPeople(database.db, { count: 1, cash: null, secret: 's' });
  await writeCredentials(database.db, sealer, asha, CREDENTIALS);
  await writeCredentials(database.db, sealer, ravi?.id ?? '', CREDENTIALS);
  const { $client } = database.db;
  await $client.query('update brokerage_links set sealed_secret = sealed_api_key where user_id = $1', [asha]);
  await expect(link(sealer)).rejects.toThrow('This kite secret was changed or moved');
  await $client.query(
    'update brokerage_links set sealed_secret = (select sealed_secret from brokerage_links where user_id = $2) where user_id = $1',
    [asha, ravi?.id],
  );
  await expect(link(sealer)).rejects.toThrow('This kite secret was changed or moved');
});
