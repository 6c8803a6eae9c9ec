import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Events } from '#server/core/events.ts';
import { api } from '#shared/contract/index.ts';
import type { OwnScreen } from '#shared/contract/signals/own-screens.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { MAX_OWN_SCREENS } from '#shared/domain/limits.ts';
import { writePastBars } from '#tests/support/market/past-bars.ts';
import { aTrader, aTradingFloor, rupees, type TradingFloor } from '#tests/support/people/trader.ts';
import { aSliceApp, type SliceApp } from '#tests/support/slice-app.ts';
import { refreshScreens } from '../refresh.ts';
import { screenersRoutes } from '../routes.ts';
import { readCondition } from './condition.ts';

let floor: TradingFloor;
let app: SliceApp;
let trader: { id: string; accountId: string };

beforeAll(async () => {
  floor = await aTradingFloor();
  const before = tradingDate('2026-11-20');
  if (!before) throw new Error('It is a date.');
  // TCS flat at ₹3,000, INFY rising a rupee a day to ₹1,500, ITC too young for most conditions.
  await writePastBars(floor.db, 1, { before, count: 60, bar: () => ({ close: 3_000 }) });
  await writePastBars(floor.db, 2, { before, count: 60, bar: (row) => ({ close: 1_441 + row }) });
  await writePastBars(floor.db, 5, { before, count: 5, bar: () => ({ close: 400 }) });
  app = await aSliceApp(floor, screenersRoutes);
});
beforeEach(async () => {
  trader = await aTrader(floor, { cash: rupees(0) });
});
afterAll(async () => {
  await app.close();
  await floor.close();
});

const send = (method: string, path: string, body?: unknown, person = trader) =>
  app
    .visitor(person)
    .send(
      method,
      `/api/screeners/own${path}`,
      body === undefined ? {} : { 'Content-Type': 'application/json' },
      body === undefined ? undefined : JSON.stringify(body),
    );
const keep = async (form: Record<string, unknown>) => (await send('POST', '', form)).json as OwnScreen;
const preview = async (expression: string) =>
  api.screeners.preview.reply.parse((await send('POST', '/preview', { expression })).json);

describe('a preview', () => {
  test('finds the stocks for which the condition holds, with the values of its fields', async () => {
    const found = await preview('RSI > 70 and close > sma(50)');
    expect(found).toMatchObject({
      fault: null,
      expression: 'rsi(14) > 70 and close > sma(50)',
      words: 'The RSI (14) is above 70, and the price is above the SMA (50).',
      matches: [{ symbol: 'INFY.NS', currentPrice: 1_500 }],
      universe: 5,
      // ITC, and two without any bars.
      tooYoung: 3,
    });
    expect(found.matches[0]?.evidence).toEqual([
      { label: 'RSI (14)', value: 100, unit: 'number' },
      { label: 'Price', value: 1_500, unit: 'rupees' },
      { label: 'SMA (50)', value: 1_475.5, unit: 'number' },
    ]);
  });

  test('includes today’s bar so far', async () => {
    expect((await preview('close crosses above 3100')).matches).toEqual([]);
    floor.market.setPrice('TCS', rupees(3_150));
    expect((await preview('close crosses above 3100')).matches).toMatchObject([{ symbol: 'TCS.NS' }]);
    expect((await preview('change >= 5 and volume < 200')).matches).toMatchObject([{ symbol: 'TCS.NS' }]);
    floor.market.setPrice('TCS', rupees(3_000));
    expect((await preview('close crosses above 3100')).matches).toEqual([]);
  });

  test('waits for the person’s other search, and one with an error does not', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = floor.work.run({ userId: 'Arjun', kind: 'preview' }, () => promise);
    const waiting = preview('close > 1000');
    while (floor.work.counts().waiting === 0) await new Promise((next) => setImmediate(next));
    expect(await preview('closing > 3')).toMatchObject({ fault: { position: 0 } });
    expect(floor.work.counts()).toEqual({ running: 1, waiting: 1 });
    resolve();
    await other;
    expect((await waiting).matches).toHaveLength(2);
  });

  test('reports where a condition can’t be parsed', async () => {
    expect(await preview('rsi(14) < 30 and closing > 3')).toMatchObject({
      fault: { position: 17, length: 7, reason: 'Unknown field “closing”.', suggestion: null },
      expression: null,
      matches: [],
    });
    const long = Array(18).fill('macd.signal>bollinger.upper').join(' or ');
    expect((await preview(long.slice(0, 500).replace(/ or [^>]*$/, ''))).fault?.reason).toMatch(
      /^The condition is too long/,
    );
  });

  test('of an empty or very long text is refused', async () => {
    expect(await send('POST', '/preview', { expression: ' ' })).toMatchObject({ status: 400 });
    expect(await send('POST', '/preview', { expression: 'close > 1 '.repeat(60) })).toMatchObject({
      status: 400,
      json: { message: 'A condition can have up to 500 characters' },
    });
  });
});

