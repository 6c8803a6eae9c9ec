import { afterEach, expect, test } from 'vitest';
import { passkeys } from '#shared/schema/account/access.ts';
import { users } from '#shared/schema/account/auth.ts';
import { testConfig } from '#tests/support/deps.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { assertSomeWayIn } from './password-sign-in.ts';

let product: Product;
afterEach(() => product.close());

const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'artha', OIDC_CLIENT_SECRET: 'secret' };
const OFF = { PASSWORD_SIGN_IN: 'off' };

test('with passwords off, password sign-in and registration are refused, and the sign-in page hides them', async () => {
  product = await aProduct({ env: { ...OFF, ...OIDC, OIDC_BUTTON_TEXT: 'Sign in with Example' } });
  const visitor = product.visitor();
  const form = { email: 'asha@example.in', password: 'monsoon evening', firstName: 'Asha', lastName: '' };
  for (const path of ['/api/login', '/api/register'])
    expect(await visitor.post(path, form)).toMatchObject({ status: 403, json: { code: 'passwords_off' } });
  expect((await visitor.get('/api/auth/options')).json).toMatchObject({
    passwords: false,
    passkeys: true,
    oidc: { buttonText: 'Sign in with Example' },
  });
});

test('without passwords a sign-in within ten minutes is the proof, also for people who had one', async () => {
  product = await aProduct({ env: { ...OFF, ...OIDC } });
  const trader = product.visitor();
  expect((await trader.post('/api/login/demo', { role: 'USER' })).status).toBe(200);
  expect((await trader.get('/api/user/ways-in')).json).toMatchObject({
    password: false,
    proof: { hasPassword: false, twoFactor: false },
  });
  expect((await trader.post('/api/passkeys/options', {})).status).toBe(200);
});

test('passwords stay enabled until an administrator could sign in otherwise', async () => {
  product = await aProduct();
  const { db } = product.deps;
  const start = (env: Record<string, string>) => assertSomeWayIn({ db, config: testConfig(env) });
  await expect(start(OFF)).rejects.toThrow('PASSWORD_SIGN_IN must be "on"');
  await start({});
  await start({ ...OFF, ...OIDC });
  const people = await db.select().from(users);
  const add = (role: string) => {
    const userId = people.find((person) => person.role === role)?.id ?? '';
    const row = { id: role, userId, name: role, publicKey: '', counter: 0, transports: [], backedUp: false };
    return db.insert(passkeys).values({ ...row, createdAt: product.deps.clock.now() });
  };
  await add('USER');
  await expect(start(OFF)).rejects.toThrow('nobody could sign in');
  await add('ADMIN');
  await start(OFF);
  await expect(start({ ...OFF, PUBLIC_URL: 'http://192.168.1.5:3000' })).rejects.toThrow(
    'nobody could sign in',
  );
});

test.each([
  ['https://artha.example', 'artha.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://artha.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://10.0.0.8', null],
  ['https://[::1]', null],
])('passkeys at %s belong to %s', async (url, host) => {
  product = await aProduct();
  const env = { PUBLIC_URL: url, ...(url.startsWith('https') && { TRUST_PROXY: '1' }) };
  expect(relyingParty(testConfig(env))).toBe(host);
});
