import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsound } from '#tests/support/orders/conservation.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { stateAfter, TRADE_ACTIONS, TRADE_STATES } from './states.ts';

const pairs = TRADE_STATES.flatMap((state) => TRADE_ACTIONS.map((action) => ({ state, action })));

test('docs/order-states.md has the same table', () => {
  const table = readFileSync('docs/order-states.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [[, ...actions] = [], , ...rows] = table;
  expect(actions).toEqual([...TRADE_ACTIONS]);
  expect(rows.map(([state]) => state)).toEqual([...TRADE_STATES]);
  const documented = rows.flatMap(([, ...cells]) => cells.map((cell) => (cell === '–' ? null : cell)));
  expect(documented).toEqual(pairs.map(({ state, action }) => stateAfter(state, action)));
});

describe('the database and the table agree on every state and action', () => {
  let floor: TradingFloor;
  let trader: Trader;
  beforeAll(async () => {
    floor = await aTradingFloor();
    trader = await aTrader(floor, { cash: rupees(10_00_000) });
  });
  afterAll(async () => {
    expect(await unsound(floor.db)).toEqual([]);
    await floor.close();
  });

  /** Creates a trade in a state through the product itself; NEW does not exist yet. */
  async function aTradeThatIs(state: (typeof TRADE_STATES)[number]): Promise<string> {
    if (state === 'NEW') return floor.newId();
    if (state === 'EXECUTED') return (await trader.buys(1, 'TCS.NS')).id;
    if (state === 'FAILED') return aFailedTrade();
    const { id } = await limitOrder();
    if (state === 'CANCELLED') await trader.cancels(id);
    return id;
  }

  const limitOrder = () =>
    trader.places({ side: 'BUY', quantity: 1, symbol: 'ITC.NS', price: rupees(399.95) });

  async function aFailedTrade(): Promise<string> {
    const { id } = await limitOrder();
    await floor.db.$client.query(
      `with freed as (
        update trades set status = 'FAILED', reason = 'told by a test', reserved_paise = 0 where id = $1 returning account_id)
      update accounts set reserved_paise = reserved_paise - 39995 where id = (select account_id from freed)`,
      [id],
    );
    return id;
  }

  /** The bare state change, bypassing all our code; rolled back immediately. */
  const STATEMENT: Record<(typeof TRADE_ACTIONS)[number], string> = {
    fill: `status = 'EXECUTED', fill_paise = 1, executed_at = now(), reserved_paise = 0`,
    rest: '',
    modify: 'priority = gen_random_uuid()',
    cancel: `status = 'CANCELLED', reserved_paise = 0`,
    expire: `status = 'CANCELLED', reserved_paise = 0`,
    fail: `status = 'FAILED', reserved_paise = 0`,
  };
  const INSERTED = { fill: 'EXECUTED', rest: 'PENDING', modify: 'PENDING', cancel: 'CANCELLED' } as const;
  const inserted = (action: string) =>
    action in INSERTED
      ? INSERTED[action as keyof typeof INSERTED]
      : action === 'fail'
        ? 'FAILED'
        : 'CANCELLED';

  async function attempt(
    id: string,
    state: string,
    action: (typeof TRADE_ACTIONS)[number],
  ): Promise<string | null> {
    const client = await floor.db.$client.connect();
    try {
      await client.query('begin');
      const isNew = state === 'NEW' || action === 'rest';
      // A trade that doesn't exist can't be modified: no row is changed.
      const text =
        isNew && action !== 'modify'
          ? `insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, status, validity,
              placed_at, trading_date, fill_paise, executed_at)
            values ($2, $1, 1, 'BUY', 'MARKET', 1, 1, '${inserted(action)}',
              '${action === 'expire' ? 'IOC' : 'DAY'}', now(), '2026-11-20',
              ${action === 'fill' ? '1, now()' : 'null, null'}) returning status`
          : `update trades set ${STATEMENT[action]} where id = $1 and account_id = $2 returning status`;
      const { rows } = await client.query<{ status: string }>(text, [id, trader.accountId]);
      return rows[0]?.status ?? null;
    } catch {
      return null;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test.each(pairs)('$state × $action', async ({ state, action }) => {
    const id = await aTradeThatIs(state);
    expect(await attempt(id, state, action)).toBe(stateAfter(state, action));
    if (state === 'PENDING') await trader.cancels(id);
  });

  test.each(TRADE_STATES.filter((state) => state !== 'NEW'))(
    'a trade that is %s can’t be deleted',
    async (state) => {
      const id = await aTradeThatIs(state);
      const removal = floor.db.$client.query('delete from trades where id = $1', [id]);
      await expect(removal).rejects.toThrow(`a trade cannot go from ${state} to nothing by delete`);
    },
  );

  test('an order’s defining terms can’t be changed', async () => {
    const { id } = await limitOrder();
    const turned = floor.db.$client.query(
      `update trades set side = 'SELL', reserved_paise = 0 where id = $1`,
      [id],
    );
    await expect(turned).rejects.toThrow('a trade cannot go from PENDING to PENDING by update');
  });

  test('the note of an order that ended can be removed with its reply, and nothing else can change', async () => {
    const { id } = await limitOrder();
    await trader.cancels(id);
    const update = (set: string) => floor.db.$client.query(`update trades set ${set} where id = $1`, [id]);
    const removal = 'client_note = null, idempotency_key = null, request_hash = null, reply = null';
    const refused = 'a trade cannot go from CANCELLED to CANCELLED by update';
    await expect(update("client_note = 'Later'")).rejects.toThrow(refused);
    await expect(update(`${removal}, reason = 'Other'`)).rejects.toThrow(refused);
    await expect(update(removal)).rejects.toThrow(refused);
  });

  test('the timeline is append-only', async () => {
    const refused = (statement: string) =>
      expect(floor.db.$client.query(statement)).rejects.toThrow('append-only');
    await limitOrder();
    await refused("update trade_events set detail = 'nothing'");
    await refused('delete from trade_events');
    await refused('truncate trade_events');
  });
});