describe('a stock', () => {
  test('has those of its owner’s screens that it matches now, with its values', async () => {
    const high = await keep({ name: 'High', expression: 'rsi(14) > 70 and close[1] < close' });
    await keep({ name: 'Dear', expression: 'close > 2000' });
    const other = await aTrader(floor, { cash: rupees(0) });
    await send('POST', '', { name: 'Not mine', expression: 'close > 1' }, other);
    expect((await send('GET', '/of/INFY')).json).toEqual([
      {
        id: high.id,
        name: 'High',
        expression: 'rsi(14) > 70 and close[1] < close',
        words: 'The RSI (14) is above 70, and the price 1 session ago is below the price.',
        evidence: [
          { label: 'RSI (14)', value: 100, unit: 'number' },
          { label: 'Price, 1 session ago', value: 1_499, unit: 'rupees' },
          { label: 'Price', value: 1_500, unit: 'rupees' },
        ],
      },
    ]);
    expect((await send('GET', '/of/TCS')).json).toMatchObject([{ name: 'Dear' }]);
    expect((await send('GET', '/of/ITC')).json).toEqual([]);
    expect(await send('GET', '/of/NOPE')).toMatchObject({ status: 404 });
  });
});

describe('custom screens can be saved', () => {
  test('are stored in canonical form, changed and deleted', async () => {
    const made = await keep({ name: ' Low ', expression: 'RSI<30' });
    expect(made).toMatchObject({ name: 'Low', expression: 'rsi(14) < 30', alertOnMatch: false });
    const changed = await send('PATCH', `/${made.id}`, { alertOnMatch: true });
    expect(changed.json).toMatchObject({ name: 'Low', expression: 'rsi(14) < 30', alertOnMatch: true });
    expect((await send('PATCH', `/${made.id}`, { expression: 'rsi <' })).json).toEqual({
      code: 'bad_expression',
      message: 'At character 6: Write a value here, such as close or rsi(14).',
    });
    expect((await app.visitor(trader).get('/api/screeners/own')).json).toMatchObject([
      { id: made.id, alertOnMatch: true },
    ]);
    expect((await send('DELETE', `/${made.id}`)).json).toEqual({ message: 'Screen “Low” deleted' });
    expect((await app.visitor(trader).get('/api/screeners/own')).json).toEqual([]);
  });

  test('are private to their owner', async () => {
    const { id } = await keep({ name: 'Mine', expression: 'close > 1' });
    const stranger = await aTrader(floor, { cash: rupees(0) });
    for (const [method, path, body] of [
      ['PATCH', `/${id}`, { name: 'Yours' }],
      ['DELETE', `/${id}`, undefined],
      ['GET', `/${id}/csv`, undefined],
    ] as const) {
      expect((await send(method, path, body, stranger)).status, method).toBe(404);
    }
    expect((await app.visitor(stranger).get('/api/screeners/own')).json).toEqual([]);
    expect((await app.visitor(trader).get('/api/screeners/own')).json).toMatchObject([{ name: 'Mine' }]);
  });

  test('are limited to twenty, also for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_OWN_SCREENS + 3 }, () =>
        send('POST', '', { name: 'One more', expression: 'close > 1' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_OWN_SCREENS);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test('are exported as CSV without formulas', async () => {
    const { id } = await keep({ name: 'High & mighty!', expression: 'rsi(14) > 70' });
    const { headers, text } = await app.visitor(trader).get(`/api/screeners/own/${id}/csv`);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toBe('attachment; filename=high-mighty.csv');
    const [heading, row, end] = text.split('\r\n');
    expect(heading).toBe('Symbol,Name,Sector,Price,Change %,Volume,As of,RSI (14)');
    expect(row).toMatch(
      /^INFY,Infosys Ltd\.,Information Technology,1500,0,0,2026-11-20T05:\d\d:00\.000Z,100$/,
    );
    expect(end).toBe('');
  });
});

test('a new match is notified once, to the screen’s owner', async () => {
  const received: Events['screen.matched'][] = [];
  const stop = floor.events.on('screen.matched', (event) => received.push(event));
  const { id } = await keep({ name: 'Dear', expression: 'close > 3100 or rsi(14) > 70', alertOnMatch: true });
  await keep({ name: 'Quiet', expression: 'close > 3100' });
  await refreshScreens(floor, async () => () => undefined);
  // INFY already matched at the first run.
  expect(received).toEqual([]);
  floor.market.setPrice('TCS', rupees(3_200));
  await refreshScreens(floor, async () => () => undefined);
  await refreshScreens(floor, async () => () => undefined);
  expect(received).toEqual([
    { userId: trader.id, screenId: id, name: 'Dear', instrumentIds: [1], at: floor.market.now() },
  ]);
  floor.market.setPrice('TCS', rupees(3_000));
  await refreshScreens(floor, async () => () => undefined);
  floor.market.setPrice('TCS', rupees(3_300));
  await refreshScreens(floor, async () => () => undefined);
  expect(received).toHaveLength(2);
  await send('PATCH', `/${id}`, { expression: 'close > 100' });
  await refreshScreens(floor, async () => () => undefined);
  expect(received).toHaveLength(2);
  floor.market.setPrice('TCS', rupees(3_000));
  stop();
});

test('the language names every field with a valid example', async () => {
  const language = api.screeners.language.reply.parse(
    (await app.visitor(trader).get('/api/screeners/language')).json,
  );
  expect(language.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['close', 'rsi', 'macd', 'macd.signal', 'bollinger.lower']),
  );
  for (const { example } of language.fields)
    expect(readCondition(`${example} > 0`), example).toHaveProperty('expression');
  for (const { expression } of language.examples)
    expect(readCondition(expression)).toMatchObject({ expression });
});
