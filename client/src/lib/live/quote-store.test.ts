import { expect, test } from 'vitest';
import { createQuoteStore, outcomeOf } from './quote-store.ts';

const TCS = 1;
const INFY = 2;

test('a tick notifies only the readers of changed instruments', () => {
  const store = createQuoteStore();
  const received: string[] = [];
  store.subscribe(TCS, () => received.push('TCS'));
  store.subscribe(INFY, () => received.push('INFY'));
  store.applyTick(1, [[TCS, 250_000, 10]]);
  expect(received).toEqual(['TCS']);
  expect(store.get(TCS)).toEqual({ last: 250_000, volume: 10, seq: 1, direction: null });
  expect(store.get(INFY)).toBeUndefined();
});

test('the direction is that of the last change of price', () => {
  const store = createQuoteStore();
  store.applyTick(1, [[TCS, 250_000, 10]]);
  store.applyTick(2, [[TCS, 250_005, 20]]);
  expect(store.get(TCS)?.direction).toBe('up');
  store.applyTick(3, [[TCS, 250_005, 30]]);
  expect(store.get(TCS)).toEqual({ last: 250_005, volume: 30, seq: 3, direction: 'up' });
  store.applyTick(4, [[TCS, 249_990, 30]]);
  expect(store.get(TCS)?.direction).toBe('down');
});

test('a reader that unsubscribed is not notified', () => {
  const store = createQuoteStore();
  let received = 0;
  const leave = store.subscribe(TCS, () => {
    received += 1;
  });
  leave();
  store.applyTick(1, [[TCS, 1, 1]]);
  expect(received).toBe(0);
});

test('a quote that did not change keeps its identity for its readers', () => {
  const store = createQuoteStore();
  let [received, all] = [0, 0];
  store.subscribe(TCS, () => {
    received += 1;
  });
  store.subscribeAll(() => {
    all += 1;
  });
  store.applyTick(1, [[TCS, 1, 1]]);
  store.applyTick(2, [[TCS, 1, 1]]);
  expect([received, all]).toEqual([1, 1]);
});

test('readers of the whole market are notified once per tick', () => {
  const store = createQuoteStore();
  let all = 0;
  store.subscribeAll(() => {
    all += 1;
  });
  store.applyTick(1, [
    [TCS, 1, 1],
    [INFY, 2, 2],
  ]);
  expect(all).toBe(1);
});

test('a frame as old as the snapshot or older is ignored', () => {
  const store = createQuoteStore();
  store.applySnapshot(10, [[TCS, 250_000, 100]]);
  expect(store.applyTick(9, [[TCS, 1, 1]])).toBe('late');
  expect(store.applyTick(10, [[TCS, 1, 1]])).toBe('late');
  expect(store.get(TCS)?.last).toBe(250_000);
  expect(store.applyTick(11, [[TCS, 250_500, 110]])).toBe('in-order');
});

test('a slow snapshot does not overwrite newer ticks', () => {
  const store = createQuoteStore();
  store.applyTick(11, [[TCS, 250_500, 110]]);
  store.applySnapshot(10, [
    [TCS, 250_000, 100],
    [INFY, 150_000, 50],
  ]);
  expect(store.get(TCS)?.last).toBe(250_500);
  expect(store.get(INFY)?.last).toBe(150_000);
  expect(store.sequence()).toBe(11);
});

test('a missing frame is a gap; its rows still count', () => {
  const store = createQuoteStore();
  store.applyTick(1, [[TCS, 1, 1]]);
  expect(store.applyTick(3, [[TCS, 3, 3]])).toBe('gap');
  expect(store.get(TCS)?.last).toBe(3);
  expect(store.applyTick(4, [])).toBe('in-order');
});

test('after a server restart the new sequence counts, and old quotes are dropped', () => {
  const store = createQuoteStore();
  store.applyTick(5_000, [
    [TCS, 1, 1],
    [INFY, 1, 1],
  ]);
  expect(store.applyTick(3, [[TCS, 2, 2]])).toBe('restart');
  expect(store.get(TCS)?.last).toBe(2);
  expect(store.get(INFY)).toBeUndefined();
  expect(store.applyTick(4, [])).toBe('in-order');
});

test('a snapshot after a server restart is accepted too', () => {
  const store = createQuoteStore();
  store.applyTick(5_000, [[TCS, 1, 1]]);
  store.applySnapshot(2, [[INFY, 7, 7]]);
  expect(store.sequence()).toBe(2);
  expect(store.get(TCS)).toBeUndefined();
  expect(store.get(INFY)?.last).toBe(7);
});

test('ticks are classified relative to the newest one', () => {
  expect(outcomeOf(null, 7)).toBe('in-order');
  expect(outcomeOf(7, 8)).toBe('in-order');
  expect(outcomeOf(7, 9)).toBe('gap');
  expect(outcomeOf(70, 10)).toBe('late');
  expect(outcomeOf(70, 9)).toBe('restart');
});

test('an instrument is watched until its last reader unsubscribes', () => {
  const store = createQuoteStore();
  let changes = 0;
  store.onWatch(() => {
    changes += 1;
  });
  const [first, second] = [store.subscribe(TCS, () => {}), store.subscribe(TCS, () => {})];
  const leaveMarket = store.subscribeAll(() => {});
  expect(store.watched()).toEqual({ ids: [TCS], market: true });
  first();
  leaveMarket();
  expect(store.watched()).toEqual({ ids: [TCS], market: false });
  second();
  expect(store.watched()).toEqual({ ids: [], market: false });
  expect(changes).toBe(4);
});

test('a price unwatched for over thirty ticks is hidden until it arrives again', () => {
  const store = createQuoteStore();
  const leave = store.subscribe(TCS, () => {});
  store.applyTick(1, [[TCS, 250_000, 10]]);
  for (let seq = 2; seq <= 100; seq += 1) store.applyTick(seq, []);
  expect(store.get(TCS)?.last).toBe(250_000);
  leave();
  for (let seq = 101; seq <= 130; seq += 1) store.applyTick(seq, []);
  expect(store.get(TCS)?.last).toBe(250_000);
  store.applyTick(131, []);
  expect(store.get(TCS)).toBeUndefined();
  store.subscribe(TCS, () => {});
  expect(store.get(TCS)).toBeUndefined();
  store.applySnapshot(131, [[TCS, 251_000, 20]]);
  expect(store.get(TCS)).toEqual({ last: 251_000, volume: 20, seq: 131, direction: null });
});

test('prices are current while the whole market is watched', () => {
  const store = createQuoteStore();
  const leave = store.subscribeAll(() => {});
  store.applyTick(1, [[TCS, 250_000, 10]]);
  for (let seq = 2; seq <= 100; seq += 1) store.applyTick(seq, []);
  expect(store.get(TCS)?.last).toBe(250_000);
  leave();
  expect(store.get(TCS)?.last).toBe(250_000);
  for (let seq = 101; seq <= 131; seq += 1) store.applyTick(seq, []);
  expect(store.get(TCS)).toBeUndefined();
});
