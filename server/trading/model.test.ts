import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { readBalances } from '#server/ledger/balances.ts';
import { paise } from '#shared/domain/money.ts';
import { trades } from '#shared/schema/trading.ts';
import { unsound } from '#tests/support/conservation.ts';
import { aTrader, aTradingFloor, rupees, type Trader, type TradingFloor } from '#tests/support/trader.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
});
afterAll(() => floor.close());

type Command =
  | { do: 'fund'; amount: number }
  | { do: 'buy' | 'sell'; symbol: string; quantity: number; price: number };

const SYMBOLS = ['TCS.NS', 'INFY.NS'];
const symbol = fc.constantFrom(...SYMBOLS);
const order = fc.record({
  do: fc.constantFrom('buy' as const, 'sell' as const),
  symbol,
  quantity: fc.integer({ min: 1, max: 12 }),
  price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200_00 })),
});
const excessive = fc.record({
  do: fc.constantFrom('buy' as const, 'sell' as const),
  symbol,
  quantity: fc.integer({ min: 1, max: 1_00_000 }),
  price: fc.integer({ min: 1, max: 1_000_00 }),
});
const funding = fc.record({
  do: fc.constant('fund' as const),
  amount: fc.integer({ min: 1, max: 1_000_00 }),
});
/** Begins with money, so that most orders have a chance. */
const commands = fc
  .array(fc.oneof({ weight: 8, arbitrary: order }, excessive, funding), {
    minLength: 4,
    maxLength: 16,
    size: 'max',
  })
  .map((rest): Command[] => [{ do: 'fund', amount: 5_000_00 }, ...rest]);

/** The account as one would keep it on paper, in paise. */
interface Notebook {
  cash: number;
  funded: number;
  realised: number;
  purchased: number;
  shares: Record<string, { quantity: number; cost: number }>;
}

/** Writes a command down, and says what it should be answered. */
function write(notebook: Notebook, command: Command): 'done' | 'not_enough_cash' | 'not_enough_shares' {
  if (command.do === 'fund') {
    notebook.cash += command.amount;
    notebook.funded += command.amount;
    return 'done';
  }
  const { symbol, quantity } = command;
  const value = quantity * command.price;
  const held = notebook.shares[symbol] ?? { quantity: 0, cost: 0 };
  if (command.do === 'buy') {
    if (value > notebook.cash) return 'not_enough_cash';
    notebook.cash -= value;
    notebook.purchased += value;
    notebook.shares[symbol] = { quantity: held.quantity + quantity, cost: held.cost + value };
    return 'done';
  }
  if (quantity > held.quantity) return 'not_enough_shares';
  const removed = halfUp(BigInt(held.cost) * BigInt(quantity), BigInt(held.quantity));
  notebook.cash += value;
  notebook.realised += value - removed;
  notebook.shares[symbol] = { quantity: held.quantity - quantity, cost: held.cost - removed };
  return 'done';
}

function halfUp(part: bigint, of: bigint): number {
  const halves = (2n * part) / of;
  return Number(halves / 2n + (halves % 2n));
}

async function send(trader: Trader, command: Command): Promise<unknown> {
  try {
    if (command.do === 'fund') await trader.adds(paise(command.amount));
    else {
      const { symbol, quantity } = command;
      const place = command.do === 'buy' ? trader.buys : trader.sells;
      await place(quantity, symbol, { at: paise(command.price) });
    }
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

/** Cash and cost of shares less what was put in and what was made. */
async function outOfNothing({ accountId }: Trader): Promise<number | undefined> {
  const { rows } = await floor.db.execute<{ paise: number }>(sql`
    select (cash_paise - funded_paise - realised_paise
      + (select coalesce(sum(cost_paise), 0) from positions where account_id = id))::int as paise
    from accounts where id = ${accountId}`);
  return rows[0]?.paise;
}

test('any sequence of deposits, purchases and sales leaves the account as a notebook has it', async () => {
  const property = fc.asyncProperty(commands, async (sequence) => {
    const notebook: Notebook = { cash: 0, funded: 0, realised: 0, purchased: 0, shares: {} };
    const trader = await aTrader(floor, { cash: rupees(0) });
    for (const command of sequence) {
      expect(await send(trader, command)).toBe(write(notebook, command));
      expect(await outOfNothing(trader)).toBe(0);
    }
    const { cash, realised, purchased } = await readBalances(floor.db, trader.accountId);
    expect([cash, realised, purchased]).toEqual([notebook.cash, notebook.realised, notebook.purchased]);
    for (const symbol of SYMBOLS) {
      expect(await trader.holds(symbol)).toEqual(notebook.shares[symbol] ?? { quantity: 0, cost: 0 });
    }
  });
  await fc.assert(property, { numRuns: 200, seed: 20261120 });
  expect(await unsound(floor.db)).toEqual([]);
  expect(await floor.db.$count(trades, eq(trades.side, 'SELL'))).toBeGreaterThan(200);
}, 60_000);
