import { afterEach, beforeEach, expect, test } from 'vitest';
import { totpCode, totpStep } from '#server/auth/two-factor/totp.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { unzip } from '#tests/support/unzip.ts';
import { PERSONAL } from './personal-tables.ts';

let product: Product;
let asha: Visitor;
const ASHA = { email: 'asha@example.in', password: 'a sentence to keep', firstName: 'Asha', lastName: '' };

beforeEach(async () => {
  // Fixed, so that no code expires between two lines of a test.
  const now = systemClock.now();
  product = await aProduct({ clock: { now: () => now } });
  asha = product.visitor();
  expect(await asha.post('/api/register', ASHA)).toMatchObject({ status: 201 });
});
afterEach(() => product.close());

const account = (path: string) => `/api/user/account${path}`;

interface Shown {
  sessions: { id: string; current: boolean }[];
  tokens: { id: string; name: string; ending: string; lastUsedAt: string | null }[];
}
const shown = async (visitor: Visitor) => (await visitor.get(account(''))).json as Shown;

async function alsoSignedIn(form: object = ASHA): Promise<Visitor> {
  const other = product.visitor();
  expect(await other.post('/api/login', form)).toMatchObject({ status: 200 });
  return other;
}

test('a name is changed, and a last name may be missing', async () => {
  await asha.post(account('/name'), { firstName: ' Aasha ', lastName: 'Rao' });
  expect((await asha.get('/api/auth/user')).json).toMatchObject({ firstName: 'Aasha', lastName: 'Rao' });
  const refused = await asha.post(account('/name'), { firstName: '  ', lastName: '' });
  expect(refused).toMatchObject({ status: 400, json: { message: 'Required' } });
});

test('a new password needs the old one, and signs out everywhere else', async () => {
  const phone = await alsoSignedIn();
  const change = { password: 'not it', newPassword: 'another sentence' };
  expect(await asha.post(account('/password'), change)).toMatchObject({
    status: 403,
    json: { message: 'Wrong password. Try again.' },
  });
  expect((await phone.get('/api/auth/user')).status).toBe(200);
  expect(await asha.post(account('/password'), { ...change, password: ASHA.password })).toMatchObject({
    status: 200,
  });
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  expect((await asha.get('/api/auth/user')).status).toBe(200);
  expect(await product.visitor().post('/api/login', ASHA)).toMatchObject({ status: 401 });
  await alsoSignedIn({ ...ASHA, password: change.newPassword });
});

test('after ten wrong passwords in a quarter of an hour no more are checked', async () => {
  const change = { password: 'not it', newPassword: 'another sentence' };
  for (let n = 0; n < 10; n++) expect((await asha.post(account('/password'), change)).status).toBe(403);
  expect((await asha.post(account('/password'), { ...change, password: ASHA.password })).status).toBe(429);
});

test('a session can be ended from another of the same person, but not by others', async () => {
  const phone = await alsoSignedIn();
  const { sessions } = await shown(asha);
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const other = sessions.find(({ current }) => !current)?.id;
  const ravi = product.visitor();
  await ravi.post('/api/register', { ...ASHA, email: 'ravi@example.in' });
  expect(await ravi.post(account('/sessions/end'), { id: other })).toMatchObject({ status: 404 });
  expect((await asha.post(account('/sessions/end'), { id: other })).json).toMatchObject({
    sessions: [{ current: true }],
  });
  expect((await phone.get('/api/auth/user')).status).toBe(401);
});

test('with two-factor authentication, sign-in takes each code once, and recovery codes', async () => {
  const begun = await asha.post(account('/two-factor/begin'), { password: ASHA.password });
  const { secret } = begun.json as { secret: string };
  const code = (offset = 0) => totpCode(secret, totpStep(product.deps.clock.now()) + offset);
  expect(await alsoSignedIn()).toBeDefined();
  const confirmed = await asha.post(account('/two-factor/confirm'), { code: code(-1) });
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] };
  expect(recoveryCodes).toHaveLength(10);

  const phone = product.visitor();
  expect(await phone.post('/api/login', ASHA)).toMatchObject({
    status: 403,
    json: { code: 'two_factor_needed' },
  });
  expect(await phone.post('/api/login', { ...ASHA, code: code(-1) })).toMatchObject({ status: 401 });
  expect(await phone.post('/api/login', { ...ASHA, code: code() })).toMatchObject({ status: 200 });
  expect(await product.visitor().post('/api/login', { ...ASHA, code: code() })).toMatchObject({
    status: 401,
  });
  const [recovery = ''] = recoveryCodes;
  await alsoSignedIn({ ...ASHA, code: recovery.toUpperCase() });
  expect(await product.visitor().post('/api/login', { ...ASHA, code: recovery })).toMatchObject({
    status: 401,
  });
  expect(await shown(asha)).toMatchObject({ twoFactor: true, recoveryCodesLeft: 9 });

  const end = { password: ASHA.password, code: code(1) };
  expect((await asha.post(account('/two-factor/end'), end)).json).toMatchObject({ twoFactor: false });
  await alsoSignedIn();
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function token(scope: 'read' | 'trade'): Promise<string> {
  const made = await asha.post(account('/tokens'), { name: 'my script', scope, password: ASHA.password });
  expect(made.status).toBe(201);
  return (made.json as { token: string }).token;
}

