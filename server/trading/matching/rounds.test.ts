import { expect, test } from 'vitest';
import { nextRound } from './rounds.ts';

const work = (kind: string, accountId: string) => ({ kind, accountId });

test('a round has the work of one kind, the first of each account, and the rest stays in order', () => {
  const queue = [
    work('BUY', 'hers'),
    work('BUY', 'hers'),
    work('SELL', 'his'),
    work('BUY', 'his'),
    work('BUY', 'theirs'),
  ];
  const { round, left } = nextRound(queue);
  // His purchase waits for his sale, which came first.
  expect(round).toEqual([queue[0], queue[4]]);
  expect(left).toEqual([queue[1], queue[2], queue[3]]);
});

test('a round has at most 500', () => {
  const queue = Array.from({ length: 501 }, (_, n) => work('BUY', `account ${n}`));
  const { round, left } = nextRound(queue);
  expect(round).toEqual(queue.slice(0, 500));
  expect(left).toEqual([queue[500]]);
  expect(nextRound(queue.slice(0, 500))).toEqual({ round: queue.slice(0, 500), left: [] });
});

test('an empty queue has no round', () => {
  expect(nextRound([])).toEqual({ round: [], left: [] });
});
