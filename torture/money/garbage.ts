import { api } from '#shared/contract/index.ts';
import type { Caller } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';
import type { Faults } from '../bar.ts';

/** Invalid amounts of money, as JSON text. */
const NO_MONEY = [
  'NaN',
  '1e309',
  '-1e309',
  'Infinity',
  '-Infinity',
  '-0',
  '-0.0',
  '-1',
  '-0.01',
  '0.001',
  '100.005',
  '1e-7',
  '1e21',
  '9007199254740993',
  '"100"',
  '"100.00"',
  '""',
  '" "',
  '"1e3"',
  '"₹100"',
  '"NaN"',
  'true',
  'false',
  '[]',
  '[100]',
  '{}',
  '{"amount":100}',
  '0x10',
  '010',
  '1_000',
  '1,000',
  '+1',
  '.5',
  '1.',
];
/** Invalid numbers of shares, as JSON text. */
const NO_SHARES = [
  'NaN',
  '1e309',
  'Infinity',
  '0',
  '-0',
  '-1',
  '0.5',
  '1.0000001',
  '100001',
  '1e21',
  '9007199254740993',
  '"1"',
  '""',
  'null',
  'true',
  '[]',
  '[1]',
  '{}',
  '0x10',
  '010',
  '1_0',
  '+1',
];

/** Each field that takes an amount: its address, and a request body. */
const FIELDS: { path: string; values: readonly string[]; body: (value: string) => string }[] = [
  {
    path: api.trades.place.path,
    values: NO_MONEY,
    body: (value) => `{"symbol":"TCS","type":"BUY","quantity":1,"orderType":"LIMIT","price":${value}}`,
  },
  {
    path: api.trades.place.path,
    values: NO_MONEY,
    body: (value) => `{"symbol":"TCS","type":"BUY","quantity":1,"orderType":"MARKET","price":${value}}`,
  },
  {
    path: api.trades.place.path,
    values: NO_MONEY,
    body: (value) => `{"symbol":"TCS","type":"BUY","quantity":1,"orderType":"MARKET","stopLoss":${value}}`,
  },
  {
    path: api.trades.place.path,
    values: NO_MONEY,
    body: (value) => `{"symbol":"TCS","type":"BUY","quantity":1,"orderType":"MARKET","target":${value}}`,
  },
  {
    path: api.trades.place.path,
    values: NO_SHARES,
    body: (value) => `{"symbol":"TCS","type":"BUY","quantity":${value},"orderType":"MARKET"}`,
  },
  {
    path: api.trades.execute.path,
    values: [...NO_MONEY, '0', 'null'],
    body: (value) => `{"stockSymbol":"TCS","type":"BUY","quantity":1,"orderType":"MARKET","price":${value}}`,
  },
  {
    path: api.trades.execute.path,
    values: NO_SHARES,
    body: (value) =>
      `{"stockSymbol":"TCS","type":"BUY","quantity":${value},"orderType":"MARKET","price":100}`,
  },
  {
    path: api.portfolio.addFunds.path,
    values: [...NO_MONEY, '0', 'null', '1000000.01'],
    body: (value) => `{"amount":${value}}`,
  },
];

/**
 * Sends every invalid amount, each as one user; returns their number. All must be refused with a sentence, and have
 * no effect.
 */
export async function sendGarbage(caller: Caller, people: readonly Person[], found: Faults): Promise<number> {
  let sent = 0;
  for (const { path, values, body } of FIELDS) {
    for (const value of values) {
      const { cookie } = people[sent % people.length] as Person;
      const before = await caller.insist({ path: api.portfolio.cash.path, cookie });
      const answer = await caller.insist({ path, cookie, body: body(value) });
      const after = await caller.insist({ path: api.portfolio.cash.path, cookie });
      if (answer.status < 400 || answer.status > 499)
        found.add(`${body(value)} was answered ${answer.status} ${answer.text}`);
      else if (!/"message":"[^"]{10,}/.test(answer.text))
        found.add(`${body(value)} was refused without a sentence: ${answer.text}`);
      if (before.text !== after.text)
        found.add(`${body(value)} moved money: ${before.text}, then ${after.text}`);
      sent += 1;
    }
  }
  return sent;
}
