import { expect, test } from 'vitest';
import { SourceError } from '../../sources/source-error.ts';
import { createBreaker, through } from './breaker.ts';

function breakerAt() {
  let seconds = 0;
  const breaker = createBreaker({ now: () => new Date(seconds * 1000) });
  return {
    breaker,
    wait: (more: number) => {
      seconds += more;
    },
    opensAfter: () => (breaker.nextTry()?.getTime() ?? Number.NaN) / 1000 - seconds,
  };
}

test('three failures in a row open it, each further one for twice as long, up to a quarter of an hour', () => {
  const { breaker, wait, opensAfter } = breakerAt();
  breaker.failed(new SourceError('network'));
  breaker.failed(new SourceError('timeout'));
  expect([breaker.mayTry(), breaker.nextTry(), breaker.isOpen()]).toEqual([true, null, false]);
  breaker.failed(new SourceError('network'));
  const pauses: number[] = [];
  for (let n = 0; n < 8; n++) {
    expect(breaker.mayTry()).toBe(false);
    pauses.push(opensAfter());
    wait(opensAfter());
    expect([breaker.mayTry(), breaker.isOpen()]).toEqual([true, true]);
    breaker.failed(new SourceError('network'));
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test('a success closes and resets it', () => {
  const { breaker, wait, opensAfter } = breakerAt();
  breaker.failed(new SourceError('rate-limited'));
  wait(opensAfter());
  breaker.succeeded();
  breaker.failed(new SourceError('rate-limited'));
  expect(opensAfter()).toBe(30);
});

test('a source that asks for fewer requests pauses immediately for that long, up to an hour', () => {
  const { breaker, wait, opensAfter } = breakerAt();
  breaker.failed(new SourceError('rate-limited', 90_000));
  expect(opensAfter()).toBe(90);
  wait(90);
  breaker.failed(new SourceError('rate-limited', 86_400_000));
  expect(opensAfter()).toBe(3600);
});

test('failures while it is open change nothing, nor does an unknown symbol', () => {
  const { breaker, opensAfter } = breakerAt();
  for (let n = 0; n < 5; n++) breaker.failed(new SourceError('missing'));
  expect(breaker.mayTry()).toBe(true);
  breaker.failed(new SourceError('rate-limited'));
  breaker.failed(new SourceError('rate-limited', 600_000));
  expect(opensAfter()).toBe(30);
});

test('a request on demand ends the pause; another failure starts the next, longer one', () => {
  const { breaker, wait } = breakerAt();
  breaker.failed(new SourceError('rate-limited'));
  expect(breaker.mayTry()).toBe(false);
  breaker.tryNow();
  expect([breaker.mayTry(), breaker.nextTry()]).toEqual([true, null]);
  breaker.failed(new SourceError('network'));
  expect(breaker.mayTry()).toBe(false);
  wait(59);
  expect(breaker.mayTry()).toBe(false);
  wait(1);
  expect(breaker.mayTry()).toBe(true);
});

test('no requests are sent while it is open', async () => {
  const { breaker } = breakerAt();
  breaker.failed(new SourceError('rate-limited'));
  let requested = false;
  const ask = async () => {
    requested = true;
  };
  await expect(through(breaker, ask)).rejects.toThrow(SourceError);
  expect(requested).toBe(false);
});
