import { afterEach, expect, test, vi } from 'vitest';
import { fetchNoted, unanswered } from './reachability.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', reply);
const gateway = (body: string, type: string) =>
  new Response(body, { status: 503, headers: { 'Content-Type': type } });

test('a call without an answer says so, until there is one', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchNoted('/api/stocks', {})).rejects.toThrow();
  expect(unanswered.get()).toBe(true);
  answers(() => Promise.resolve(new Response('{}', { status: 500 })));
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(false);
});

test('a proxy without a server behind it is no answer; our own outage is one', async () => {
  answers(() => Promise.resolve(gateway('<h1>Service Unavailable</h1>', 'text/html')));
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(true);
  answers(() =>
    Promise.resolve(gateway('{"code":"database_unavailable"}', 'application/json; charset=utf-8')),
  );
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(false);
});

test('whoever calls a request off says nothing of the server', async () => {
  const caller = new AbortController();
  caller.abort();
  answers(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
  await expect(fetchNoted('/api/stocks', { signal: caller.signal })).rejects.toThrow();
  expect(unanswered.get()).toBe(false);
});
