import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOf, dailyDates, india, runMarket, textOf } from '#tests/support/market/running-market.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.close());

test('the closing values stay until the next session, and the day is stored when its last phase is over', async () => {
  const running = await runMarket(database);
  const { market } = running;
  await market.advanceTo(india('2026-07-31T15:59:59'));
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 22_500, at: india('2026-07-31T15:30:00') });
  expect(await dailyDates(database)).toEqual(['2026-07-29', '2026-07-30']);
  await market.advanceTo(india('2026-08-03T09:00:00'));
  expect(await dailyDates(database)).toEqual(['2026-07-29', '2026-07-30', '2026-07-31']);
  expect(await countOf(database, 'quarter_bars')).toBe(25 * 4);
  expect(market.quote(1)).toMatchObject({ last: 100_00 + 22_500, volume: 0 });
  expect(market.intraday(4).values).toEqual([]);
  expect(textOf(running).filter((word) => !word.startsWith('refresh'))).toEqual([
    '2026-07-31 closed',
    '2026-07-31 post-close',
    '2026-08-03 pre-open',
  ]);
});

test('the rules change with the date', async () => {
  const { market } = await runMarket(database);
  const stock = market.find('STOCK1');
  if (!stock) throw new Error('There is no STOCK1.');
  await market.advanceTo(india('2026-07-31T15:20:00'));
  expect(market.phaseFor(stock)).toBe('continuous');
  await market.advanceTo(india('2026-08-03T15:20:00'));
  expect(market.phaseFor(stock)).toBe('closing-auction');
  expect(market.phaseFor({ ...stock, hasDerivatives: false })).toBe('continuous');
});

test('a fast clock skips no quarter-hour, no phase and no day, and stores each once', async () => {
  const running = await runMarket(database, { speed: 3600 });
  const { market, second } = running;
  for (let n = 0; n < 60; n++) await second();
  expect(market.now()).toEqual(india('2026-08-13T09:07:30'));
  expect(await dailyDates(database)).toEqual(
    ['07-29', '07-30', '07-31', '08-03', '08-04', '08-05', '08-06', '08-07', '08-10', '08-11', '08-12'].map(
      (d) => `2026-${d}`,
    ),
  );
  expect(await countOf(database, 'daily_bars')).toBe(11 * 4);
  expect(await countOf(database, 'quarter_bars')).toBe((25 + 8 * 24) * 4);
  // From 12:15 of the first day on, and none of the last day yet.
  expect(await countOf(database, 'market_slots')).toBe(14 + 8 * 25);
  const phases = textOf(running).filter((word) => word.startsWith('2026-08-07'));
  expect(phases.map((word) => word.slice(11))).toEqual([
    'pre-open',
    'continuous',
    'reference',
    'closing-auction',
    'closing-auction',
    'closed',
    'post-close',
  ]);
});

test('the sequence increments with every tick, also across a restart', async () => {
  const first = await runMarket(database, { speed: 600 });
  for (let n = 0; n < 40; n++) await first.second();
  const second = await runMarket(database, { speed: 600 });
  for (let n = 0; n < 40; n++) await second.second();
  const sequences = [...first.heard, ...second.heard].flatMap((event) =>
    typeof event === 'string' ? [] : event.sequence,
  );
  expect(sequences).toEqual(sequences.map((_, n) => n + 1));
  expect(sequences.length).toBeGreaterThan(80);
});

test('market time skips a holiday', async () => {
  const { market } = await runMarket(database, { start: '2026-05-27T09:00:00Z' });
  await market.advanceTo(india('2026-05-28T11:00:00'));
  expect(market.now()).toEqual(india('2026-05-29T09:00:00'));
  expect((await dailyDates(database)).at(-1)).toBe('2026-05-27');
});

test('a source that has bars on a Saturday trades on it', async () => {
  const { market } = await runMarket(database, { knows: { '2026-08-01': true, '2026-08-03': false } });
  await market.advanceTo(india('2026-08-01T10:00:00'));
  expect(market.session()).toMatchObject({ phase: 'continuous', tradingDate: '2026-08-01' });
  await market.advanceTo(india('2026-08-01T16:00:00'));
  expect(market.now()).toEqual(india('2026-08-04T09:00:00'));
});

test('when the source ends, market time stops at the end of its last day, also after a restart', async () => {
  const { market, second } = await runMarket(database, { lastDay: '2026-07-31', speed: 3600 });
  for (let n = 0; n < 8; n++) await second();
  expect(market.now()).toEqual(india('2026-07-31T16:00:00'));
  expect(market.session()).toMatchObject({ phase: 'closed', tradingDate: '2026-08-03' });
  expect(market.status()).toMatchObject({
    nextUpdate: null,
    sourceLabel: 'A scripted source. This was its last day, so market time stops here.',
  });
  expect((await dailyDates(database)).at(-1)).toBe('2026-07-31');
  const sequence = market.sequence();
  const again = await runMarket(database, { lastDay: '2026-07-31' });
  await again.second();
  expect(again.market.now()).toEqual(india('2026-07-31T16:00:00'));
  expect(again.market.sequence()).toBe(sequence);
  expect(again.market.quote(1)).toMatchObject({ last: 100_00 + 22_500 });
});
