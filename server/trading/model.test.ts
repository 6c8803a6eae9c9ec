import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { istInstant, istSecondOfDay, secondOfDay } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/ledger.ts';
import { unsound } from '#tests/support/conservation.ts';
import { type Moment, Notebook, type Noted } from '#tests/support/order-notebook.ts';
import { aTrader, aTradingFloor, rupees, type Trader, type TradingFloor } from '#tests/support/trader.ts';

let floor: TradingFloor;
beforeAll(async () => {
  floor = await aTradingFloor();
  for (const symbol of SYMBOLS) floor.market.setPrice(symbol, rupees(100));
});
afterAll(() => floor.close());

/** TCS closes in an auction, ITC does not. In the order of their ids, which is that of matching. */
const SYMBOLS = ['TCS.NS', 'ITC.NS'];
/** The instants of a day at which something becomes different. */
const HALTS = ['09:00', '09:15', '15:15', '15:20', '15:25', '15:30', '15:35', '15:50'];

const symbol = fc.constantFrom(...SYMBOLS);
const price = fc.integer({ min: 95_00, max: 105_00 });
/** 0 stands for as many as the cash can buy, so that another price than the one they were promised at is too dear. */
const some = fc.integer({ min: 1, max: 20 });
const quantity = fc.oneof({ weight: 2, arbitrary: some }, fc.constant(0));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => maybe(maybe(arbitrary));
const far = fc.integer({ min: 86_00, max: 114_00 });
const place = fc.record({
  do: fc.constant('place' as const),
  side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
  ...{ symbol, quantity, limit: maybe(price) },
  stop: seldom(fc.integer({ min: 88_00, max: 97_00 })),
  target: seldom(fc.integer({ min: 103_00, max: 112_00 })),
});
const which = fc.nat({ max: 20 });
const commands = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: place },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('tick' as const), symbol, price: fc.oneof(price, far) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), which, quantity: some, price }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('later' as const),
        halts: fc.constantFrom(1, 1, 2, HALTS.length),
      }),
    },
    fc.record({ do: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 1_000_00 }) }),
    fc.record({ do: fc.constant('restart' as const) }),
  ),
  { minLength: 3, maxLength: 11, size: 'max' },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

const someShares = (of: string): Command => ({
  ...{ do: 'place', side: 'BUY', symbol: of, quantity: 5, limit: null, stop: null, target: null },
});

interface Pair {
  trader: Trader;
  notebook: Notebook;
  /** The real id of a noted order. */
  ids: Map<Noted, string>;
}

const moment = (of: string): Moment => {
  const instrument = floor.market.find(of);
  const last = floor.market.quote(instrument?.id ?? -1)?.last;
  if (!instrument || !last) throw new Error(`no ${of}`);
  const today = floor.market.session().tradingDate as Moment['today'];
  return { last, window: floor.market.orderWindow(instrument), today };
};

/** Does it to the trader, and gives the code of the refusal. */
async function outcome(doing: Promise<unknown>): Promise<unknown> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

/** Takes the market to its next halt. */
async function later({ notebook }: Pair): Promise<void> {
  const now = istSecondOfDay(floor.market.now());
  const next = HALTS.find((halt) => secondOfDay(halt) > now) ?? '16:00';
  const { today } = moment('TCS.NS');
  floor.market.moveTo(istInstant(today, secondOfDay(next)));
  await floor.matched();
  if (next === '09:15') for (const of of SYMBOLS) notebook.tick(of, moment(of));
  if (next === '15:30') notebook.close('ITC.NS', today, null);
  if (next === '15:35') notebook.close('TCS.NS', today, moment('TCS.NS').last);
}

async function run(pair: Pair, command: Command): Promise<void> {
  const { trader, notebook } = pair;
  const pending = notebook.pending();
  const chosen = 'which' in command ? pending[command.which % Math.max(1, pending.length)] : undefined;
  if (command.do === 'fund') {
    await trader.adds(paise(command.amount));
    notebook.fund(command.amount);
  } else if (command.do === 'restart') await floor.restartMatcher();
  else if (command.do === 'later') for (let halt = 0; halt < command.halts; halt++) await later(pair);
  else if (command.do === 'tick') {
    floor.market.setPrice(command.symbol, paise(command.price));
    await floor.matched();
    notebook.tick(command.symbol, moment(command.symbol));
  } else if (command.do === 'place') await placeBoth(pair, command);
  else if (chosen && command.do === 'cancel') {
    await trader.cancels(pair.ids.get(chosen) ?? '');
    notebook.cancel(chosen);
  } else if (chosen && command.do === 'change') await changeBoth(pair, chosen, command);
}

