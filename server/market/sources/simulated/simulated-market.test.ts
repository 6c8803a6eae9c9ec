import { expect, test } from 'vitest';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { weekdayCalendar } from '#tests/support/market/weekday-calendar.ts';
import { NIFTY_100 } from '../nifty100.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';
import { tickSizeOn } from './tick-size.ts';

const calendar = weekdayCalendar(['2026-08-14']);
const make = (seed = 1) => createSimulatedMarket({ companies: NIFTY_100, seed, calendar });
const market = make();
const date = (written: string) => tradingDate(written) ?? ('' as TradingDate);
const dayOf = (written: string) => market.dayOf(date(written)) ?? Number.NaN;

test('every stock closes at its reference price on the anchor date, to the tick', () => {
  expect(market.dateOf(market.anchorDay)).toBe('2026-08-03');
  market.stocks.forEach(({ symbol, price }, i) => {
    const close = market.closeOf(market.anchorDay, i);
    const tick = market.tickOf(market.anchorDay, i);
    if (Math.abs(close - price * 100) > tick / 2) expect.fail(`${symbol} closes at ${close}`);
  });
});

test('days are numbered from the first trading day of 2015; a non-trading day has no number', () => {
  expect(market.dateOf(0)).toBe('2015-01-01');
  expect(dayOf('2015-01-05')).toBe(2);
  expect(market.dayOf(date('2026-08-14'))).toBeNull();
  expect(market.dayOf(date('2026-08-15'))).toBeNull();
  expect(market.dayOf(date('2014-12-31'))).toBeNull();
});

test('a seed gives the same bar to the paisa, independent of earlier calls', () => {
  const bar = market.barOf(dayOf('2026-11-20'), 0);
  expect(bar).toEqual({
    open: 1_633_30,
    high: 1_660_40,
    low: 1_632_40,
    close: 1_657_10,
    volume: 1_11_66_973,
  });
  const other = make();
  other.dayOf(date('2031-03-04'));
  expect(other.barOf(dayOf('2026-11-20'), 0)).toEqual(bar);
  expect(make(2).barOf(dayOf('2026-11-20'), 0)).not.toEqual(bar);
});

/** The tick of a stock by its close on the last day of the month before. */
function tickBefore(of: SimulatedMarket, day: number, i: number): number {
  const month = of.dateOf(day).slice(0, 7);
  let setting = day;
  while (setting >= 0 && of.dateOf(setting).startsWith(month)) setting--;
  return tickSizeOn(of.dateOf(day), of.closeOf(setting, i));
}

test('prices are on the tick of their month and within the limits of a day', () => {
  for (let day = 1; day < 3_200; day += 7) {
    for (let i = 0; i < market.stocks.length; i++) {
      const { open, high, low, close, volume } = market.barOf(day, i);
      const before = market.closeOf(day - 1, i);
      const tick = market.tickOf(day, i);
      const onTick = [open, high, low, close].every((price) => price % tick === 0);
      const inOrder = low <= Math.min(open, close) && Math.max(open, close) <= high;
      if (!onTick || !inOrder || high > before * 1.272 || low < before * 0.606 || volume < 1) {
        expect.fail(`${market.stocks[i]?.symbol} on ${market.dateOf(day)}: ${low} ${open} ${close} ${high}`);
      }
    }
  }
});

test('before the first day there is a close to start from', () => {
  const ratio = market.barOf(0, 0).close / market.closeOf(-1, 0);
  expect(Math.abs(Math.log(ratio))).toBeLessThan(0.18);
});

test.each([1, 2, 3])('seed %i: a tick is set by the close before the month and stays through it', (seed) => {
  const of = seed === 1 ? market : make(seed);
  let others = 0;
  for (let day = of.dayOf(date('2024-05-31')) ?? 0; of.dateOf(day) < '2027-01-01'; day++) {
    for (let i = 0; i < of.stocks.length; i++) {
      const [tick, expected] = [of.tickOf(day, i), tickBefore(of, day, i)];
      if (tick !== expected)
        expect.fail(`${of.stocks[i]?.symbol} on ${of.dateOf(day)}: ${tick}, not ${expected}`);
      if (tickSizeOn(of.dateOf(day), of.closeOf(day, i)) !== tick) others++;
    }
  }
  // Closes at which a tick by price would be another one: the months cross its steps.
  expect(others).toBeGreaterThan(1_000);
});

test('ticks follow the exchange’s dates: a paisa below ₹250 since June 2024, ten above ₹1,000 since April 2025', () => {
  const tick = (written: string, rupees: number) => tickSizeOn(date(written), (rupees * 100) as never);
  expect([tick('2024-06-07', 200), tick('2024-06-10', 200)]).toEqual([5, 1]);
  expect([tick('2025-04-14', 1_500), tick('2025-04-15', 1_500)]).toEqual([5, 10]);
});
