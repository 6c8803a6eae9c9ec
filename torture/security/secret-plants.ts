import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { totpCode, totpStep } from '#server/auth/two-factor/totp.ts';
import type { Db } from '#server/core/db/db.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import { type Answer, aVisitor, type Visitor } from '#tests/support/people/visitor.ts';
import type { Canary, Owner } from './secret-leaks.ts';
import { OUR_JSON } from './town.ts';

/** A reply, and what was asked for. */
export interface Heard {
  requested: string;
  output: string;
}

/** A visitor of whose replies each is stored, headers included. */
export interface Tapped extends Visitor {
  /** As `get` and `post`, for a reply that shows its secret on purpose: once, to whom it is made for. */
  shown(ask: (visitor: Visitor) => Promise<Answer>): Promise<Answer>;
}

export function tappedVisitor(url: string, heard: Heard[]): Tapped {
  const visitor = aVisitor(url);
  const tap = async (requested: string, replied: Promise<Answer>) => {
    const answer = await replied;
    // A session's own cookie proves the session to the browser that has it.
    const { 'set-cookie': _own, ...headers } = answer.headers;
    heard.push({ requested, output: `${answer.status} ${JSON.stringify(headers)} ${answer.text}` });
    return answer;
  };
  return {
    cookies: visitor.cookies,
    send: (method, path, ...rest) => tap(`${method} ${path}`, visitor.send(method, path, ...rest)),
    get: (path, headers) => tap(`GET ${path}`, visitor.get(path, headers)),
    post: (path, body, headers) => tap(`POST ${path}`, visitor.post(path, body, headers)),
    shown: (ask) => ask(visitor),
  };
}

/** A brokerage that gives each owner the access token of theirs, and repeats in its errors whatever it was sent. */
export async function anEchoingBrokerage(owners: readonly Owner[]) {
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const sent = `${req.headers.authorization} ${body}`;
    const owner = owners.find(({ apiKey }) => sent.includes(apiKey));
    const answer = (status: number, data: object) =>
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
    const data = { user_id: 'OWN001', user_name: 'An Owner' };
    if (req.url === '/session/token' && owner)
      answer(200, { data: { ...data, access_token: owner.accessToken } });
    else if (req.url === '/user/profile' && owner) answer(200, { data });
    else {
      const message = `${req.method} ${req.url} ${sent} is refused`;
      answer(400, { status: 'error', error_type: 'InputException', message });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const KITE = '/api/user/settings/kite';
const TOKENS = '/api/user/account/tokens';
const PASSWORD = '/api/user/account/password';
const TWO_FACTOR = '/api/user/account/two-factor';

/**
 * Registers, changes the password, links the brokerage, logs in there and reads from it: every secret of an owner
 * goes in the way it does in life.
 */
export async function plant(visitor: Tapped, owner: Owner): Promise<void> {
  const { email, password, newPassword, apiKey, apiSecret, requestToken } = owner;
  expect(await visitor.post('/api/register', { email, password, firstName: 'An', lastName: 'Owner' }), 201);
  // Where mail is set up, registering starts no session.
  expect(await visitor.post('/api/login', { email, password }), 200);
  expect(await visitor.post(PASSWORD, { password, newPassword }), 200);
  expect(await visitor.post(KITE, { apiKey, secret: apiSecret }), 200);
  // The brokerage's page is shown the key of the app by the address that leads there.
  const login = expect(await visitor.shown((bare) => bare.get('/api/brokerage/kite/login')), 303);
  const back = new URL(login.headers.location ?? '').searchParams.get('redirect_params');
  expect(await visitor.get(`/api/brokerage/kite/callback?request_token=${requestToken}&${back}`), 303);
  expect(await visitor.post(`${KITE}/test`), 200);
}

/** Secrets that the server makes; each is shown once, and looked for everywhere afterwards. */
export async function letMake(visitor: Tapped, { email, newPassword: password }: Owner): Promise<Canary[]> {
  const show = async <T>(path: string, body: object, status: number) =>
    expect(await visitor.shown((bare) => bare.post(path, body)), status).json as T;
  const { secret } = await show<{ secret: string }>(`${TWO_FACTOR}/begin`, { password }, 200);
  const step = totpStep(new Date(performance.timeOrigin + performance.now()));
  const code = totpCode(secret, step);
  const { recoveryCodes } = await show<{ recoveryCodes: string[] }>(`${TWO_FACTOR}/confirm`, { code }, 200);
  // Each code is good once: the next half minute's.
  const made = { name: 'a program', scope: 'read', password, code: totpCode(secret, step + 1) };
  const { token } = await show<{ token: string }>(TOKENS, made, 201);
  await visitor.get('/api/portfolio', { Authorization: `Bearer ${token}` });
  return [
    { what: `the authenticator's key of ${email}`, secret },
    { what: `a token of ${email}`, secret: token },
    ...recoveryCodes.map((one) => ({ what: `a recovery code of ${email}`, secret: one })),
  ];
}

/**
 * Says secrets where they can't be understood: broken JSON, other types, wrong fields, too much, and as no JSON at
 * all.
 */
export async function stumble(visitor: Tapped, owner: Owner): Promise<void> {
  const { email, password, newPassword, apiKey, apiSecret, accessToken } = owner;
  const broken = `{"apiKey":"${apiKey}","secret":"${apiSecret}`;
  for (const path of [KITE, '/api/login', '/api/register', PASSWORD])
    await visitor.send('POST', path, OUR_JSON, broken);
  await visitor.send('POST', KITE, { ...OUR_JSON, 'Content-Type': 'text/plain' }, broken);
  await visitor.send('POST', KITE, OUR_JSON, JSON.stringify({ apiKey, secret: apiSecret.repeat(4_000) }));
  await visitor.post(KITE, { apiKey: { of: apiKey }, secret: [apiSecret] });
  await visitor.post(KITE, { apiKey: apiKey.repeat(3), secret: apiSecret });
  await visitor.post(PASSWORD, { password: newPassword.repeat(10), newPassword: password });
  await visitor.post(TOKENS, { name: password.repeat(3), scope: apiSecret, password });
  await visitor.post('/api/login', { email, password });
  await visitor.post('/api/login', { email: newPassword, password: { is: newPassword } });
  await visitor.get('/api/portfolio', { Authorization: `Bearer artha_${accessToken}` });
  await visitor.get('/api/user/brokerage/account');
}

/** Tables without which secrets can't be stored; what fails is logged with its statement. */
const TABLES = ['brokerage_links', 'two_factors', 'api_tokens'];

/** Sends secrets while the table they belong into is missing, so that the server fails in ways nobody foresaw. */
export async function failToStore(db: Db, visitor: Tapped, owner: Owner): Promise<void> {
  const { newPassword: password, apiKey, apiSecret } = owner;
  for (const table of TABLES) await db.$client.query(`alter table ${table} rename to ${table}_away`);
  try {
    expect(await visitor.post(KITE, { apiKey, secret: apiSecret }), 500);
    expect(await visitor.post(`${KITE}/test`), 500);
    expect(await visitor.post(`${TWO_FACTOR}/begin`, { password }), 500);
    expect(await visitor.post(TOKENS, { name: 'a program', scope: 'read', password }), 500);
    expect(await visitor.get('/api/user/settings'), 500);
  } finally {
    for (const table of TABLES) await db.$client.query(`alter table ${table}_away rename to ${table}`);
  }
}

/**
 * Reads everything there is to read. Redirects lead away: to the brokerage, with the key it knows the app by, or
 * out of the session.
 */
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
