import { expect, test } from 'vitest';
import { createPings, payloadOf } from './pings.ts';

test('every ping has a fresh eight-byte payload, however many are sent', () => {
  const next = createPings();
  const frames = Array.from({ length: 1_500 }, next);
  for (const frame of frames) expect([frame[0], frame[1], frame.length]).toEqual([0x89, 8, 10]);
  expect(new Set(frames.map((frame) => payloadOf(frame).toString('hex'))).size).toBe(1_500);
});