test('a read token reads, and does nothing else', async () => {
  const read = bearer(await token('read'));
  const program = product.visitor();
  expect((await program.get('/api/portfolio', read)).status).toBe(200);
  const order = {
    symbol: 'TCS',
    type: 'BUY',
    quantity: 1,
    orderType: 'MARKET',
    price: null,
    stopLoss: null,
    target: null,
  };
  expect(
    await program.send(
      'POST',
      '/api/trade',
      { ...read, 'Content-Type': 'application/json' },
      JSON.stringify(order),
    ),
  ).toMatchObject({
    status: 403,
    json: { code: 'token_scope' },
  });
  for (const path of ['/api/user/settings', account(''), account('/export')])
    expect((await program.get(path, read)).status, path).toBe(403);
});

test('a trade token trades, and can neither add funds nor create tokens', async () => {
  await asha.post('/api/portfolio/add-funds', { amount: 100_000 });
  const trade = { ...bearer(await token('trade')), 'Content-Type': 'application/json' };
  const program = product.visitor();
  const order = {
    symbol: 'TCS',
    type: 'BUY',
    quantity: 1,
    orderType: 'MARKET',
    price: null,
    stopLoss: null,
    target: null,
  };
  expect((await program.send('POST', '/api/trade', trade, JSON.stringify(order))).status).toBe(200);
  for (const [path, body] of [
    ['/api/portfolio/add-funds', { amount: 5 }],
    [account('/tokens'), { name: 'more', scope: 'trade', password: ASHA.password }],
  ] as const)
    expect((await program.send('POST', path, trade, JSON.stringify(body))).status, path).toBe(403);
});

test('a token is shown once, stored as a hash, and invalid once revoked', async () => {
  const text = await token('read');
  const { rows } = await product.deps.db.$client.query('select * from api_tokens');
  expect(JSON.stringify(rows)).not.toContain(text);
  const [listed] = (await shown(asha)).tokens;
  expect(listed).toMatchObject({ name: 'my script', ending: text.slice(-4), lastUsedAt: null });
  await product.visitor().get('/api/portfolio', bearer(text));
  expect((await shown(asha)).tokens[0]?.lastUsedAt).not.toBeNull();
  await asha.post(account(`/tokens/${listed?.id}/revoke`));
  expect(await product.visitor().get('/api/portfolio', bearer(text))).toMatchObject({
    status: 401,
    json: { code: 'unknown_token' },
  });
});

test('every table with personal rows is known, and exported without secrets', async () => {
  const { rows } = await product.deps.db.$client.query<{ table: string; column: string }>(
    `select table_name as table, min(column_name) as column from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'account_id') group by 1`,
  );
  expect(PERSONAL.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort());
  await token('read');
  const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const taken = await fetch(`${product.url}${account('/export')}`, { headers: { Cookie: cookie } });
  expect([taken.headers.get('Content-Type'), taken.headers.get('Cache-Control')]).toEqual([
    'application/zip',
    'no-store',
  ]);
  expect(taken.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename=artha-data-\d{4}-\d\d-\d\d\.zip$/,
  );
  const files = unzip(Buffer.from(await taken.arrayBuffer()));
  const practised = ['trades', 'trade_events', 'charge_reratings', 'ledger_postings'].map(
    (name) => `practice_${name}`,
  );
  const names = [...PERSONAL.map(({ table }) => table), ...practised].map((table) => `${table}.ndjson`);
  expect([...files.keys()].sort()).toEqual(['person.json', ...names].sort());
  const read = (name: string) => JSON.parse(files.get(name) ?? '');
  expect(read('person.json')).toMatchObject({ email: ASHA.email, role: 'USER', lastName: null });
  expect(read('api_tokens.ndjson')).toMatchObject({ name: 'my script' });
  expect(read('accounts.ndjson')).toMatchObject({ cash_paise: 0 });
  expect([...files.values()].join('')).not.toMatch(/"hash"|sealed/);
});

test('deleting an account removes order, name, sign-in and tokens, and the ledger still adds up', async () => {
  await asha.post('/api/portfolio/add-funds', { amount: 100_000 });
  const order = { symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'LIMIT', stopLoss: null, target: null };
  const { last } = product.deps.market.quote(product.deps.market.find('TCS')?.id ?? 0) ?? { last: 0 };
  const noted = { ...order, price: (last - 500) / 100, clientNote: 'For my daughter' };
  const rests = await asha.post('/api/trade', noted, { 'Idempotency-Key': 'the-only-order-1' });
  expect(rests.json).toMatchObject({ status: 'PENDING' });
  const text = await token('trade');
  expect((await asha.post(account('/delete'), { password: 'not it' })).status).toBe(403);
  expect((await asha.post(account('/delete'), { password: ASHA.password })).json).toEqual({ deleted: true });
  expect((await asha.get('/api/auth/user')).status).toBe(401);
  expect((await product.visitor().get('/api/portfolio', bearer(text))).status).toBe(401);
  expect((await product.visitor().post('/api/login', ASHA)).status).toBe(401);
  const { rows } = await product.deps.db.$client.query(
    `select u.email, u.first_name, t.status, a.reserved_paise::int as reserved, t.client_note, t.reply from users u join accounts a on a.user_id = u.id
     join trades t on t.account_id = a.id`,
  );
  expect(rows).toMatchObject([
    { first_name: null, status: 'CANCELLED', reserved: 0, client_note: null, reply: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain('asha@');
  expect((await product.visitor().post('/api/register', ASHA)).status).toBe(201);
});
