import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SINGLE_INSTANCE } from '#server/core/cluster/leader.ts';
import { confirmHalt, writeHalts } from '#server/market/quality/halts.ts';
import { createOwn } from '#server/screeners/own/store.ts';
import { refreshScreens } from '#server/screeners/refresh.ts';
import { applyActions } from '#server/trading/corporate-actions.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { inboxItems } from '#shared/schema/account/inbox.ts';
import { newsSent } from '#shared/schema/alerts.ts';
import { announcedActions } from '#shared/schema/market/announcements.ts';
import { tradeNews } from '#shared/schema/trading/trading.ts';
import { writePastBars } from '#tests/support/market/past-bars.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { endDay } from '#tests/support/people/trading-days.ts';
import { watched } from '#tests/support/people/watched.ts';
import { checkConditions } from './conditions.ts';
import { writeFollows } from './follows.ts';
import { createLevels } from './levels.ts';
import { notifyPredictions } from './prediction-news.ts';
import { postMatches } from './screen-news.ts';
import { type Alerting, startAlerts } from './start.ts';
import { createAlert, listAlerts } from './store.ts';

const friday = tradingDate('2026-11-20') ?? expect.fail();
const ALL = { orders: true, screens: true, predictions: true, feed: true };

let floor: TradingFloor;
let alerting: Alerting;
let asha: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  asha = await aTrader(floor, { cash: rupees(1_00_000) });
  alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
});
afterEach(async () => {
  await alerting.stop();
  await floor.close();
});

const inbox = async (person: { id: string } = asha) => {
  await floor.matched();
  await alerting.idle();
  const { title, body, link, key, kind } = inboxItems;
  return floor.db
    .select({ title, body, link, key, kind })
    .from(inboxItems)
    .where(eq(inboxItems.userId, person.id))
    .orderBy(asc(inboxItems.id));
};
const titles = async (person?: { id: string }) => (await inbox(person)).map(({ title }) => title);

test('an order that a split and a bonus of one day cancelled is in one notification, that of the first', async () => {
  await asha.buys(7, 'ITC', { at: rupees(400) });
  await asha.places({ side: 'BUY', quantity: 2, symbol: 'ITC', price: rupees(395) });
  const of = { instrumentId: 5, exDate: friday } as const;
  const split = { ...of, kind: 'split', numerator: 2, denominator: 1 } as const;
  const bonus = { ...of, kind: 'bonus', numerator: 4, denominator: 1 } as const;
  await applyActions(floor, { actions: [split, bonus], at: floor.market.now() });
  const notified = (await inbox()).filter(({ key }) => key?.startsWith('action:'));
  expect(notified.map(({ body }) => body).sort()).toEqual([
    'Your 14 ITC: bonus shares on 20 Nov 2026. You now hold 70 ITC.',
    'Your 7 ITC: split on 20 Nov 2026. You now hold 14 ITC. Your order was cancelled.',
  ]);
});

test.each([
  ['Bonus Ncrps 4:1', 'What you receive (40 NCRPS) is not tracked.'],
  ['Bonus 1 Dvr : 10 Eq Share', 'What you receive (1 DVR) is not tracked.'],
  ['Bonus Preference Shares 21:1', 'What you receive (210 preference shares) is not tracked.'],
  ['Bonus Warrants 1:10', 'What you receive (1 warrant) is not tracked.'],
  ['Bonus NCRPS 1:116', 'What you receive is not tracked.'],
])(
  '"%s" is another security: a holder of ten shares before the ex-date is notified once',
  async (subject, what) => {
    await asha.buys(10, 'ITC', { at: rupees(400) });
    await floor.db.insert(announcedActions).values({
      instrumentId: 5,
      exDate: '2026-11-23',
      kind: 'other',
      announcedOn: '2026-11-20',
      subject,
    });
    await endDay(floor);
    const late = await aTrader(floor, { cash: rupees(10_000) });
    await late.buys(10, 'ITC', { at: rupees(400) });
    floor.market.moveTo(new Date('2026-11-23T10:10:00Z'));
    const others = (await inbox()).filter(({ key }) => key.startsWith('other:'));
    expect(others).toMatchObject([
      {
        title: 'ITC: another security',
        body: `Your 10 ITC: ${subject} on 23 Nov 2026. ${what} Your shares stay the same.`,
      },
    ]);
    expect(await titles(late)).not.toContain('ITC: another security');
    expect(await asha.holds('ITC')).toEqual({ quantity: 10, cost: rupees(4_000) });
  },
);