async function placeBoth(pair: Pair, command: Extract<Command, { do: 'place' }>): Promise<void> {
  const { trader, notebook } = pair;
  const { side, symbol, limit } = command;
  const affordable = Math.floor((notebook.cash - notebook.heldCash()) / (limit ?? moment(symbol).last));
  const quantity = command.quantity || Math.max(1, affordable);
  const exits =
    side === 'BUY' ? { stop: command.stop, target: command.target } : { stop: null, target: null };
  const money = (amount: number | null) => (amount === null ? null : paise(amount));
  const orders = { stopLoss: money(exits.stop), target: money(exits.target), price: money(limit) };
  const doing = trader.places({ side, symbol, quantity, ...orders });
  const said = await outcome(doing);
  if (said === 'outside_band') return;
  expect(said).toBe(notebook.place({ side, symbol, quantity, limit, ...exits }, moment(symbol)));
  await floor.matched();
}

async function changeBoth(
  pair: Pair,
  order: Noted,
  { quantity, price }: { quantity: number; price: number },
) {
  if (order.exit === null && order.limit === null) return;
  const change = order.exit ? { price: paise(price) } : { quantity, price: paise(price) };
  const said = await outcome(pair.trader.changes(pair.ids.get(order) ?? '', change));
  if (said === 'outside_band') return;
  expect(said).toBe(pair.notebook.change(order, quantity, price, moment(order.symbol)));
  await floor.matched();
}

/** Both accounts to the paisa, and every order in the order of placing. */
async function compare({ trader, notebook, ids }: Pair): Promise<void> {
  const { rows } = await floor.db.$client.query({
    name: 'model-account',
    text: `select cash_paise::int as cash, held_paise::int as held, realised_paise::int as realised,
      (select coalesce(json_object_agg(instrument_id, json_build_array(quantity, held_quantity, cost_paise)), '{}')
        from positions where account_id = a.id) as shares,
      (select coalesce(json_agg(json_build_array(id, status, quantity, fill_paise, pnl_paise, coalesce(limit_paise, trigger_paise)) order by id), '[]')
        from trades where account_id = a.id) as trades
      from accounts a where id = $1`,
    values: [trader.accountId],
  });
  const { cash, realised, shares } = notebook;
  const held = SYMBOLS.flatMap((of) => {
    const own = shares[of];
    return own ? [[floor.market.find(of)?.id, [own.quantity, notebook.heldShares(of), own.cost]]] : [];
  });
  for (const [place, order] of notebook.orders.entries()) ids.set(order, rows[0].trades[place]?.[0]);
  expect(rows[0]).toEqual({
    ...{ cash, realised, held: notebook.heldCash(), shares: Object.fromEntries(held) },
    trades: notebook.orders.map((o) => [
      ids.get(o),
      o.status,
      o.quantity,
      o.fill,
      o.pnl,
      o.limit ?? o.trigger,
    ]),
  });
  expect(cash).toBeGreaterThanOrEqual(notebook.heldCash());
}

test('any sequence of orders, changes, prices, sessions and restarts leaves the account as a notebook has it', async () => {
  const begin = fc.constantFrom('continuous', 'continuous', 'post-close', null);
  const property = fc.asyncProperty(begin, commands, fc.boolean(), async (from, sequence, deducts) => {
    const trader = await aTrader(floor, { cash: rupees(2_500) });
    if (deducts)
      await floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, trader.accountId));
    const pair: Pair = { trader, notebook: new Notebook(floor.charges, deducts), ids: new Map() };
    pair.notebook.fund(rupees(2_500));
    while (from && moment('TCS.NS').window.phase !== from) await later(pair);
    if (from === 'continuous') for (const of of SYMBOLS) await run(pair, someShares(of));
    for (const command of sequence) {
      await run(pair, command);
      await compare(pair);
    }
    // What still rests would be matched through all the sequences to come.
    for (const order of pair.notebook.pending()) await trader.cancels(pair.ids.get(order) ?? '');
  });
  const numRuns = Number(process.env.MODEL_RUNS ?? 1_000);
  await fc.assert(property, { numRuns, seed: 20261120 });
  expect(await unsound(floor.db)).toEqual([]);
  const { rows } = await floor.db.execute(sql`select status, count(*)::int as n from trades group by status`);
  const seen = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  const often = numRuns / 4;
  expect([seen.EXECUTED > often, seen.CANCELLED > often, seen.FAILED > 0]).toEqual([true, true, true]);
}, 300_000);
