import { sql } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Db } from '#server/core/db/db.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { api } from '#shared/contract/index.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { aDay, aRow, writeDays } from '#tests/support/orders/prediction-record.ts';
import type { Caller, Sent } from '#tests/support/people/caller.ts';
import type { Person } from '#tests/support/people/people.ts';

export const PASSWORD = 'monsoon evening in Pune';

/** The worst that a person may do, one after the other. */
export interface Attack {
  name: string;
  /** The nth request of it. */
  request(n: number): Omit<Sent, 'cookie'>;
}

const post = (path: string, body: unknown) => ({ path, body: JSON.stringify(body) });

/** A condition as long as they may be, that looks far back in each of its parts. */
const LONG_CONDITION = Array.from(
  { length: 8 },
  (_, n) => `(sma(${190 + n}) > ema(${180 + n}) or rsi(${100 + n}) > 50)`,
).join(' and ');

export const ATTACKS: Attack[] = [
  {
    name: 'backtests',
    request: (n) =>
      post(api.autoTrading.backtest.path, { from: `2017-01-${10 + (n % 10)}`, to: '2026-11-19' }),
  },
  { name: 'previews', request: () => post(api.screeners.preview.path, { expression: LONG_CONDITION }) },
  { name: 'exports', request: () => ({ path: api.account.export.path }) },
  { name: 'history pages', request: () => ({ path: api.trades.history.path }) },
  {
    name: 'right passwords',
    request: () => post(api.account.beginTwoFactor.path, { password: PASSWORD }),
  },
];

/** Sends requests of an attack over each of so many connections, the next as soon as one is answered; gives how often each status came. */
export async function attack(
  caller: Caller,
  { cookie }: Person,
  { request }: Attack,
  { connections, until }: { connections: number; until: AbortSignal },
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let sent = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!until.aborted) {
        const { status } = await caller.send({ ...request(sent++), cookie });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}

/** Gives people a password and a long history, and the market predictions that a backtest buys. */
export async function armed(db: Db, people: readonly Person[], trades: number): Promise<void> {
  const ids = sql.join(
    people.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(
    sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id in (${ids})`,
  );
  await db.execute(sql`
    insert into trades (account_id, id, instrument_id, side, order_type, quantity, seen_paise, fill_paise, status, placed_at, executed_at,
      trading_date)
    select a.id, gen_random_uuid(), i.id, 'BUY', 'MARKET', 1, 10000, 10000, 'EXECUTED', at, at, at::date
    from accounts a
    cross join generate_series(1, ${trades}::int) n
    cross join lateral (select '2020-01-02T05:00:00Z'::timestamptz + n * interval '1 hour' as at) as t
    join lateral (select id from instruments where kind = 'stock' order by id limit 1 offset n % 50) i on true
    where a.user_id in (${ids})`);
  const { rows: stocks } = await db.execute<{ id: number; symbol: string }>(
    sql`select id, symbol from instruments where kind = 'stock' order by id`,
  );
  const chance = randomStream(1);
  const days = Array.from({ length: 240 }, (_, n) => addDays('2019-01-01' as TradingDate, n * 12));
  await writeDays(
    db,
    'simulated',
    days.map((day) => {
      const bought = stocks.filter(() => chance.uniform() < 0.2);
      return aDay(
        day,
        bought.map(({ id, symbol }) => aRow({ instrumentId: id, symbol })),
      );
    }),
  );
}
