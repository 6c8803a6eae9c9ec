import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { tradingDayBefore } from '#server/market/calendar/trading-day-before.ts';
import { istInstant, istSecondOfDay, secondOfDay } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { accounts } from '#shared/schema/trading/ledger.ts';
import { aTrader, rupees, type Trader, type TradingFloor } from '../people/trader.ts';
import {
  type Command,
  type Figures,
  HALTS,
  type OrderStory,
  type Placing,
  STORY_SYMBOLS,
} from './order-commands.ts';
import { type Moment, Notebook, type Noted } from './order-notebook.ts';
import { reservePrice } from './order-rules.ts';

interface Pair {
  floor: TradingFloor;
  trader: Trader;
  notebook: Notebook;
  /** The real id of a modelled order. */
  ids: Map<Noted, string>;
}

const CASH = rupees(2_500);

/**
 * Runs a story on a new account and on the notebook model, and compares them after every command. Throws an
 * AssertionError where they differ. Every stock in the stories needs a price first.
 */
export async function live(
  floor: TradingFloor,
  { from, deductsCharges, commands }: OrderStory,
): Promise<void> {
  const trader = await aTrader(floor, { cash: CASH });
  // The stories' prices are about ₹100, where every paisa is a tick.
  for (const of of STORY_SYMBOLS) floor.market.setSettingClose(of, paise(100_00));
  if (deductsCharges) {
    await floor.db.update(accounts).set({ deductCharges: true }).where(eq(accounts.id, trader.accountId));
  }
  const pair = {
    floor,
    trader,
    notebook: new Notebook(deductsCharges ? floor.charges : null),
    ids: new Map(),
  };
  pair.notebook.fund(CASH);
  while (from && momentOf(floor, 'TCS.NS').window.phase !== from) await later(pair);
  if (from === 'continuous') for (const of of STORY_SYMBOLS) await run(pair, someShares(of));
  for (const command of commands) {
    await run(pair, command);
    await compare(pair);
  }
  // Orders that stay pending would be matched in all later stories.
  while (pair.notebook.pending().length > 0) {
    await run(pair, { do: 'cancel', which: 0 });
    await compare(pair);
  }
}

const someShares = (symbol: string): Command => ({
  do: 'place',
  side: 'BUY',
  symbol,
  quantity: 5,
  limit: null,
  stop: null,
  target: null,
  isStop: false,
  trigger: null,
  trail: null,
  ioc: false,
  releases: false,
});

function momentOf({ market }: TradingFloor, symbol: string): Moment {
  const instrument = market.find(symbol);
  const last = market.quote(instrument?.id ?? -1)?.last;
  if (!instrument || !last) throw new Error(`The market has no ${symbol}.`);
  const today = market.session().tradingDate as Moment['today'];
  return {
    last,
    window: market.orderWindow(instrument),
    today,
    dayBefore: tradingDayBefore(market, today),
  };
}

/** Advances the market to its next halt. */
async function later({ floor, notebook }: Pair): Promise<void> {
  const now = istSecondOfDay(floor.market.now());
  const next = HALTS.find((halt) => secondOfDay(halt) > now) ?? '16:00';
  const { today } = momentOf(floor, 'TCS.NS');
  floor.market.moveTo(istInstant(today, secondOfDay(next)));
  await floor.matched();
  if (next === '09:15') for (const of of STORY_SYMBOLS) notebook.tick(of, momentOf(floor, of));
  const lastOf = (symbol: string) => momentOf(floor, symbol).last;
  if (next === '15:15') notebook.endStops('TCS.NS', today, lastOf('TCS.NS'));
  if (next === '15:30') notebook.close('ITC.NS', today, { last: lastOf('ITC.NS'), auction: false });
  if (next === '15:35') notebook.close('TCS.NS', today, { last: lastOf('TCS.NS'), auction: true });
}

async function run(pair: Pair, command: Command): Promise<void> {
  const { floor, trader, notebook } = pair;
  const pending = notebook.pending();
  const chosen = 'which' in command ? pending.at(command.which % Math.max(1, pending.length)) : undefined;
  if (command.do === 'fund') {
    await trader.adds(paise(command.amount));
    notebook.fund(command.amount);
  } else if (command.do === 'restart') await floor.restartMatcher();
  else if (command.do === 'later') for (let halt = 0; halt < command.halts; halt++) await later(pair);
  else if (command.do === 'tick') {
    floor.market.setPrice(command.symbol, paise(command.price));
    await floor.matched();
    notebook.tick(command.symbol, momentOf(floor, command.symbol));
  } else if (command.do === 'place') await placeBoth(pair, command);
  else if (chosen && command.do === 'cancel') {
    await trader.cancels(pair.ids.get(chosen) ?? '');
    notebook.cancel(chosen, momentOf(floor, chosen.symbol));
  } else if (chosen && command.do === 'change') await changeBoth(pair, chosen, command);
}

