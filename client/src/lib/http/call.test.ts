import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { api } from '#shared/contract/index.ts';
import { CallError, call, callOrNull, exchange, sentenceOf } from './call.ts';

const realFetch = globalThis.fetch;
let requests: Request[] = [];
let answer: () => Response;

beforeEach(() => {
  requests = [];
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(new URL(String(input), 'http://127.0.0.1'), init));
    return answer();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const cash = {
  cashBalance: '1000.00',
  heldCash: '0.00',
  unsettledCash: '0.00',
  marginCash: '0.00',
  availableCash: '1000.00',
};
const replies = (body: unknown, init?: ResponseInit) => {
  answer = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
};
const failing = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a read gives the parsed reply and sends cookies', async () => {
  replies({ ...cash, extra: 'welcome' });
  expect(await call(api.portfolio.cash)).toEqual(cash);
  expect(requests[0]?.url).toBe('http://127.0.0.1/api/portfolio');
  expect(requests[0]?.credentials).toBe('include');
  expect(requests[0]?.headers.has('Content-Type')).toBe(false);
});

test('a command sends its body as JSON and its Idempotency-Key', async () => {
  replies({ message: 'Added', cashBalance: '11000.00' });
  await call(api.portfolio.addFunds, { body: { amount: 10_000 }, idempotencyKey: 'intent-1' });
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe('intent-1');
  expect(await requests[0]?.json()).toEqual({ amount: 10_000 });
});

test('parameters fill the path and the query, each encoded', async () => {
  const search = endpoint({
    method: 'GET',
    path: '/api/stocks/:symbol/candles',
    access: 'user',
    summary: 'A path with a parameter.',
    params: z.object({ symbol: z.string() }),
    query: z.object({ days: z.number(), from: z.optional(z.string()) }),
    reply: z.array(z.number()),
  });
  replies([1, 2]);
  expect(await call(search, { params: { symbol: 'M&M.NS' }, query: { days: 5 } })).toEqual([1, 2]);
  expect(requests[0]?.url).toBe('http://127.0.0.1/api/stocks/M%26M.NS/candles?days=5');
});

test('a failure has the specification’s message and a sentence for users', async () => {
  const body = JSON.stringify({ message: 'Not enough cash: ₹10.00 short.', code: 'insufficient_funds' });
  replies(body, { status: 409 });
  const error = await failing(call(api.portfolio.cash));
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ message: `409: ${body}`, status: 409, code: 'insufficient_funds' });
  expect(sentenceOf(error)).toBe('Not enough cash: ₹10.00 short.');
});

test('an empty body is replaced by the status text', async () => {
  replies('', { status: 502, statusText: 'Bad Gateway' });
  const error = await failing(call(api.portfolio.cash));
  expect(error).toMatchObject({ message: '502: Bad Gateway', code: null });
  expect(sentenceOf(error)).toBe('The server couldn’t complete this. Please try again.');
});

test('a proxy’s error page is quoted in the message and never shown to users', async () => {
  replies('<h1>gateway</h1>', { status: 504 });
  const error = await failing(call(api.portfolio.cash));
  expect(error).toMatchObject({ message: '504: <h1>gateway</h1>' });
  expect(sentenceOf(error)).toBe('The server couldn’t complete this. Please try again.');
});

test('a successful reply of another shape is an error', async () => {
  replies({ cashBalance: 1000 });
  const error = await failing(call(api.portfolio.cash));
  expect(String(error)).toContain('GET /api/portfolio');
  expect(sentenceOf(error)).toBe('The server sent an unexpected response. Please reload the page.');
});

test('signed out is null for a caller who opted in, and an error otherwise', async () => {
  replies({ message: 'Please sign in first.', code: 'not_signed_in' }, { status: 401 });
  expect(await callOrNull(api.auth.user)).toBeNull();
  expect(sentenceOf(await failing(call(api.auth.user)))).toBe('Please sign in first.');
});

test('opting in covers only 401', async () => {
  replies({ message: 'Something went wrong.', code: 'internal' }, { status: 500 });
  expect(await failing(callOrNull(api.auth.user))).toMatchObject({ status: 500 });
});

test('a lost connection has a readable message', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(sentenceOf(await failing(call(api.auth.user)))).toBe(
    'Can’t reach the server. Check your connection and try again.',
  );
});

test('the headers of a reply can be read with it', async () => {
  replies([], { headers: { 'X-Feed-Sequence': '42' } });
  const { reply, headers } = await exchange(api.stocks.list);
  expect(reply).toEqual([]);
  expect(headers.get('X-Feed-Sequence')).toBe('42');
});