describe('orders', () => {
  test('a fill is notified once, with its value', async () => {
    const bought = await asha.buys(10, 'TCS', { at: rupees(3_000) });
    await asha.sells(4, 'TCS', { at: rupees(3_020) });
    const [first, second] = await inbox();
    expect(first).toEqual({
      kind: 'order',
      key: `order:${bought.id}:filled`,
      link: `/trades?order=${bought.id}`,
      title: 'Bought 10 TCS',
      body: 'At ₹3,000.00 per share.',
    });
    expect(second).toMatchObject({
      title: 'Sold 4 TCS',
      body: 'At ₹3,020.00 per share. Profit before charges: ₹80.00.',
    });
    expect(await floor.db.$count(tradeNews)).toBe(0);
  });

  test('a pending order is notified when it fills or expires', async () => {
    await asha.places({ side: 'BUY', quantity: 3, symbol: 'TCS', price: rupees(2_990) });
    await asha.places({ side: 'BUY', quantity: 2, symbol: 'INFY', price: rupees(1_400) });
    expect(await titles()).toEqual([]);
    floor.market.setPrice('TCS', rupees(2_985));
    expect(await titles()).toEqual(['Bought 3 TCS']);
    floor.market.moveTo('2026-11-23T03:40:00Z');
    expect(await inbox()).toMatchObject([
      {},
      { title: 'Order expired: BUY 2 INFY', body: 'Expired at close.' },
    ]);
  });

  test('a GTT that triggers, is rejected or ends by itself is notified once, and the order it placed too', async () => {
    await asha.buys(10, 'TCS', { at: rupees(3_000) });
    const sold = await asha.waitsFor(rupees(2_900), { side: 'SELL', quantity: 10 });
    await asha.waitsFor(rupees(2_850), { side: 'SELL', quantity: 4 });
    floor.market.setPrice('TCS', rupees(2_899));
    const byTitle = async () => (await inbox()).toSorted((one, other) => (one.title < other.title ? -1 : 1));
    expect(await byTitle()).toMatchObject([
      { title: 'Bought 10 TCS' },
      {
        title: 'GTT triggered: SELL 10 TCS',
        body: 'Trigger ₹2,900.00 reached at ₹2,899.00.',
        key: `gtt:${sold.id}`,
        link: '/portfolio?tab=gtt',
      },
      { title: 'Sold 10 TCS' },
    ]);
    floor.market.setPrice('TCS', rupees(2_850));
    expect((await inbox()).slice(3)).toMatchObject([
      { title: 'GTT rejected: SELL 4 TCS', body: 'You hold no TCS shares.' },
    ]);
    await alerting.stop();
    alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
    expect(await inbox()).toHaveLength(4);
  });

  test('an executed exit is named, and its cancelled twin is not reported', async () => {
    await asha.places({
      side: 'BUY',
      quantity: 5,
      symbol: 'TCS',
      stopLoss: rupees(2_950),
      target: rupees(3_100),
    });
    floor.market.setPrice('TCS', rupees(2_940));
    expect(await titles()).toEqual(['Bought 5 TCS', 'Stop-loss hit: sold 5 TCS']);
  });

  test('a cancellation by the person is not notified', async () => {
    const { id } = await asha.places({ side: 'BUY', quantity: 3, symbol: 'TCS', price: rupees(2_990) });
    await asha.cancels(id);
    expect(await titles()).toEqual([]);
  });

  test('a person who does not follow orders gets nothing, and nothing is left over', async () => {
    await writeFollows(floor.db, asha.id, { ...ALL, orders: false });
    await asha.buys(1, 'TCS');
    expect(await titles()).toEqual([]);
    expect(await floor.db.$count(tradeNews)).toBe(0);
  });

  test('fills that no instance reported are reported by the next leader', async () => {
    await alerting.stop();
    await asha.buys(1, 'TCS');
    expect(await floor.db.$count(tradeNews)).toBe(1);
    alerting = startAlerts(floor, createLevels(), SINGLE_INSTANCE);
    expect(await titles()).toEqual(['Bought 1 TCS']);
  });
});

