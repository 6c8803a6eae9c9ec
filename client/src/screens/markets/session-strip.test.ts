import { expect, test } from 'vitest';
import type { SessionPhase } from '#shared/contract/market/calendar.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { partText, stripOf } from './session-strip.ts';

const date = '2026-11-20' as TradingDate;
const day: SessionPhase[] = [
  { phase: 'pre-open', from: '09:00', to: '09:05', step: 'entry' },
  { phase: 'pre-open', from: '09:05', to: '09:15', step: 'match' },
  { phase: 'continuous', from: '09:15', to: '15:15' },
  { phase: 'reference', from: '15:15', to: '15:20' },
  { phase: 'closing-auction', from: '15:20', to: '15:35', step: 'entry' },
  { phase: 'post-close', from: '15:40', to: '16:00' },
];
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+05:30`);
const done = (now: Date | null) => stripOf(day, date, now).map((part) => part.done);

test('the steps of a phase are merged, and so are the two parts of the closing auction', () => {
  expect(stripOf(day, date, null)).toEqual([
    { words: 'Pre-open', from: '09:00', to: '09:15', minutes: 15, done: 0, afterPause: false },
    { words: 'Market Open', from: '09:15', to: '15:15', minutes: 360, done: 0, afterPause: false },
    { words: 'Closing auction', from: '15:15', to: '15:35', minutes: 20, done: 0, afterPause: false },
    { words: 'Post-close', from: '15:40', to: '16:00', minutes: 20, done: 0, afterPause: true },
  ]);
});

test('a completed part is full, and the current one is filled by its time', () => {
  expect(done(at('08:59'))).toEqual([0, 0, 0, 0]);
  expect(done(at('12:15'))).toEqual([1, 0.5, 0, 0]);
  expect(done(at('15:37'))).toEqual([1, 1, 1, 0]);
  expect(done(at('23:30'))).toEqual([1, 1, 1, 1]);
});

test('another day’s session is all over or all upcoming', () => {
  expect(done(new Date('2026-11-21T02:00:00+05:30'))).toEqual([1, 1, 1, 1]);
  expect(done(new Date('2026-11-19T14:00:00+05:30'))).toEqual([0, 0, 0, 0]);
});

test('two sessions on one day stay separate', () => {
  const twice: SessionPhase[] = [
    { phase: 'continuous', from: '09:15', to: '10:00' },
    { phase: 'continuous', from: '11:30', to: '12:30' },
  ];
  expect(stripOf(twice, date, null).map(({ from, afterPause }) => [from, afterPause])).toEqual([
    ['09:15', false],
    ['11:30', true],
  ]);
});

test('a part’s text states whether it is over', () => {
  const words = stripOf(day, date, at('12:15')).map(partText);
  expect(words.slice(0, 3)).toEqual([
    'Pre-open, 09:00 to 09:15, over',
    'Market Open, 09:15 to 15:15, now',
    'Closing auction, 15:15 to 15:35, upcoming',
  ]);
});
