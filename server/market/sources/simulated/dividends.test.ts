import { expect, test } from 'vitest';
import type { TradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import type { CorporateAction } from '../source.ts';
import { dividendsAnnounced, dividendsOn } from './dividends.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const calendar = weekdayCalendar();
const market = createSimulatedMarket({ companies: NIFTY_100, seed: 1, calendar });

function dividendsBetween(from: string, until: string, seed = 1): CorporateAction[] {
  const paid: CorporateAction[] = [];
  for (let date = calendar.next(from as TradingDate); date < until; date = calendar.next(date)) {
    paid.push(...dividendsOn({ market, seed, calendar }, date));
  }
  return paid;
}

const paid = dividendsBetween('2019-03-31', '2020-04-01');

test('every company pays at least once a financial year, and some also an interim dividend', () => {
  expect(new Set(paid.map(({ instrumentId }) => instrumentId)).size).toBe(100);
  expect(paid.length).toBeGreaterThan(120);
  expect(paid.length).toBeLessThan(150);
});

test('most ex-dates are in July and August', () => {
  const inSeason = paid.filter(({ exDate }) => ['07', '08'].includes(exDate.slice(5, 7)));
  expect(inSeason.length / paid.length).toBeGreaterThan(0.5);
});

test('the median annual yield is .8 %', () => {
  const yields = market.stocks.map(({ id }, i) => {
    const ofYear = paid.filter(({ instrumentId }) => instrumentId === id);
    return ofYear.reduce((sum, action) => {
      const close = market.closeOf((market.dayOf(action.exDate) ?? 0) - 1, i);
      return sum + (action.kind === 'dividend' ? action.amount / close : 0);
    }, 0);
  });
  const median = yields.sort((a, b) => a - b)[50] ?? 0;
  expect(median).toBeGreaterThan(0.006);
  expect(median).toBeLessThan(0.01);
});

test('they are whole multiples of five paise, on sessions only, and there are no splits', () => {
  for (const action of paid) {
    expect(action).toMatchObject({
      kind: 'dividend',
      amount: expect.toSatisfy((n: number) => n > 0 && n % 5 === 0),
    });
    expect(market.dayOf(action.exDate)).not.toBeNull();
  }
});

test('a seed always gives the same dividends, and another seed different ones', () => {
  const again = dividendsBetween('2019-07-01', '2019-09-01');
  expect(again).toEqual(dividendsBetween('2019-07-01', '2019-09-01'));
  expect(dividendsBetween('2019-07-01', '2019-09-01', 2)).not.toEqual(again);
});

test('each is announced three to five weeks ahead with its amount, and is unknown before', () => {
  const making = { market, seed: 1, calendar };
  const from = '2019-03-31' as TradingDate;
  const announced = dividendsAnnounced(making, from, '2020-03-31' as TradingDate);
  expect(announced.length).toBeGreaterThan(120);
  for (const { announcedOn, ...action } of announced.slice(0, 20)) {
    expect(dividendsOn(making, action.exDate)).toContainEqual(action);
    const notice = (Date.parse(action.exDate) - Date.parse(announcedOn)) / 86_400_000;
    expect(notice).toBeGreaterThanOrEqual(18);
    expect(notice).toBeLessThanOrEqual(38);
    const eve = calendar.previous(announcedOn);
    expect(dividendsAnnounced(making, from, eve)).not.toContainEqual({ ...action, announcedOn });
    expect(dividendsAnnounced(making, eve, announcedOn)).toContainEqual({ ...action, announcedOn });
  }
});

test('the amount depends on no price after the announcement', () => {
  const [{ announcedOn, instrumentId, ...paid } = { announcedOn: from2019, instrumentId: 0 }] =
    dividendsAnnounced({ market, seed: 1, calendar }, from2019, '2019-07-31' as TradingDate);
  const known = market.dayOf(calendar.previous(announcedOn)) ?? 0;
  const blind = { ...market, closeOf: (day: number, i: number) => market.closeOf(Math.min(day, known), i) };
  const again = dividendsAnnounced(
    { market: blind, seed: 1, calendar },
    calendar.previous(announcedOn),
    announcedOn,
  );
  expect(again).toContainEqual({ announcedOn, instrumentId, ...paid });
});

const from2019 = '2019-05-31' as TradingDate;
