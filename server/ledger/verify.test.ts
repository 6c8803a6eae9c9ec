import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fillLedger } from '#tests/support/orders/large-ledger.ts';
import { verifyLedger } from './verify.ts';
import { report } from './verify-command.ts';

/**
 * Three accounts with ₹1,00,000 each, which alternately bought and sold ten shares of five stocks: 7 purchases at
 * ₹100 and 6 sales per stock, with a gain of ₹150 each; ten shares of each remain. Two of the accounts paid ₹1.04
 * for each of 65 trades.
 */
const ACCOUNTS = 3;
const FIRST = '00000000-0000-7000-8000-000000000001';
const SECOND = '00000000-0000-7000-8000-000000000002';

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
  expect(await fillLedger(database.db, 500)).toBe(ACCOUNTS);
});
afterEach(() => database.close());

/** Makes a change that our statements can't: with the tables' triggers disabled, and enabled again afterwards. */
async function tamper(statement: string): Promise<void> {
  const tables = ['ledger_postings', 'trades'];
  const all = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger user;`).join('');
  await database.db.$client.query(`begin; ${all('disable')} ${statement}; ${all('enable')} commit`);
}

/** Findings in short form: [account, subject, kept, rebuilt], without consequences for the ledger as a whole. */
async function found(check: RegExp) {
  const { checks } = await verifyLedger(database.db, systemClock);
  return checks
    .filter(({ name }) => check.test(name))
    .flatMap(({ differences }) => differences)
    .map(({ accountId, subject, kept, rebuilt }) => [accountId, subject, kept, rebuilt]);
}

const THE_BALANCES = /^Balances/;
const THE_HOLDINGS = /^Holdings/;
const THE_HOLDS = /^Reserved/;
const THE_POSTINGS = /^Postings/;
const THE_COVER = /^Open orders/;
const CONSERVATION = /^Cash/;
const THE_GUARDS = /^The database/;

/** The first account's first purchase, and the first of all sales, by the builder's numbering. */
const tradeOf = (accountId: string, side: string) =>
  `(select id from trades where account_id = '${accountId}' and side = '${side}' order by id limit 1)`;

const order = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test('a sound ledger has no differences, with the numbers of rows checked', async () => {
  const verification = await verifyLedger(database.db, systemClock);
  expect(verification).toMatchObject({ ok: true, accounts: ACCOUNTS, postings: 616 });
  expect(verification.checks.map(({ count }) => count)).toEqual(Array(11).fill(0));
});

describe('tampering with the ledger is detected:', () => {
  test('a balance that is off by a paisa', async () => {
    await tamper(`update accounts set cash_paise = cash_paise + 1 where id = '${SECOND}'`);
    expect(await found(THE_BALANCES)).toEqual([[SECOND, 'cash', '₹95,750.01', '₹95,750.00']]);
    expect(await found(CONSERVATION)).toEqual([
      [SECOND, 'assets against sources', '₹1,00,750.01', '₹1,00,750.00'],
    ]);
  });

  test('two errors of an account that cancel each other out', async () => {
    await tamper(
      `update accounts set cash_paise = cash_paise - 500, charges_paise = charges_paise + 500 where id = '${FIRST}'`,
    );
    expect(await found(CONSERVATION)).toEqual([]);
    expect(await found(THE_BALANCES)).toEqual([
      [FIRST, 'cash', '₹95,677.40', '₹95,682.40'],
      [FIRST, 'charges', '₹72.60', '₹67.60'],
    ]);
  });

  test.each([
    ['funded_paise', 'deposits', '₹1,00,000.01', '₹1,00,000.00'],
    ['realised_paise', 'realised profit', '₹750.01', '₹750.00'],
    ['purchased_paise', 'purchases', '₹35,000.01', '₹35,000.00'],
  ])('%s that is off by a paisa', async (column, subject, kept, rebuilt) => {
    await tamper(`update accounts set ${column} = ${column} + 1 where id = '${SECOND}'`);
    expect(await found(THE_BALANCES)).toEqual([[SECOND, subject, kept, rebuilt]]);
  });

  test('a missing posting', async () => {
    await tamper(
      `delete from ledger_postings where book = 'cash' and transaction_id = ${tradeOf(SECOND, 'BUY')}`,
    );
    expect(await found(THE_POSTINGS)).toEqual([
      [SECOND, expect.stringMatching(/^trade .* cash$/), '₹0.00', '−₹1,000.00'],
      [SECOND, expect.stringMatching(/^trade .* sum$/), '₹1,000.00', '₹0.00'],
    ]);
    expect(await found(THE_BALANCES)).toEqual([[SECOND, 'cash', '₹95,750.00', '₹96,750.00']]);
  });

  test('all postings of a trade missing', async () => {
    await tamper(`delete from ledger_postings where transaction_id = ${tradeOf(SECOND, 'SELL')}`);
    expect(await found(THE_POSTINGS)).toEqual([
      [SECOND, expect.stringMatching(/^trade .* postings$/), 'none', 'some'],
    ]);
  });

  test('a trade whose price was changed afterwards', async () => {
    await tamper(`update trades set fill_paise = fill_paise + 100 where id = ${tradeOf(SECOND, 'BUY')}`);
    expect(await found(THE_POSTINGS)).toEqual([
      [SECOND, expect.stringMatching(/^trade .* cash$/), '−₹1,000.00', '−₹1,010.00'],
      [SECOND, expect.stringMatching(/^trade .* cost$/), '₹1,000.00', '₹1,010.00'],
    ]);
  });

  test('a trade with shares, time, profit or charges other than booked', async () => {
    await tamper(`update trades set quantity = 11, fill_paise = 10000, instrument_id = 2, charges = charges || '{"total": 105}',
      executed_at = executed_at + interval '1 second', pnl_paise = pnl_paise + 1 where id = ${tradeOf(FIRST, 'SELL')}`);
    const parts = (await found(THE_POSTINGS)).map(([, subject, kept, rebuilt]) => [
      String(subject).split(' ').at(-1),
      kept,
      rebuilt,
    ]);
    expect(parts).toEqual([
      ['cash', '₹950.00', '₹1,100.00'],
      ['charges', '₹1.04', '₹1.05'],
      ['cost', '−₹1,000.00', '−₹1,149.99'],
      ['profit', '−₹50.00', '−₹49.99'],
      ['shares', '-10', '-11'],
      ['stock', '1', '2'],
      ['time', expect.stringMatching(/:00\+00$/), expect.stringMatching(/:01\+00$/)],
    ]);
  });

  test('charges booked differently from the trade’s', async () => {
    await tamper(
      `update trades set charges = charges || '{"total": 105}' where id = ${tradeOf(FIRST, 'BUY')}`,
    );
    expect(await found(THE_POSTINGS)).toEqual([
      [FIRST, expect.stringMatching(/^trade .* charges$/), '₹1.04', '₹1.05'],
    ]);
  });

  test('an increased deposit', async () => {
    await tamper(`update fundings set amount_paise = amount_paise + 1 where account_id = '${FIRST}'`);
    expect(await found(THE_POSTINGS)).toEqual([
      [FIRST, `deposit ${FIRST} cash`, '₹1,00,000.00', '₹1,00,000.01'],
      [FIRST, `deposit ${FIRST} funding`, '−₹1,00,000.00', '−₹1,00,000.01'],
    ]);
  });

  test('postings without a transaction, even if they balance', async () => {
    await database.db.$client.query(`insert into ledger_postings (account_id, transaction_id, book, amount_paise, at)
      values ('${FIRST}', '${SECOND}', 'cash', 5, now()), ('${FIRST}', '${SECOND}', 'pnl', -5, now())`);
    expect(await found(THE_POSTINGS)).toEqual([
      [FIRST, `transaction ${SECOND} origin`, 'none', 'a trade, re-rating, deposit or corporate action'],
    ]);
  });

  test('wrong shares and cost of a holding', async () => {
    await tamper(`update positions set quantity = 11 where account_id = '${FIRST}' and instrument_id = 1;
      update positions set cost_paise = cost_paise - 1 where account_id = '${FIRST}' and instrument_id = 2`);
    expect(await found(THE_HOLDINGS)).toEqual([
      [FIRST, 'STOCK1.NS shares', '11', '10'],
      [FIRST, 'STOCK2.NS cost', '₹999.99', '₹1,000.00'],
    ]);
  });

  test('a missing holding, and one without a purchase', async () => {
    await tamper(`delete from positions where account_id = '${FIRST}' and instrument_id = 1;
      insert into positions (account_id, instrument_id, quantity, cost_paise) values ('${FIRST}', 99, 3, 7)`);
    expect(await found(THE_HOLDINGS)).toEqual([
      [FIRST, 'STOCK1.NS cost', '₹0.00', '₹1,000.00'],
      [FIRST, 'STOCK1.NS shares', '0', '10'],
      [FIRST, 'instrument 99 cost', '₹0.07', '₹0.00'],
      [FIRST, 'instrument 99 shares', '3', '0'],
    ]);
  });

  test('reserved cash and shares without a pending order', async () => {
    await tamper(`update accounts set reserved_paise = 1 where id = '${FIRST}';
      update positions set reserved_quantity = 2 where account_id = '${SECOND}' and instrument_id = 5`);
    expect(await found(THE_HOLDS)).toEqual([
      [FIRST, 'reserved cash', '₹0.01', '₹0.00'],
      [SECOND, 'STOCK5.NS reserved shares', '2', '0'],
    ]);
  });

  test('pending orders that reserve what is not owned, or too little', async () => {
    const rests = (n: number, side: string, limit: string, quantity: number, cash: number, shares: number) =>
      `('${SECOND}', '${order(n)}', 1, '${side}', '${limit === 'null' ? 'MARKET' : 'LIMIT'}', ${quantity}, 100, ${limit},
        'PENDING', now(), '2026-01-14', ${cash}, ${shares})`;
    await tamper(`insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, limit_paise, status,
        placed_at, trading_date, reserved_paise, reserved_quantity)
      values ${rests(1, 'BUY', '5000', 2, 10_000, 0)}, ${rests(2, 'BUY', '5000', 2, 9_999, 0)},
        ${rests(3, 'SELL', 'null', 4, 0, 3)}`);
    expect(await found(THE_HOLDS)).toEqual([
      [SECOND, 'STOCK1.NS reserved shares', '0', '3'],
      [SECOND, 'reserved cash', '₹0.00', '₹199.99'],
    ]);
    expect(await found(THE_COVER)).toEqual([
      [SECOND, `order ${order(2)} reserved cash`, '₹99.99', '₹100.00'],
      [SECOND, `order ${order(3)} reserved shares`, '3', '4'],
    ]);
  });

  test('missing or disabled constraints and triggers of the ledger', async () => {
    await database.db.$client.query(`drop trigger ledger_postings_balanced on ledger_postings;
      alter table ledger_postings disable trigger ledger_postings_append_only;
      alter table accounts drop constraint accounts_reserved`);
    expect(await found(THE_GUARDS)).toEqual([
      [null, 'constraint accounts_reserved', 'missing', 'in force'],
      [null, 'trigger ledger_postings_append_only', 'disabled', 'in force'],
      [null, 'trigger ledger_postings_balanced', 'missing', 'in force'],
    ]);
  });
});

test('it counts the differences when there are too many to list', async () => {
  await database.db.$client.query(`insert into ledger_postings (account_id, transaction_id, book, amount_paise, at)
    select '${FIRST}', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, p.book, p.amount, now()
    from generate_series(1, 1001) n cross join (values ('cash', 1), ('pnl', -1)) as p (book, amount)`);
  const { checks } = await verifyLedger(database.db, systemClock);
  expect(checks.map(({ count, differences }) => [count, differences.length])).toEqual([
    [1_001, 1_000],
    [2, 2],
    ...Array(9).fill([0, 0]),
  ]);
});

test('it reports how long each check took, and all of it', async () => {
  let ms = 0;
  const clock = {
    now: () => {
      ms += 5;
      return new Date(ms);
    },
  };
  const { checks, tookMs } = await verifyLedger(database.db, clock);
  expect(checks.map((check) => check.tookMs)).toEqual(Array(11).fill(5));
  // The clock is read before and after each of eleven checks, and before and after all.
  expect(tookMs).toBe(23 * 5);
});

test('it waits for no lock: an order in flight locks the account, and is not seen partially', async () => {
  const order = await database.db.$client.connect();
  await order.query(`begin; update accounts set cash_paise = cash_paise - 1 where id = '${FIRST}'`);
  expect(await verifyLedger(database.db, systemClock)).toMatchObject({ ok: true });
  await order.query('rollback');
  order.release();
});

test('the report has a line for each check, one for each difference, and a verdict', async () => {
  const sound = report({ ...(await verifyLedger(database.db, systemClock)), tookMs: 12 });
  expect(sound.split('\n')).toEqual([
    '✓ Postings of each transaction sum to zero and match its trade, re-rating, deposit or corporate action',
    '✓ Balances match their postings',
    '✓ Holdings match their postings',
    '✓ Reserved cash and shares match open orders',
    '✓ Open orders are covered by reserved cash and shares',
    '✓ Same-day shares and unsettled proceeds match the fills',
    '✓ Orders that are filled in parts match their parts',
    '✓ Intraday positions and their margin match the fills',
    '✓ Carried sums of orders match the trades',
    '✓ Cash + margin + shares at cost + charges = deposits + profit + dividends',
    '✓ The database protects the ledger',
    'The ledger reconciles: 616 postings of 3 accounts in 12 ms.',
    '',
  ]);
  await tamper(`update accounts set reserved_paise = 1 where id = '${FIRST}'`);
  const unsound = report(await verifyLedger(database.db, systemClock));
  expect(unsound).toContain(`✗ Reserved cash and shares match open orders: 1 difference
    account ${FIRST}: reserved cash is ₹0.01, should be ₹0.00
`);
  expect(unsound).toContain('THE LEDGER DOES NOT RECONCILE: 616 postings');
});