async function placeBoth({ floor, trader, notebook }: Pair, command: Placing): Promise<void> {
  const { do: _, ...requested } = command;
  const { side, symbol, limit, isStop, trigger, trail, ioc, releases } = requested;
  const price = reservePrice({ ...requested, seen: momentOf(floor, symbol).last });
  const affordable = Math.floor((notebook.cash - notebook.reservedCash()) / price);
  const quantity = command.quantity || Math.max(1, affordable);
  const money = (amount: number | null) => (amount === null ? null : paise(amount));
  const result = await outcome(
    trader.places({
      side,
      symbol,
      quantity,
      stopLoss: money(command.stop),
      target: money(command.target),
      price: money(limit),
      orderType: isStop ? (limit === null ? 'SL-M' : 'SL') : limit === null ? 'MARKET' : 'LIMIT',
      trigger: money(trigger),
      trail: trail && { step: money(trail.step), bps: trail.bps },
      validity: ioc ? 'IOC' : 'DAY',
      releases: side === 'SELL' && releases ? 'EXITS' : null,
    }),
  );
  if (result === 'outside_band') return;
  const terms = { ...requested, quantity, trail: trail && { ...trail, base: null } };
  const expected = notebook.place(
    { ...terms, releases: side === 'SELL' && releases },
    momentOf(floor, symbol),
  );
  assert.equal(result, expected, `what ${side} ${quantity} ${symbol} was answered`);
  await floor.matched();
}

async function changeBoth(pair: Pair, order: Noted, { quantity, price, trigger }: Figures): Promise<void> {
  const { floor, trader, notebook, ids } = pair;
  const { exit, limit, isStop, triggered } = order;
  if (exit === null && limit === null && !isStop) return;
  const moved = isStop && !triggered && trigger !== null ? { trigger: paise(trigger) } : {};
  const change = exit ? { price: paise(price) } : { quantity, price: paise(price), ...moved };
  const result = await outcome(trader.changes(ids.get(order) ?? '', change));
  if (result === 'outside_band') return;
  const now = momentOf(floor, order.symbol);
  const expected = notebook.change(order, quantity, price, now, moved.trigger ?? null);
  assert.equal(result, expected, 'what a change was answered');
  await floor.matched();
}

/** Runs an action and returns the code of its refusal. */
async function outcome(doing: Promise<unknown>): Promise<unknown> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

/** Compares both accounts to the paisa, and all orders in placing order. */
async function compare({ floor, trader, notebook, ids }: Pair): Promise<void> {
  const { rows } = await floor.db.$client.query({
    name: 'model-account',
    text: `select cash_paise::int as cash, reserved_paise::int as reserved, realised_paise::int as realised,
      (select coalesce(json_object_agg(instrument_id, json_build_array(quantity, reserved_quantity, cost_paise)), '{}')
        from positions where account_id = a.id) as shares,
      (select coalesce(json_agg(json_build_array(id, status, quantity, fill_paise, pnl_paise, limit_paise,
        trigger_paise, triggered_at is not null, trail_base_paise) order by id), '[]')
        from trades where account_id = a.id) as trades
      from accounts a where id = $1`,
    values: [trader.accountId],
  });
  const { cash, realised, shares } = notebook;
  const held = STORY_SYMBOLS.flatMap((of) => {
    const own = shares[of];
    return own ? [[floor.market.find(of)?.id, [own.quantity, notebook.reservedShares(of), own.cost]]] : [];
  });
  for (const [place, order] of notebook.orders.entries()) ids.set(order, rows[0].trades[place]?.[0]);
  assert.deepEqual(rows[0], {
    cash,
    realised,
    reserved: notebook.reservedCash(),
    shares: Object.fromEntries(held),
    trades: notebook.orders.map((o) => [
      ids.get(o),
      o.status,
      o.quantity,
      o.fill,
      o.pnl,
      o.limit,
      o.trigger,
      o.triggered,
      o.trail?.base ?? null,
    ]),
  });
  assert.ok(cash >= notebook.reservedCash(), 'more cash is promised than there is');
}
