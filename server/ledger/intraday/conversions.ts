import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import { marginOf, type OrderProduct, partOfValue } from '#shared/domain/trading/intraday.ts';
import type { Transaction } from '../../core/db/transaction.ts';

/** Shares that change between intraday (MIS) and delivery (CNC). */
export interface Conversion {
  accountId: string;
  id: string;
  instrumentId: number;
  /** The session of the intraday position. */
  date: TradingDate;
  from: OrderProduct;
  /** Positive, also for a short position. */
  quantity: number;
  /** Margin rate in hundredths of a percent of the value. */
  marginBps: number;
  /** Market time. */
  at: Date;
  dayBefore: TradingDate;
  /** The rates of its date, as rate_day reads them. */
  rates: object;
  /** The idempotency record of the request; nothing is recorded without a key. */
  recording?: (converted: Converted) => Recording | null;
}

interface Recording {
  idempotencyKey: string | null;
  requestHash: string | null;
  reply: string;
}

/** Converted shares, negative for a short position, and their price. */
export interface Converted {
  quantity: number;
  value: Paise;
}

export type ConversionResult =
  | ({ outcome: 'converted'; userId: string } & Converted)
  /** Up to `most` shares can be converted. */
  | { outcome: 'not-enough-shares'; most: number; isShort: boolean }
  | { outcome: 'not-enough-cash'; needed: Paise; available: Paise };

/**
 * Converts shares of an intraday position to delivery, or of today's purchases to intraday, in the given transaction:
 * cash, margin, holding, position, postings, and the charges of the day's fills. A long position is paid for and its
 * margin released. A short one converts only into shares that are held, which it sells. The account is locked first.
 */
export async function convert(tx: Transaction, of: Conversion): Promise<ConversionResult> {
  const state = await lockState(tx, of);
  const change = changeOf(state, of);
  if ('outcome' in change) return change;
  const sign = Math.sign(change.shares);
  const moved = of.quantity * (of.from === 'MIS' ? sign : 1);
  await write(tx, of, state, { ...change, moved });
  await moveFills(tx, of, moved < 0 ? 'SELL' : 'BUY');
  await rerate(tx, of);
  return { outcome: 'converted', userId: state.userId, quantity: moved, value: change.value };
}

const whole = z.coerce.number();
const stateRow = z.object({
  userId: z.string(),
  available: whole,
  quantity: whole,
  value: whole,
  margin: whole,
  held: whole,
  free: whole,
  cost: whole,
  bought: whole,
});
type State = z.output<typeof stateRow>;

async function lockState(tx: Transaction, of: Conversion): Promise<State> {
  const { accountId, instrumentId, date } = of;
  await tx.$client.query('select from accounts where id = $1 for no key update', [accountId]);
  const { rows } = await tx.$client.query(
    `select a.user_id as "userId",
        a.cash_paise - a.reserved_paise - case when a.unsettled_on >= $3::date then a.unsettled_paise else 0 end as available,
        coalesce(i.quantity, 0) as quantity, coalesce(i.value_paise, 0) as value, coalesce(i.margin_paise, 0) as margin,
        coalesce(p.quantity, 0) as held, coalesce(p.quantity - p.reserved_quantity, 0) as free, coalesce(p.cost_paise, 0) as cost,
        (select coalesce(sum(case t.side when 'BUY' then 1 else -1 end
            * case t.product when 'CNC' then t.quantity - t.converted_quantity else t.converted_quantity end), 0)
          from trades t where t.trading_date = $3::date and t.account_id = a.id and t.instrument_id = $2::int
            and t.status = 'EXECUTED') as bought
      from accounts a
      left join intraday_positions i on i.account_id = a.id and i.instrument_id = $2::int and i.trading_date = $3::date
      left join positions p on p.account_id = a.id and p.instrument_id = $2::int
      where a.id = $1::uuid`,
    [accountId, instrumentId, date],
  );
  return stateRow.parse(rows[0]);
}

interface Change {
  /** Change of the holding and of its cost. */
  shares: number;
  cost: Paise;
  /** The value of the conversion, and the intraday position afterwards. */
  value: Paise;
  quantity: number;
  left: Paise;
  margin: Paise;
  /** For a short position: its profit over the cost of the shares. */
  pnl: Paise | null;
}

