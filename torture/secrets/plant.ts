import { totpCode, totpStep } from '#server/auth/totp.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import type { Answer } from '#tests/support/people/visitor.ts';
import type { Canary, Owner } from './canaries.ts';
import type { Tapped } from './wiretap.ts';

/** Registers, changes the password, links the brokerage, logs in there and reads from it: every secret of an owner goes in the way it does in life. */
export async function plant(visitor: Tapped, owner: Owner): Promise<void> {
  const { email, password, newPassword, apiKey, apiSecret, requestToken } = owner;
  expect(await visitor.post('/api/register', { email, password, firstName: 'An', lastName: 'Owner' }), 201);
  // Where mail is set up, registering starts no session.
  expect(await visitor.post('/api/login', { email, password }), 200);
  expect(await visitor.post('/api/user/account/password', { password, newPassword }), 200);
  expect(await visitor.post('/api/user/settings/kite', { apiKey, secret: apiSecret }), 200);
  // The brokerage's page is told the key of the app by the address that leads there.
  const login = await visitor.shown((bare) => bare.get('/api/brokerage/kite/login'));
  expect(login, 303);
  const back = new URL(login.headers.location ?? '').searchParams.get('redirect_params');
  const handed = `request_token=${requestToken}&${back}`;
  expect(await visitor.get(`/api/brokerage/kite/callback?${handed}`), 303);
  expect(await visitor.post('/api/user/settings/kite/test'), 200);
}

/** Secrets that the server makes; each is shown once, and looked for everywhere afterwards. */
export async function letMake(visitor: Tapped, { email, newPassword: password }: Owner): Promise<Canary[]> {
  const begun = await visitor.shown((bare) => bare.post('/api/user/account/two-factor/begin', { password }));
  const { secret } = expect(begun, 200).json as { secret: string };
  const step = totpStep(new Date(performance.timeOrigin + performance.now()));
  const code = totpCode(secret, step);
  const confirmed = await visitor.shown((bare) =>
    bare.post('/api/user/account/two-factor/confirm', { code }),
  );
  const { recoveryCodes } = expect(confirmed, 200).json as { recoveryCodes: string[] };
  const made = await visitor.shown((bare) =>
    bare.post('/api/user/account/tokens', {
      ...{ name: 'a program', scope: 'read', password },
      // Each code is good once: the next half minute's.
      code: totpCode(secret, step + 1),
    }),
  );
  const { token } = expect(made, 201).json as { token: string };
  await visitor.get('/api/portfolio', { Authorization: `Bearer ${token}` });
  return [
    { what: `the authenticator's key of ${email}`, secret },
    { what: `a token of ${email}`, secret: token },
    ...recoveryCodes.map((one) => ({ what: `a recovery code of ${email}`, secret: one })),
  ];
}

const KITE = '/api/user/settings/kite';

/** Says secrets where they can't be understood: broken JSON, other types, wrong fields, too much, and as no JSON at all. */
export async function stumble(visitor: Tapped, owner: Owner): Promise<void> {
  const { email, password, newPassword, apiKey, apiSecret, accessToken } = owner;
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const broken = `{"apiKey":"${apiKey}","secret":"${apiSecret}`;
  for (const path of [KITE, '/api/login', '/api/register', '/api/user/account/password'])
    await visitor.send('POST', path, headers, broken);
  await visitor.send('POST', KITE, { ...headers, 'Content-Type': 'text/plain' }, broken);
  await visitor.send('POST', KITE, headers, JSON.stringify({ apiKey, secret: apiSecret.repeat(4_000) }));
  await visitor.post(KITE, { apiKey: { of: apiKey }, secret: [apiSecret] });
  await visitor.post(KITE, { apiKey: apiKey.repeat(3), secret: apiSecret });
  await visitor.post('/api/user/account/password', {
    password: newPassword.repeat(10),
    newPassword: password,
  });
  await visitor.post('/api/user/account/tokens', { name: password.repeat(3), scope: apiSecret, password });
  await visitor.post('/api/login', { email, password });
  await visitor.post('/api/login', { email: newPassword, password: { is: newPassword } });
  await visitor.get('/api/portfolio', { Authorization: `Bearer artha_${accessToken}` });
  await visitor.get('/api/user/brokerage/account');
}

/** Reads everything there is to read. Redirects lead away: to the brokerage, with the key it knows the app by, or out of the session. */
export async function readAll(visitor: Tapped): Promise<void> {
  for (const { endpoint } of allEndpoints()) {
    if (endpoint.method !== 'GET' || endpoint.redirect) continue;
    await visitor.get(endpoint.path.replaceAll(/:\w+/g, 'TCS'));
  }
  for (const path of ['/api/openapi.json', '/metrics', '/readyz']) await visitor.get(path);
}

/** Throws an Error unless the answer is what planting needs. */
function expect(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`Planting was answered ${answer.status} ${answer.text.slice(0, 200)}`);
}
