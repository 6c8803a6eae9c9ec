import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { NEW_TICKET, readQuantity, readTicket, type Situation } from './ticket.ts';

const at1000: Situation = {
  last: paise(1000_00),
  band: { low: paise(900_00), high: paise(1100_00) },
  tick: paise(5),
  availableCash: paise(10_000_00),
};

test('a new ticket buys one share at the market', () => {
  const read = readTicket(NEW_TICKET, at1000);
  expect(read).toMatchObject({
    quantity: 1,
    limit: null,
    value: 1000_00,
    insufficientFunds: false,
    problems: {},
  });
});

test('a quantity that is not a number is 1, and a fraction is truncated', () => {
  expect(['', 'abc', '0', '-3', '2.9', '1,000', '1 000'].map(readQuantity)).toEqual([
    1, 1, 1, 1, 2, 1000, 1000,
  ]);
  expect(readTicket({ ...NEW_TICKET, quantity: '100001' }, at1000).problems.quantity).toBe(
    'Maximum 1,00,000 shares per order',
  );
});

test('the cash buys ten shares, eleven are too many, and a sale needs no cash', () => {
  const buying = (quantity: string) => readTicket({ ...NEW_TICKET, quantity }, at1000);
  expect(buying('10')).toMatchObject({ insufficientFunds: false, affordable: 10, reason: null });
  expect(buying('11')).toMatchObject({
    insufficientFunds: true,
    affordable: 10,
    reason: 'Insufficient funds',
  });
  const sale = readTicket({ ...NEW_TICKET, quantity: '11', side: 'SELL' }, at1000);
  expect(sale).toMatchObject({ insufficientFunds: false, affordable: null, reason: null });
});

test('while the cash is unknown no problem is reported, and the server decides', () => {
  const read = readTicket({ ...NEW_TICKET, quantity: '11' }, { ...at1000, availableCash: null });
  expect(read).toMatchObject({ insufficientFunds: false, affordable: null, reason: null });
});

test('a limit order is valued at its limit, which must be on the tick and within the band', () => {
  const limit = (written: string) =>
    readTicket({ ...NEW_TICKET, orderType: 'LIMIT', quantity: '2', limit: written }, at1000);
  expect(limit('990.05')).toMatchObject({ value: 1980_10, problems: {} });
  expect(limit('990.03').problems.limit).toBe('Tick size is ₹0.05. Try ₹990.00 or ₹990.05.');
  expect(limit('990.03').reason).toBe('Limit price: Tick size is ₹0.05. Try ₹990.00 or ₹990.05.');
  expect(limit('1100.05').problems.limit).toBe("Outside today's price band. Enter ₹900.00 to ₹1,100.00.");
  expect(limit('1,000.555').problems.limit).toBe('Enter an amount in rupees, such as 810.05');
  expect(limit('₹ 990.05').reason).toBeNull();
  expect(limit('0')).toMatchObject({ value: null, problems: {}, reason: 'Enter a limit price' });
});

test('a limit for another session is not checked against the band of this one', () => {
  const far = { ...NEW_TICKET, orderType: 'LIMIT', limit: '1200' } as const;
  expect(readTicket(far, at1000).problems.limit).toBe(
    "Outside today's price band. Enter ₹900.00 to ₹1,100.00.",
  );
  expect(readTicket(far, { ...at1000, band: null }).problems).toEqual({});
});

test('a stop must be below the price and a target above it; 0 means none', () => {
  const exits = (stopLoss: string, target: string) => readTicket({ ...NEW_TICKET, stopLoss, target }, at1000);
  expect(exits('950', '1100').problems).toEqual({});
  expect(exits('1000', '1000').problems).toEqual({
    stopLoss: 'Must be below the entry price',
    target: 'Must be above the entry price',
  });
  expect(exits('0', '0')).toMatchObject({ stopLoss: null, target: null, problems: {} });
  expect(exits('low', '').problems).toEqual({ stopLoss: 'Enter an amount in rupees, such as 810.05' });
});
