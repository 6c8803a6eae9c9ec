import { describe, expect, test } from 'vitest';
import { oncePerKey, replay, requestHash } from './once-per-key.ts';

const request = { key: 'mine', hash: requestHash(['TCS.NS', 10]) };
const recorded = { request_hash: request.hash, recorded_reply: '{"id":1}' };

describe('what is recorded under a key', () => {
  test('answers the same request, byte for byte', () => {
    expect(replay(request, recorded)?.json).toBe('{"id":1}');
  });

  test('answers nothing without a key or a recorded reply', () => {
    expect(replay(null, recorded)).toBeNull();
    expect(replay(request, { request_hash: null, recorded_reply: null })).toBeNull();
  });

  test('refuses another request', () => {
    const other = { ...request, hash: requestHash(['TCS.NS', 11]) };
    expect(() => replay(other, recorded)).toThrow('This Idempotency-Key was used for another request.');
  });
});

describe('a statement that records a key', () => {
  const failure = (properties: object) => Object.assign(new Error('refused'), properties);

  /** How often a statement runs that fails the first time, and what comes of it. */
  async function runs(error: unknown) {
    let count = 0;
    const statement = async () => {
      count += 1;
      if (count === 1) throw error;
      return 'recorded';
    };
    const result = await oncePerKey('trades_idempotency', statement).catch((reason: unknown) => reason);
    return { count, result };
  }

  test('runs again when a twin was committed first', async () => {
    const twin = failure({ code: '23505', constraint: 'trades_idempotency' });
    expect(await runs(twin)).toEqual({ count: 2, result: 'recorded' });
  });

  test.each([
    ['another key of the table is taken', { code: '23505', constraint: 'trades_pkey' }],
    ['the constraint is violated otherwise', { code: '23514', constraint: 'trades_idempotency' }],
    ['the failure names no constraint', { code: '23505' }],
    ['the failure has no code', { constraint: 'trades_idempotency' }],
    ['the failure has neither', {}],
  ])('runs once when %s', async (_why, properties) => {
    const error = failure(properties);
    expect(await runs(error)).toEqual({ count: 1, result: error });
  });

  test('runs once when what is thrown is no error', async () => {
    const thrown = { code: '23505', constraint: 'trades_idempotency' };
    expect(await runs(thrown)).toEqual({ count: 1, result: thrown });
  });
});