describe('predictions', () => {
  const issue = async (date: string, calls: [number, string, 'BUY' | 'SELL' | 'HOLD'][]) => {
    const day = tradingDate(date) ?? expect.fail();
    const rows = calls.map(([instrumentId, symbol, prediction]) =>
      aRow({ instrumentId, symbol, prediction }),
    );
    await writeDays(floor.db, 'issued', [aDay(day, rows)]);
  };

  test('calls on stocks that a person holds or watches are one item a day', async () => {
    await watched(floor.db, asha.id, [2, 5]);
    await asha.buys(1, 'TCS');
    expect(await titles()).toEqual(['Bought 1 TCS']);
    const ravi = await aTrader(floor, { cash: rupees(0) });
    // On the first run everything counts as old.
    await notifyPredictions(floor);
    expect(await floor.db.$count(newsSent)).toBe(2);
    await issue('2026-11-20', [
      [1, 'TCS.NS', 'BUY'],
      [2, 'INFY.NS', 'SELL'],
      [3, 'RELIANCE.NS', 'BUY'],
      [5, 'ITC.NS', 'HOLD'],
    ]);
    await notifyPredictions(floor);
    await notifyPredictions(floor);
    expect((await inbox()).slice(1)).toEqual([
      {
        kind: 'prediction',
        key: 'predictions:2026-11-20',
        link: '/predictions',
        title: 'New predictions for 2 of your stocks',
        body: 'INFY SELL (short term); TCS BUY (short term).',
      },
    ]);
    expect(await titles(ravi)).toEqual([]);
  });

  test('a judged prediction is notified with its outcome', async () => {
    await watched(floor.db, asha.id, [1]);
    await notifyPredictions(floor);
    await issue('2026-11-18', [
      [1, 'TCS.NS', 'BUY'],
      [2, 'INFY.NS', 'BUY'],
    ]);
    await floor.db.execute(`insert into prediction_judgements (origin, trading_date, instrument_id, horizon, entry_paise, judged_on,
      trading_days, long_status, long_paise, long_return, sell_status, sell_paise, sell_return, recorded_at)
      select origin, trading_date, instrument_id, horizon, 10000, '2026-11-20', 2, 'hit', 11000, 100000, 'missed', 11000, -100000,
        '2026-11-20T10:30:00Z' from predictions`);
    await notifyPredictions(floor);
    expect((await inbox()).filter(({ key }) => key.startsWith('judged'))).toEqual([
      {
        kind: 'prediction',
        key: 'judged:2026-11-20T10:30:00.000Z',
        link: '/predictions?tab=past',
        title: '1 call closed: 1 reached the target',
        body: 'TCS BUY of 18 November reached its target.',
      },
    ]);
  });
});

