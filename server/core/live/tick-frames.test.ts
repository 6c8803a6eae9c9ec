import { expect, test } from 'vitest';
import { MAX_WATCHED } from '#shared/contract/market/live.ts';
import { decodeQuotes } from '#shared/domain/market/quote-frame.ts';
import { createTickFrames, watchedOf } from './tick-frames.ts';

const AT = new Date('2026-07-01T06:00:00Z');
const row = (instrumentId: number, last: number) => ({ instrumentId, last, volume: 5 });
const NONE: { instrumentId: number; last: number; volume: number }[] = [];

/** The messages of the frames, none of which is longer than 65,535 bytes. */
function messagesOf(frames: Buffer): unknown[] {
  const messages: unknown[] = [];
  let from = 0;
  while (from < frames.length) {
    const isLong = frames[from + 1] === 126;
    const start = from + (isLong ? 4 : 2);
    const end = start + (isLong ? frames.readUInt16BE(from + 2) : (frames[from + 1] ?? 0));
    const message = frames.subarray(start, end);
    messages.push(frames[from] === 0x82 ? decodeQuotes(message) : JSON.parse(String(message)));
    from = end;
  }
  return messages;
}

test('a reader gets the rows it watches, with the number of all that changed', () => {
  const frames = createTickFrames().tick(
    { sequence: 9, at: AT, changed: [row(1, 100), row(2, 200), row(3, 300)] },
    100,
    ['{"more":1}'],
  );
  const head = { type: 'quotes', seq: 9, at: '2026-07-01T06:00:00.000Z', of: 3 };
  expect(messagesOf(frames.of(watchedOf([3, 7, 1, 3], false)))).toEqual([
    {
      ...head,
      rows: [
        [1, 100, 5],
        [3, 300, 5],
      ],
    },
    { more: 1 },
  ]);
  expect(messagesOf(frames.of(watchedOf([], true)))).toEqual([
    { ...head, rows: [] },
    {
      seq: 9,
      rows: [
        [1, 100, 5],
        [2, 200, 5],
        [3, 300, 5],
      ],
    },
    { more: 1 },
  ]);
  expect(messagesOf(frames.of('everything'))).toMatchObject([{ ...head, rows: { length: 3 } }, { more: 1 }]);
});

test('readers who watch the same share one frame', () => {
  const frames = createTickFrames().tick({ sequence: 1, at: AT, changed: [row(1, 100)] }, 100, []);
  expect(frames.of(watchedOf([2, 1], false))).toBe(frames.of(watchedOf([1, 2], false)));
  expect(frames.of(watchedOf([1, 2], true))).not.toBe(frames.of(watchedOf([1, 2], false)));
});

test('a market of 401 stocks is sent every third tick, with the last price of each stock that changed since', () => {
  const frames = createTickFrames();
  const whole = watchedOf([], true);
  const received = [
    { sequence: 1, at: AT, changed: [row(1, 100), row(5, 500)] },
    { sequence: 2, at: AT, changed: [row(1, 110)] },
    { sequence: 3, at: AT, changed: [row(7, 700)] },
    { sequence: 4, at: AT, changed: NONE },
  ].map((tick) => messagesOf(frames.tick(tick, 401, []).of(whole)));
  expect(received.map((messages) => messages.length)).toEqual([1, 1, 2, 1]);
  expect(received[2]?.[1]).toEqual({
    seq: 3,
    rows: [
      [1, 110, 5],
      [5, 500, 5],
      [7, 700, 5],
    ],
  });
});

test('2,500 stocks that all change at each tick take at most 4 KB of a tick', () => {
  const frames = createTickFrames();
  const whole = watchedOf(
    Array.from({ length: MAX_WATCHED }, (_, n) => 4 * n + 1),
    true,
  );
  let bytes = 0;
  for (let sequence = 1; sequence <= 130; sequence += 1) {
    const changed = Array.from({ length: 2_500 }, (_, n) => ({
      instrumentId: 4 * n + 1,
      last: 90_000_00 + n,
      volume: 90_000_000 + sequence,
    }));
    bytes += frames.tick({ sequence, at: AT, changed }, 2_500, []).of(whole).length;
  }
  expect(bytes / 130).toBeLessThan(4_096);
});
