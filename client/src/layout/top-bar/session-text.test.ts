import { expect, test } from 'vitest';
import type { MarketSession } from '#shared/contract/market/market.ts';
import { outlook } from './session-text.ts';

/** Thursday 19 November 2026; times are India's. */
const at = (clock: string, day = '2026-11-19') => Date.parse(`${day}T${clock}+05:30`);
const iso = (ms: number) => new Date(ms).toISOString();

function session(part: Partial<MarketSession>): MarketSession {
  return {
    phase: 'continuous',
    label: 'Market Open',
    tradingDate: '2026-11-19',
    marketTime: iso(at('14:32:07')),
    endsAt: iso(at('15:15:00')),
    next: 'reference',
    opensAt: iso(at('09:15:00', '2026-11-20')),
    speed: 1,
    serverTime: iso(at('14:32:07')),
    ...part,
  };
}

test('an open market counts down to the closing auction', () => {
  expect(outlook(session({}), at('14:32:07'))).toEqual({
    words: 'Continuous trading ends in',
    time: '42:53',
  });
});

test('without a closing auction it counts down to the close', () => {
  const before = session({ next: 'post-close', endsAt: iso(at('15:30:00')) });
  expect(outlook(before, at('14:32:07'))).toEqual({ words: 'Closes in', time: '57:53' });
});

test('the pre-open counts down to the start of trading', () => {
  const early = session({ phase: 'pre-open', next: 'continuous', endsAt: iso(at('09:15:00')) });
  expect(outlook(early, at('09:07:48'))).toEqual({ words: 'Opens in', time: '07:12' });
});

test('overnight a closed market counts down to the next opening, past the end of its own phase', () => {
  const night = session({ phase: 'closed', next: 'pre-open', endsAt: iso(at('09:00:00', '2026-11-20')) });
  expect(outlook(night, at('20:00:00'))).toEqual({ words: 'Opens in', time: '13:15:00' });
});

test('before a weekend it gives the day and time of the opening', () => {
  const friday = session({ phase: 'closed', opensAt: iso(at('09:15:00', '2026-11-23')) });
  expect(outlook(friday, at('16:00:00', '2026-11-20'))).toEqual({ words: 'Opens', time: 'Mon 09:15' });
});

test('a finished phase shows 00:00 until the next one is announced', () => {
  expect(outlook(session({}), at('15:15:09')).time).toBe('00:00');
});