function changeOf(
  state: State,
  of: Conversion,
): Change | Exclude<ConversionResult, { outcome: 'converted' }> {
  const { quantity: shares, from, marginBps } = of;
  const [value, cost] = [paise(state.value), paise(state.cost)];
  if (from === 'CNC') {
    const most = state.quantity < 0 ? 0 : Math.max(0, Math.min(state.free, state.bought));
    if (shares > most) return { outcome: 'not-enough-shares', most, isShort: state.quantity < 0 };
    const out = partOfValue(cost, shares, state.held);
    const left = paise(value + out);
    const quantity = state.quantity + shares;
    return {
      shares: -shares,
      cost: paise(-out),
      value: out,
      quantity,
      left,
      margin: marginOf(left, marginBps),
      pnl: null,
    };
  }
  const size = Math.abs(state.quantity);
  const isShort = state.quantity < 0;
  const most = isShort ? Math.min(size, state.free) : size;
  if (shares > most) return { outcome: 'not-enough-shares', most, isShort };
  const out = partOfValue(value, shares, size);
  const left = paise(value - out);
  const margin = marginOf(left, marginBps);
  if (isShort) {
    const given = partOfValue(cost, shares, state.held);
    const pnl = paise(out - given);
    return {
      shares: -shares,
      cost: paise(-given),
      value: out,
      quantity: state.quantity + shares,
      left,
      margin,
      pnl,
    };
  }
  const needed = paise(out - (state.margin - margin));
  if (needed > state.available)
    return { outcome: 'not-enough-cash', needed, available: paise(Math.max(0, state.available)) };
  return { shares, cost: out, value: out, quantity: state.quantity - shares, left, margin, pnl: null };
}

/** One statement: the conversion, its postings, the account, the holding and the intraday position. */
async function write(
  tx: Transaction,
  of: Conversion,
  state: State,
  change: Change & { moved: number },
): Promise<void> {
  const marginChange = change.margin - state.margin;
  const recorded = of.recording?.({ quantity: change.moved, value: change.value });
  const cash = -change.cost + (change.pnl ?? 0) - marginChange;
  await tx.$client.query(
    `with recorded as (
        insert into position_conversions
          (account_id, id, instrument_id, trading_date, from_product, quantity, value_paise, margin_change_paise, pnl_paise, at,
            idempotency_key, request_hash, reply)
        values ($1::uuid, $2::uuid, $3::int, $4::date, $5, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10::timestamptz,
          $18::text, $19::text, $20::text)
      ),
      paid as (
        update accounts set cash_paise = cash_paise + $11::bigint, margin_paise = margin_paise + $8::bigint,
          purchased_paise = purchased_paise + greatest(0, $13::bigint),
          realised_paise = realised_paise + coalesce($9::bigint, 0),
          shortfall_paise = greatest(shortfall_paise, reserved_paise - cash_paise - $11::bigint)
        where id = $1::uuid
      ),
      held as (
        insert into positions (account_id, instrument_id, quantity, cost_paise, day_on)
        select $1::uuid, $3::int, $12::bigint, $13::bigint, $4::date where $12::bigint > 0
        on conflict (account_id, instrument_id) do update
        set quantity = positions.quantity + excluded.quantity, cost_paise = positions.cost_paise + excluded.cost_paise
      ),
      given as (
        update positions set quantity = quantity + $12::bigint, cost_paise = cost_paise + $13::bigint
        where account_id = $1::uuid and instrument_id = $3::int and $12::bigint < 0
      ),
      moved as (
        insert into intraday_positions (account_id, instrument_id, trading_date, quantity, value_paise, margin_paise, margin_bps)
        values ($1::uuid, $3::int, $4::date, $14::bigint, $15::bigint, $16::bigint, $17::int)
        on conflict (account_id, instrument_id, trading_date) do update
        set quantity = excluded.quantity, value_paise = excluded.value_paise, margin_paise = excluded.margin_paise
      )
      insert into ledger_postings (account_id, transaction_id, book, instrument_id, quantity, amount_paise, at)
      select $1::uuid, $2::uuid, p.book, p.instrument_id, p.quantity, p.amount_paise, $10::timestamptz
      from (values ('cash', null::int, 0::bigint, $11::bigint), ('margin', $3::int, 0, $8::bigint),
        ('position', $3::int, $12::bigint, $13::bigint), ('pnl', $3::int, 0, -coalesce($9::bigint, 0)))
        as p (book, instrument_id, quantity, amount_paise)
      where p.book <> 'pnl' or p.amount_paise <> 0`,
    [
      of.accountId,
      of.id,
      of.instrumentId,
      of.date,
      of.from,
      change.moved,
      change.value,
      marginChange,
      change.pnl,
      of.at.toISOString(),
      cash,
      change.shares,
      change.cost,
      change.quantity,
      change.left,
      change.margin,
      of.marginBps,
      recorded?.idempotencyKey,
      recorded?.requestHash,
      recorded?.reply,
    ],
  );
}

