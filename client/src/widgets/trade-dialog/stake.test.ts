import { expect, test } from 'vitest';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { paise } from '#shared/domain/money.ts';
import { averageAfter, sizeByRisk, stakeOf } from './stake.ts';
import { NEW_TICKET, readTicket, type Situation } from './ticket.ts';

const at1000: Situation = {
  last: paise(1000_00),
  band: { low: paise(900_00), high: paise(1100_00) },
  tick: paise(5),
  availableCash: paise(1_00_000_00),
};

test('the stake of 10 shares with a stop ₹50 below and a target ₹100 above', () => {
  const read = readTicket({ ...NEW_TICKET, quantity: '10', stopLoss: '950', target: '1100' }, at1000);
  expect(stakeOf(read)).toEqual({ risk: 500_00, reward: 1000_00 });
  expect(stakeOf(readTicket(NEW_TICKET, at1000))).toEqual({ risk: null, reward: null });
});

test('buying 40 at 1,000 in addition to 60 at 900 gives an average of 940', () => {
  expect(averageAfter({ quantity: 60, cost: paise(54_000_00) }, 40, paise(40_000_00))).toBe(940_00);
});

test('with a stop ₹50 below, ₹2,000 at risk are 40 shares, and ₹49.99 are none', () => {
  const read = readTicket({ ...NEW_TICKET, quantity: '7', stopLoss: '950' }, at1000);
  expect(sizeByRisk('2,000', read)).toEqual({ quantity: 40, limitedBy: 'risk' });
  expect(sizeByRisk('2049.99', read)).toEqual({ quantity: 40, limitedBy: 'risk' });
  expect(sizeByRisk('49.99', read)).toEqual({ quantity: 0, limitedBy: 'risk' });
});

test('neither the cash nor the largest order is exceeded', () => {
  const read = readTicket({ ...NEW_TICKET, stopLoss: '999' }, at1000);
  expect(sizeByRisk('5000', read)).toEqual({ quantity: 100, limitedBy: 'cash' });
  const unknown = readTicket({ ...NEW_TICKET, stopLoss: '999' }, { ...at1000, availableCash: null });
  expect(sizeByRisk('900000', unknown)).toEqual({ quantity: MAX_ORDER_QUANTITY, limitedBy: 'order' });
});

test('nothing is sized without a readable amount or a stop below the price', () => {
  const sized = (written: string, stopLoss: string) =>
    sizeByRisk(written, readTicket({ ...NEW_TICKET, stopLoss }, at1000));
  expect([sized('', '950'), sized('much', '950'), sized('0', '950')]).toEqual([null, null, null]);
  expect([sized('2000', ''), sized('2000', '1000')]).toEqual([null, null]);
});
