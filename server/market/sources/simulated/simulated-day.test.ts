import { expect, test } from 'vitest';
import { istInstant, secondOfDay, type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { INDICES, indexBasket } from './index-baskets.ts';
import { createSimulatedDays } from './simulated-day.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const calendar = weekdayCalendar();
const market = createSimulatedMarket({ companies: NIFTY_100, seed: 1, calendar });
const days = createSimulatedDays(market, 1, calendar);
const date = tradingDate('2026-11-20') ?? ('' as TradingDate);
const day = market.dayOf(date) ?? Number.NaN;
const session = await days.session(day);
const at = (clock: string) => istInstant(date, secondOfDay(clock));
const baskets = INDICES.map((index) => ({ id: index.id, ...indexBasket(market, index) }));

/** The index level from the stocks' prices at the same instant. */
function levelOf(units: Float64Array, clock: string): number {
  const quotes = new Map(session.quotesAt(at(clock)).map((quote) => [quote.instrumentId, quote.last]));
  return market.stocks.reduce((sum, { id }, i) => sum + (units[i] ?? 0) * (quotes.get(id) ?? 0), 0);
}
const quoteOf = (id: number, clock: string) =>
  session.quotesAt(at(clock)).find(({ instrumentId }) => instrumentId === id);

test('a session has the three indices and the hundred stocks', () => {
  expect(session.quotesAt(at('11:00')).map(({ instrumentId }) => instrumentId)).toEqual([
    1,
    2,
    3,
    ...NIFTY_100.map(({ id }) => id),
  ]);
});

test('at every whole minute an index matches its stocks, to half a step of 0.05', () => {
  for (const { id, unitsOn } of baskets) {
    for (const clock of ['09:15', '09:16', '10:03', '12:00', '14:59', '15:29:59']) {
      const error = Math.abs((quoteOf(id, clock)?.last ?? 0) - levelOf(unitsOn(day), clock));
      if (error > 2.5 + 1e-6) expect.fail(`index ${id} is ${error} away at ${clock}`);
    }
  }
});

test('between whole minutes it is never further from them than 0.05 %', () => {
  for (const { id, unitsOn } of baskets) {
    for (let second = 0; second < 900; second += 7) {
      const clock = new Date(at('12:00').getTime() + second * 1000);
      const quotes = new Map(session.quotesAt(clock).map((quote) => [quote.instrumentId, quote.last]));
      const made = market.stocks.reduce(
        (sum, stock, i) => sum + (unitsOn(day)[i] ?? 0) * (quotes.get(stock.id) ?? 0),
        0,
      );
      expect(Math.abs((quotes.get(id) ?? 0) / made - 1)).toBeLessThan(0.0005);
    }
  }
});

test('an index closes at the sum of its stocks’ closes, and opens the next day from there', async () => {
  const tomorrow = await days.session(day + 1);
  for (const { id, closeOn } of baskets) {
    const close = quoteOf(id, '16:00')?.last ?? 0;
    expect(Math.abs(close - closeOn(day))).toBeLessThanOrEqual(2.5 + 1e-6);
    const next = tomorrow.quotesAt(at('09:00')).find(({ instrumentId }) => instrumentId === id);
    expect(next?.previousClose).toBe(close);
  }
});

test('the volume of an index is that of its stocks', () => {
  const quotes = session.quotesAt(at('16:00'));
  const units = baskets[0]?.unitsOn(day) ?? [];
  const traded = market.stocks.reduce((sum, { id }, i) => {
    const quote = quotes.find(({ instrumentId }) => instrumentId === id);
    return units[i] ? sum + (quote?.volume ?? 0) : sum;
  }, 0);
  expect(quotes[0]?.volume).toBe(traded);
});

test('the daily bars are those of the finished session', () => {
  expect([...days.indexBars(day), ...days.stockBars(day, 100)]).toEqual(session.dailyBars());
});

test('a session is the same when generated again after others', async () => {
  await days.session(day + 30);
  const again = await days.session(day);
  expect(again.quotesAt(at('13:37:11'))).toEqual(session.quotesAt(at('13:37:11')));
});

test.each([1, 2])(
  'seed %i: every quote of a month’s last sessions is on the tick of the month',
  async (seed) => {
    const of = seed === 1 ? market : createSimulatedMarket({ companies: NIFTY_100, seed, calendar });
    const made = seed === 1 ? days : createSimulatedDays(of, seed, calendar);
    for (const last of [day, day + 6, day + 7]) {
      const { quotesAt, tradingDate: on } = await made.session(last);
      for (let second = 0; second < 22_500; second += 97) {
        for (const quote of quotesAt(istInstant(on, secondOfDay('09:15') + second))) {
          const i = of.stocks.findIndex(({ id }) => id === quote.instrumentId);
          const { open, high, low } = quote;
          const off = [quote.last, open, high, low].filter(
            (price) => price % (i < 0 ? 5 : of.tickOf(last, i)),
          );
          if (off.length > 0) expect.fail(`${quote.instrumentId} at ${off} on ${on}`);
        }
      }
    }
  },
);

test('the quarter-hours of a stock add up to its day', async () => {
  const own = (await days.quarterBars(day)).filter(({ instrumentId }) => instrumentId === 101);
  const { volume, high, low } = market.barOf(day, 0);
  expect(own).toHaveLength(25);
  expect(own.reduce((sum, bar) => sum + bar.volume, 0)).toBe(volume);
  expect(Math.max(...own.map((bar) => bar.high))).toBe(high);
  expect(Math.min(...own.map((bar) => bar.low))).toBe(low);
});

test('the minutes of one stock or index are those of the session, and add up to its quarter-hours', () => {
  const quarters = Map.groupBy(session.quarterBarsUntil(at('15:30')), (bar) => bar.instrumentId);
  for (const id of [1, 3, NIFTY_100[0]?.id ?? 0, NIFTY_100[99]?.id ?? 0]) {
    const minutes = days.minuteBars(day, id) ?? [];
    expect(minutes).toHaveLength(375);
    expect(minutes[0]?.startsAt).toEqual(at('09:15'));
    for (const [place, quarter] of (quarters.get(id) ?? []).entries()) {
      const of = minutes.slice(place * 15, place * 15 + 15);
      expect({
        open: of[0]?.open,
        high: Math.max(...of.map(({ high }) => high)),
        low: Math.min(...of.map(({ low }) => low)),
        close: of.at(-1)?.close,
        volume: of.reduce((sum, { volume }) => sum + volume, 0),
      }).toEqual({
        open: quarter.open,
        high: quarter.high,
        low: quarter.low,
        close: quarter.close,
        volume: quarter.volume,
      });
    }
    expect(minutes[100]?.close).toBe(quoteOf(id, '10:55:59')?.last);
  }
  expect(days.minuteBars(day, 12_345)).toBeNull();
});