const fillRow = z.object({ id: z.string(), own: z.boolean(), shares: whole });

/** Marks shares of the day's fills as converted, the latest fill of the source product first. */
async function moveFills(tx: Transaction, of: Conversion, side: 'BUY' | 'SELL'): Promise<void> {
  const { accountId, instrumentId, date, from, id } = of;
  const { rows } = await tx.$client.query(
    `select t.id, t.product = $4 as own, case t.product when $4 then t.quantity - t.converted_quantity
        else t.converted_quantity end as shares
      from trades t
      where t.trading_date = $3::date and t.account_id = $1::uuid and t.instrument_id = $2::int and t.status = 'EXECUTED'
        and t.side = $5
      order by t.executed_at desc, t.id desc`,
    [accountId, instrumentId, date, from, side],
  );
  let left = of.quantity;
  for (const { id: tradeId, own, shares } of rows.map((row) => fillRow.parse(row))) {
    const part = Math.min(left, shares);
    if (part === 0) continue;
    left -= part;
    await tx.$client.query(
      `insert into converted_fills (account_id, conversion_id, trade_id, quantity) values ($1, $2, $3, $4)`,
      [accountId, id, tradeId, own ? part : -part],
    );
  }
}

/** Re-rates the fills of the day, with a posting per change where charges are deducted. */
async function rerate(
  tx: Transaction,
  { accountId, instrumentId, date, dayBefore, rates, id, at }: Conversion,
) {
  await tx.$client.query(
    `with rated as materialized (
        select r.* from rate_day($1::uuid, $2::int, $3::date, $4::date, $5::jsonb, null, null, null, null, null, null) r
        where r.trade_id is not null
      ),
      rerated as (
        insert into charge_reratings
          (account_id, id, trade_id, cause_id, change, intraday_change, btst_change, deducted, at)
        select $1::uuid, rerating_id, trade_id, $6::uuid, change, intraday_change, btst_change, deducted, $7::timestamptz
        from rated
      ),
      sums as (
        select coalesce(sum(total_change) filter (where deducted), 0)::bigint as taken,
          coalesce(sum(unsettled_change), 0)::bigint as unsettled
        from rated
      ),
      paid as (
        update accounts a set cash_paise = a.cash_paise - s.taken, charges_paise = a.charges_paise + s.taken,
          shortfall_paise = greatest(a.shortfall_paise, a.reserved_paise - a.cash_paise + s.taken),
          unsettled_paise = case when s.unsettled = 0 then a.unsettled_paise
            when a.unsettled_on = $3::date then a.unsettled_paise + s.unsettled else s.unsettled end,
          unsettled_on = case when s.unsettled = 0 then a.unsettled_on else $3::date end
        from sums s where a.id = $1::uuid
      )
      insert into ledger_postings (account_id, transaction_id, book, instrument_id, amount_paise, at)
      select $1::uuid, r.rerating_id, p.book, p.instrument_id, p.amount_paise, $7::timestamptz
      from rated r
      cross join lateral (values ('cash', null::int, -r.total_change), ('charges', $2::int, r.total_change))
        as p (book, instrument_id, amount_paise)
      where r.deducted and r.total_change <> 0`,
    [accountId, instrumentId, date, dayBefore, JSON.stringify(rates), id, at.toISOString()],
  );
}
