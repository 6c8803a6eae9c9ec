import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';

let floor: TradingFloor;
let trader: Trader;
beforeAll(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(1_000) });
  await trader.buys(5, 'TCS.NS', { at: rupees(100) });
  await trader.sells(1, 'TCS.NS', { at: rupees(110) });
});
afterAll(async () => {
  expect(await unsound(floor.db)).toEqual([]);
  await floor.close();
});

/** The database's error for a statement that bypasses our code. */
async function refusal(statement: string): Promise<string> {
  const parameterised = statement
    .replaceAll('$me', `'${trader.accountId}'`)
    .replaceAll('$new', `'${floor.newId()}'`);
  try {
    await floor.db.$client.query(parameterised);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the database itself refuses', () => {
  const post =
    'insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)';
  const place =
    'insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, pnl_paise, status, placed_at, executed_at, trading_date)';
  test.each([
    ['cash below nothing', 'update accounts set cash_paise = -1 where id = $me', 'accounts_reserved'],
    [
      'more reserved than there is',
      'update accounts set reserved_paise = cash_paise + 1 where id = $me',
      'accounts_reserved',
    ],
    [
      'more than ₹100 crore given',
      'update accounts set funded_paise = 100000000001 where id = $me',
      'accounts_funded',
    ],
    [
      'fewer shares than none',
      'update positions set quantity = -1, cost_paise = 0 where account_id = $me',
      'positions_reserved',
    ],
    ['cost without shares', 'update positions set quantity = 0 where account_id = $me', 'positions_cost'],
    [
      'more shares reserved than owned',
      'update positions set reserved_quantity = 5 where account_id = $me',
      'positions_reserved',
    ],
    [
      'a posting without its counterpart',
      `${post} values ($me, $new, 'cash', null, 0, 1, now())`,
      'must sum to zero',
    ],
    [
      'postings that cancel out only across transactions',
      `${post} values ($me, $new, 'cash', null, 0, 5, now()), ($me, gen_random_uuid(), 'funding', null, 0, -5, now())`,
      'must sum to zero',
    ],
    ['a book nobody keeps', `${post} values ($me, $new, 'gifts', null, 0, 0, now())`, 'ledger_postings_book'],
    [
      'shares without a stock',
      `${post} values ($me, $new, 'position', null, 1, 0, now())`,
      'ledger_postings_position',
    ],
    [
      'shares in the cash book',
      `${post} values ($me, $new, 'cash', null, 1, 0, now())`,
      'ledger_postings_position',
    ],
    ['a posting that changes', 'update ledger_postings set amount_paise = 0', 'append-only'],
    ['a posting that disappears', 'delete from ledger_postings', 'append-only'],
    [
      'an executed trade without a price',
      `${place} values ($me, $new, 1, 'BUY', 'MARKET', 1, 1, null, null, 'EXECUTED', now(), now(), now())`,
      'trades_executed',
    ],
    [
      'a pending trade with a price',
      `${place} values ($me, $new, 1, 'BUY', 'MARKET', 1, 1, 1, null, 'PENDING', now(), null, now())`,
      'trades_executed',
    ],
    [
      'a purchase with a profit',
      `${place} values ($me, $new, 1, 'BUY', 'MARKET', 1, 1, 1, 1, 'EXECUTED', now(), now(), now())`,
      'trades_pnl',
    ],
    [
      'a sale without a profit or loss',
      `${place} values ($me, $new, 1, 'SELL', 'MARKET', 1, 1, 1, null, 'EXECUTED', now(), now(), now())`,
      'trades_pnl',
    ],
    [
      'a limit order without a limit',
      `${place} values ($me, $new, 1, 'BUY', 'LIMIT', 1, 1, null, null, 'PENDING', now(), null, now())`,
      'trades_limit',
    ],
    [
      'a status nobody knows',
      `${place} values ($me, $new, 1, 'BUY', 'MARKET', 1, 1, null, null, 'MAYBE', now(), null, now())`,
      'trades_status',
    ],
    [
      'no shares at all',
      `${place} values ($me, $new, 1, 'BUY', 'MARKET', 0, 1, null, null, 'PENDING', now(), null, now())`,
      'trades_quantity',
    ],
  ])('%s', async (_name, statement, reason) => {
    expect(await refusal(statement)).toContain(reason);
  });
});

test('the constraints checked here protect the stored rows: the account is unchanged', async () => {
  const { rows } = await floor.db.execute(
    sql`select cash_paise, realised_paise from accounts where id = ${trader.accountId}`,
  );
  expect(rows).toEqual([{ cash_paise: String(rupees(610)), realised_paise: String(rupees(10)) }]);
});
