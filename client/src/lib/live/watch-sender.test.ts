import { beforeEach, expect, test } from 'vitest';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { createWatchSender } from './watch-sender.ts';

let quotes: QuoteStore;
let now: number;
let planned: { at: number; run: () => void }[];
let sent: unknown[];
let isOpen: boolean;
let sender: ReturnType<typeof createWatchSender>;

beforeEach(() => {
  quotes = createQuoteStore();
  [now, planned, sent, isOpen] = [0, [], [], true];
  sender = createWatchSender({
    quotes,
    pageNow: () => now,
    after: (ms, run) => {
      planned.push({ at: now + ms, run });
      return () => {};
    },
    send: (text) => {
      if (isOpen) sent.push(JSON.parse(text));
      return isOpen;
    },
  });
  sender.start();
});

function pass(ms: number): void {
  now += ms;
  for (const { run } of planned.splice(0, planned.filter(({ at }) => at <= now).length)) run();
}

const show = (id: number) => quotes.subscribe(id, () => {});

test('a screen that mounts sends its instruments once, in order', () => {
  for (const id of [30, 7, 12]) show(id);
  pass(49);
  expect(sent).toEqual([]);
  pass(1);
  expect(sent).toEqual([{ type: 'watch', ids: [7, 12, 30], market: false }]);
});

test('the next message is sent a second later, with the instruments shown then', () => {
  const hide = show(1);
  pass(50);
  hide();
  show(2);
  pass(999);
  show(3);
  expect(sent).toHaveLength(1);
  pass(1);
  expect(sent[1]).toEqual({ type: 'watch', ids: [2, 3], market: false });
  expect(planned).toEqual([]);
});

test('nothing is sent if the screen shows the same instruments again', () => {
  const hide = show(1);
  pass(50);
  hide();
  show(1);
  pass(1_000);
  expect(sent).toHaveLength(1);
});

test('a new connection subscribes to what is shown', () => {
  isOpen = false;
  show(1);
  pass(50);
  isOpen = true;
  sender.onOpen();
  sender.onOpen();
  expect(sent).toEqual([
    { type: 'watch', ids: [1], market: false },
    { type: 'watch', ids: [1], market: false },
  ]);
});

test('a screen with more than sixty instruments watches the whole market', () => {
  for (let id = 1; id <= 60; id += 1) show(id);
  sender.onOpen();
  expect(sent.at(-1)).toMatchObject({ market: false });
  show(61);
  sender.onOpen();
  expect(sent.at(-1)).toMatchObject({ ids: Array.from({ length: 60 }, (_, n) => n + 1), market: true });
});