describe('screens and conditions', () => {
  const pasts = async () => {
    await writePastBars(floor.db, 1, { before: friday, count: 60, bar: () => ({ close: 3_000 }) });
    await writePastBars(floor.db, 2, { before: friday, count: 60, bar: (row) => ({ close: 1_441 + row }) });
  };
  const refresh = () => refreshScreens(floor, (tx, match) => postMatches(floor, tx, match));
  const check = () => checkConditions(floor, new AbortController().signal);

  test('a new match of a screen with an alert is in the inbox, in the transaction of the match', async () => {
    await pasts();
    const { id } = await createOwn(floor, asha.id, {
      name: 'Dear',
      expression: 'close > 3100',
      alertOnMatch: true,
    });
    await refresh();
    floor.market.setPrice('TCS', rupees(3_200));
    await refresh();
    await refresh();
    expect(await inbox()).toMatchObject([
      {
        kind: 'screen',
        title: 'New match for “Dear”',
        body: 'TCS.',
        link: `/screeners?tab=own&screen=${id}`,
      },
    ]);
  });

  test('a condition fires at the refresh at which it holds, once', async () => {
    await pasts();
    const cause = { kind: 'condition', expression: 'close crosses above sma(50)', repeat: 'once' } as const;
    await createAlert(floor, asha.id, { symbol: 'TCS.NS', cause });
    await createAlert(floor, asha.id, { symbol: 'INFY.NS', cause });
    await check();
    expect(await titles()).toEqual([]);
    floor.market.setPrice('TCS', rupees(3_100));
    await check();
    await check();
    expect(await inbox()).toMatchObject([
      {
        title: 'TCS: close crosses above sma(50)',
        body: 'Condition met on Friday 20 November at 10:30 market time.',
        link: '/stocks?symbol=TCS.NS',
      },
    ]);
    expect(await listAlerts(floor, asha.id)).toMatchObject([
      { state: 'active' },
      { state: 'fired', firedPrice: null },
    ]);
  });

  test('an unexplained price break matches no condition and no screen, and a confirmed one does', async () => {
    await pasts();
    const cause = { kind: 'condition', expression: 'close < 2000', repeat: 'once' } as const;
    await createAlert(floor, asha.id, { symbol: 'TCS.NS', cause });
    await createOwn(floor, asha.id, { name: 'Cheap', expression: 'close < 1300', alertOnMatch: true });
    await refresh();
    const prices = { previousClose: rupees(3_000), open: rupees(1_200) };
    const halt = {
      instrumentId: 1,
      tradingDate: friday,
      cause: 'break' as const,
      prices,
      haltedAt: floor.market.now(),
    };
    await writeHalts(floor.db, [halt]);
    floor.market.health.takeHalts([halt]);
    floor.market.setPrice('TCS', rupees(1_200));
    await check();
    await refresh();
    expect(await titles()).toEqual([]);
    await confirmHalt(floor, 'an administrator', 'TCS');
    await check();
    await refresh();
    expect(await titles()).toEqual(['TCS: close < 2000', 'New match for “Cheap”']);
  });

  test('an every-session condition fires once in each', async () => {
    await pasts();
    const cause = { kind: 'condition', expression: 'close > 3050', repeat: 'session' } as const;
    await createAlert(floor, asha.id, { symbol: 'TCS.NS', cause });
    floor.market.setPrice('TCS', rupees(3_100));
    await check();
    floor.market.setPrice('TCS', rupees(3_000));
    floor.market.setPrice('TCS', rupees(3_100));
    await check();
    expect(await titles()).toHaveLength(1);
  });
});

test('stopped prices are notified to those who follow the feed, once an hour', async () => {
  const ravi = await aTrader(floor, { cash: rupees(0) });
  await writeFollows(floor.db, asha.id, ALL);
  floor.events.emit('market.stale', { stale: true });
  expect(await inbox()).toEqual([
    {
      kind: 'feed',
      key: 'feed:2026-11-20:10',
      link: '/markets',
      title: 'Prices have stopped updating',
      body: "Prices shown are from Friday 20 November at 10:30 market time. Open orders can't fill until prices update again.",
    },
  ]);
  floor.events.emit('market.stale', { stale: false });
  floor.events.emit('market.stale', { stale: true });
  expect(await titles()).toHaveLength(1);
  expect(await titles(ravi)).toEqual([]);
});
