import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '#server/market/sources/random.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { paise } from '#shared/domain/money.ts';
import { aCaller, type Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import { type Faults, faults, type Run, type Verdict } from './bar.ts';
import { findLosses } from './kill9/losses.ts';
import type { Acknowledged } from './kill9/stubborn-client.ts';
import { aRealServer, type RealServer } from './support/real-server.ts';

const STOPS = 10;
const CLIENTS = 50;
/** Clients with a half-sent request when the server is stopped, and when they send the rest. */
const SLOW = 10;
const REST_AFTER_MS = 700;
const MAX_EXIT_MS = 10_000;
const CASH = paise(10_00_000_00);

/**
 * Bar 20, operations: a server is stopped ten times under 50 clients. Every request it had received is answered in
 * full, no acknowledged order is lost, and it exits within ten seconds. Then every reply of a production server, for
 * every endpoint, the page, its files and unknown addresses, must carry the security headers.
 *
 * Guarded by closeListener (server/core/http/listener.ts): if it called closeAllConnections immediately, requests in
 * flight would be cut.
 */
export async function operations(run: Run): Promise<Verdict> {
  const found = faults();
  const server = await aRealServer('operations');
  const people = await server.people(CLIENTS, CASH);
  const acknowledged: Acknowledged[] = [];
  const exits: number[] = [];
  let inFlight = 0;
  let cut = 0;
  const stops = run.of(STOPS);
  const chance = randomStream(run.seed);
  for (let n = 1; n <= stops; n++) {
    const stop = await stopUnderLoad(server, people, 500 + chance.uniform() * 1_000);
    inFlight += stop.inFlight;
    cut += stop.cut.length;
    exits.push(stop.exitMs);
    acknowledged.push(...stop.acknowledged);
    for (const words of stop.cut) found.add(`a request under way was cut: ${words}`);
    if (stop.exitMs > MAX_EXIT_MS) found.add(`stopping took ${Math.round(stop.exitMs)} ms`);
    run.progress(`stopped ${n} of ${stops} times`);
  }
  const { trades } = await findLosses(server.db, acknowledged, found);
  await server.close();
  const replies = await checkHeaders(found);
  return {
    figure: `${stops} stops under ${CLIENTS} clients: ${inFlight} requests under way, ${cut} cut; gone after at most ${Math.round(Math.max(...exits))} ms; ${acknowledged.length} orders acknowledged, ${trades} trades; ${replies} kinds of replies with their headers`,
    bar: '0 failed in flight, exit ≤ 10 s, CSP, HSTS, nosniff and frame-ancestors on every reply',
    faults: found.reported(),
  };
}

interface Stop {
  inFlight: number;
  cut: string[];
  exitMs: number;
  acknowledged: Acknowledged[];
}

/** Stops the server while users send one request after another, and restarts it once it has exited. */
async function stopUnderLoad(server: RealServer, people: readonly Person[], afterMs: number): Promise<Stop> {
  const caller = aCaller(server.now().url, people.length);
  let requested = Number.POSITIVE_INFINITY;
  const done: Stop = { inFlight: 0, cut: [], exitMs: 0, acknowledged: [] };
  const clients = people.map(async (person, n) => {
    for (let sent = 0; performance.now() < requested; sent++) {
      const began = performance.now();
      const outcome = await readOrBuy(caller, person, n % 2 === 0, sent).catch((error: Error) => error);
      if (performance.now() >= requested && began < requested) {
        done.inFlight += 1;
        if (outcome instanceof Error) done.cut.push(outcome.message);
      }
      if (!(outcome instanceof Error) && outcome.key !== null) done.acknowledged.push(outcome);
    }
  });
  await wait(afterMs);
  const halfSent = people.slice(0, SLOW).map((person) => sendHalf(server.now().url, person));
  await wait(100);
  requested = performance.now();
  const stopping = server.now().stop();
  await wait(REST_AFTER_MS);
  for (const half of halfSent) {
    const outcome = await half.sendRest().catch((error: Error) => error);
    done.inFlight += 1;
    if (outcome instanceof Error) done.cut.push(outcome.message);
    else if (outcome.status === 200) done.acknowledged.push(outcome);
    else done.cut.push(`${outcome.status} ${outcome.text}`);
  }
  await Promise.all(clients);
  await stopping;
  done.exitMs = performance.now() - requested;
  caller.close();
  await server.restart('stop');
  return done;
}

let orders = 0;

/** Sends the first half of an order; `sendRest` sends the other. */
function sendHalf(url: string, { accountId, cookie }: Person): { sendRest(): Promise<Acknowledged> } {
  orders += 1;
  const key = `${accountId}-${orders}`;
  const body = JSON.stringify({ symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET' });
  const headers = {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    'Idempotency-Key': key,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Acknowledged>();
  const sent = request(`${url}${api.trades.place.path}`, { method: 'POST', headers }, (reply) => {
    const status = reply.statusCode ?? 0;
    readText(reply).then(
      (text) => resolve({ accountId, key, attempts: 1, status, text, of: 'order' }),
      reject,
    );
  });
  sent.on('error', reject);
  sent.write(body.slice(0, 20));
  promise.catch(() => undefined);
  return {
    sendRest: () => {
      sent.end(body.slice(20));
      return promise;
    },
  };
}

/** Reads, or buys one share. */
async function readOrBuy(caller: Caller, person: Person, buys: boolean, sent: number): Promise<Acknowledged> {
  const { accountId, cookie } = person;
  if (!buys || sent % 3 > 0) {
    const { status, text } = await caller.send({ path: api.portfolio.summary.path, cookie });
    return { accountId, key: null, attempts: 1, status, text, of: 'order' };
  }
  orders += 1;
  const key = `${accountId}-${orders}`;
  const body = JSON.stringify({ symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET' });
  const { status, text } = await caller.send({ path: api.trades.place.path, cookie, key, body });
  return { accountId, key: status === 200 ? key : null, attempts: 1, status, text, of: 'order' };
}

const WANTED: [string, RegExp][] = [
  ['content-security-policy', /frame-ancestors 'none'|frame-ancestors 'self'/],
  ['content-security-policy', /default-src 'self'/],
  ['strict-transport-security', /max-age=\d{7,}/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
];

/** Requests one reply of each kind from a production server; returns their number. */
async function checkHeaders(found: Faults): Promise<number> {
  const server = await aRealServer('headers', {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://artha.example',
    TRUST_PROXY: '1',
  });
  const { url } = server.now();
  const page = await fetch(url).then((reply) => reply.text());
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '/');
  const requested: [string, RequestInit][] = [
    ...[
      '/',
      '/nowhere',
      '/api/nowhere',
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/openapi.json',
      '/api/docs',
      ...files,
    ].map((path): [string, RequestInit] => [path, {}]),
    ...allEndpoints().map(({ endpoint }): [string, RequestInit] => [
      endpoint.path.replace(/:\w+|\{\w+\}/g, 'x'),
      { method: endpoint.method },
    ]),
    ['/api/trade', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
    [
      '/api/trade',
      { method: 'POST', body: 'x'.repeat(2_000_000), headers: { 'Content-Type': 'application/json' } },
    ],
    ['/%', {}],
  ];
  for (const [path, init] of requested) {
    const reply = await fetch(url + path, { redirect: 'manual', ...init });
    await reply.arrayBuffer();
    for (const [name, pattern] of WANTED) {
      if (!pattern.test(reply.headers.get(name) ?? ''))
        found.add(
          `${init.method ?? 'GET'} ${path} (${reply.status}) has ${name}: ${reply.headers.get(name)}`,
        );
    }
  }
  await server.close();
  return requested.length;
}
