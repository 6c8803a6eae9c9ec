import { afterEach, expect, test, vi } from 'vitest';
import { fetchNoted, unanswered } from './reachability.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', reply);
const gateway = (body: string, type: string) =>
  new Response(body, { status: 503, headers: { 'Content-Type': type } });

test('a call without an answer is recorded until one is answered', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchNoted('/api/stocks', {})).rejects.toThrow();
  expect(unanswered.get()).toBe(true);
  answers(() => Promise.resolve(new Response('{}', { status: 500 })));
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(false);
});

test('a proxy’s gateway error is not an answer; our own 503 is', async () => {
  answers(() => Promise.resolve(gateway('<h1>Service Unavailable</h1>', 'text/html')));
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(true);
  answers(() =>
    Promise.resolve(gateway('{"code":"database_unavailable"}', 'application/json; charset=utf-8')),
  );
  await fetchNoted('/api/stocks', {});
  expect(unanswered.get()).toBe(false);
});

test('a cancelled request does not mark the server as unreachable', async () => {
  const caller = new AbortController();
  caller.abort();
  answers(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
  await expect(fetchNoted('/api/stocks', { signal: caller.signal })).rejects.toThrow();
  expect(unanswered.get()).toBe(false);
});
