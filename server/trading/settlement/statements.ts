import type { TradeSide } from '#shared/contract/trades.ts';
import type { ChargeLines } from '#shared/domain/charges.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import { batchStatement, parameter } from '../../ledger/batch-query.ts';
import { recordedForEach } from '../../ledger/once-per-key.ts';
import { LOCK_ACCOUNTS, SETTLE_BUY, SETTLE_SELL } from '../../ledger/settlement.ts';
import { insertOrders, ORDER_PARAMETERS, placedOf } from '../order/columns.ts';
import { PLACE_EXITS } from './exits.ts';

/** What every fill is made of: its price, market time and trading date, its charges, and the exits that come with a purchase. */
const FILL = {
  price: parameter<Paise>('price_paise', 'bigint'),
  at: parameter<Date>('at', 'timestamptz'),
  session: parameter<TradingDate>('session', 'date'),
  /** Of a sale without the depository's, which is `dp`. */
  charges: parameter<ChargeLines>('charges', 'jsonb'),
  dp: parameter<Paise>('dp_paise', 'bigint'),
  stopId: parameter<string | null>('stop_id', 'uuid'),
  targetId: parameter<string | null>('target_id', 'uuid'),
};

const NEW_ORDER = { ...ORDER_PARAMETERS, ...FILL };

/** Of auto-trading, with what is written down in the same statement: of which day, and what. */
const AUTOMATIC_ORDER = {
  ...NEW_ORDER,
  userId: parameter<string>('user_id', 'uuid'),
  noteId: parameter<string>('note_id', 'uuid'),
  noteDay: parameter<string>('note_day', 'date'),
  note: parameter<string>('note', 'json'),
};

const RESTING_ORDER = {
  accountId: ORDER_PARAMETERS.accountId,
  id: ORDER_PARAMETERS.id,
  /** The version that fell due. */
  priority: ORDER_PARAMETERS.priority,
  ...FILL,
  /** What happened, in words; and why the other exit of the same purchase ends. */
  detail: parameter<string>('detail', 'text'),
  otherEnds: parameter<string | null>('other_ends', 'text'),
};

/** A statement over `ordered` (with user_id, note_id, note_day and note) and `settled`, for a `with` list: what is written down with purchases. */
export type Noting = string;

/** The parts in which settling new orders and orders that rest differ. */
interface Parts {
  side: TradeSide;
  /** Leaves `ordered` and locks its accounts, as server/ledger/settlement.ts needs it. */
  ordered: string;
  /** What is written down of `settled` beside its postings, in the order in which one needs the other. */
  written: string[];
  /** What is answered beside `settled` and `standing`, and of which rows. */
  answer: string;
  of: string;
}

/**
 * Fills of orders of one side, at most one an account, as one statement, and so as one database round trip: orders, postings, cash and
 * positions, news and exits. Of an order that is refused nothing is written, and the answer says why.
 */
const settlement = ({ side, ordered, written, answer, of }: Parts) => `
  with ${[ordered, side === 'BUY' ? SETTLE_BUY : SETTLE_SELL, ...written, NEWS].join(', ')}
  select o.id, settled.transaction_id is not null as filled, standing.available_paise, standing.owned, standing.free, ${answer}
  from ${of}
  left join settled on settled.transaction_id = o.id
  left join standing on standing.transaction_id = o.id`;

const NEWS = `
  news as (
    insert into trade_news (account_id, trade_id)
    select o.account_id, transaction_id from ordered o join settled using (transaction_id)
  )`;

/** The part of a purchase that its exits are promised at once. */
const keptFor = (row: string) =>
  `case when num_nulls(${row}.stop_id, ${row}.target_id) < 2 then ${row}.quantity else 0 end as kept_quantity`;

/**
 * New orders of a list, for a `with` list: `asked`, with their accounts locked. `recorded` is what a caller's key stands for already; a racing
 * twin that it can't see yet runs into trades_idempotency, which undoes the whole statement.
 */
export const wantedOrders = (rows: string, permitted = '', join = '') => `
  wanted as materialized (${rows}),
  ${recordedForEach('trades', 'wanted')},
  ${permitted}
  asked as materialized (
    select w.* from wanted w ${join} where not exists (select from recorded r where r.account_id = w.account_id)
  ),
  ${LOCK_ACCOUNTS}`;

/**
 * Orders that are filled when they are placed. Of auto-trading, whether it is on is looked at under a lock that its switch waits for: once
 * switching it off was answered, nothing of it is committed any more.
 */
function newOrders(side: TradeSide, hasExits: boolean, noting: Noting | null, rows: string): string {
  return settlement({
    side,
    ordered: `
      ${noting === null ? wantedOrders(rows) : wantedOrders(rows, PERMITTED, 'join permitted using (account_id)')},
      ordered as materialized (
        select k.*, k.id as transaction_id, 0::bigint as released_paise, 0::bigint as released_quantity, ${keptFor('k')}
        from asked k
      )`,
    written: [
      `answered as materialized (
        select s.*, ${side === 'BUY' ? 'o.reply' : SALE_REPLY} as reply
        from settled s join ordered o using (transaction_id)
      )`,
      `written as (${insertOrders(FILLED, 'ordered o join answered s using (transaction_id)')})`,
      // A second insert takes PostgreSQL a tenth of the whole to prepare, and most purchases ask for no exits.
      ...(hasExits ? [PLACE_EXITS] : []),
      ...(noting === null ? [] : [noting]),
    ],
    answer: `answered.reply, recorded.reply as recorded_reply, recorded.request_hash,
      ${noting === null ? 'true' : 'permitted.account_id is not null'} as permitted, null as user_id, null as ended`,
    of: `wanted o
      left join recorded on recorded.account_id = o.account_id
      left join answered on answered.transaction_id = o.id
      ${noting === null ? '' : 'left join permitted on permitted.account_id = o.account_id'}`,
  });
}

const FILLED = {
  ...placedOf('o'),
  reply: 'case when o.idempotency_key is not null then s.reply end',
  status: `'EXECUTED'`,
  fill: 'o.price_paise',
  pnl: 's.pnl_paise',
  charges: 's.charges',
  executedAt: 'o.at',
};

const PERMITTED = `
  permitted as materialized (
    select w.account_id
    from (select account_id, user_id from wanted order by user_id) w
    cross join lateral (
      select from user_settings s where s.user_id = w.user_id and s.auto_trading_enabled for share
    ) s
  ),`;

/** Of a sale only the database knows P&L and charges. */
const SALE_REPLY = `(o.reply::jsonb || jsonb_build_object(
      'pnl', trim_scale(s.pnl_paise / 100.0),
      'netPnl', trim_scale((s.pnl_paise - (s.charges ->> 'total')::bigint) / 100.0),
      'charges', (select jsonb_object_agg(key, trim_scale(value::bigint / 100.0)) from jsonb_each_text(s.charges))
    ))::text`;

/**
 * Orders that rest and whose moment has come. Every row is locked after its account and must be PENDING and unchanged, which is what makes a
 * fill happen once however often it is sent and by however many servers. An exit takes the other one's promise and ends it. Rows are looked
 * up one by one (`lateral`): joined as a whole, they were found by reading everything that is pending. The other exit is found by its id: by
 * its account (`=`) a plan read all of the account's trades.
 */
function restingOrders(side: TradeSide, rows: string): string {
  const isSale = side === 'SELL';
  return settlement({
    side,
    ordered: `
      asked as materialized (${rows}),
      ${LOCK_ACCOUNTS},
      pending as materialized (
        select t.*, a.user_id, k.price_paise, k.at, k.session, k.charges as fill_charges, k.dp_paise, k.stop_id, k.target_id,
          k.detail, k.other_ends
        from asked k
        join account a on a.id = k.account_id
        cross join lateral (
          select * from trades t
          where t.account_id = a.id and t.id = k.id and t.status = 'PENDING' and t.priority = k.priority and t.side = '${side}'
          for no key update
        ) t
      ),
      ${isSale ? OTHER_EXIT : ''}
      ordered as materialized (
        select p.account_id, p.id, p.id as transaction_id, p.user_id, p.instrument_id, p.quantity, p.price_paise, p.at,
          p.session as trading_date, p.held_paise as released_paise,
          p.held_quantity ${isSale ? '+ coalesce(other_exit.held_quantity, 0)' : ''} as released_quantity,
          p.stop_paise, p.target_paise, p.stop_id, p.target_id, ${keptFor('p')}, p.fill_charges as charges, p.dp_paise,
          p.exit, p.detail, p.other_ends, p.is_auto_trade
        from pending p ${isSale ? 'left join other_exit on other_exit.account_id = p.account_id' : ''}
      )`,
    written: [
      `written as (
        update trades t
        set status = 'EXECUTED', fill_paise = o.price_paise, pnl_paise = s.pnl_paise, charges = s.charges,
          executed_at = o.at, trading_date = o.trading_date, held_paise = 0, held_quantity = 0
        from ordered o join settled s using (transaction_id)
        where t.account_id = o.account_id and t.id = o.transaction_id
      )`,
      isSale ? END_OTHER_EXIT : PLACE_EXITS,
      eventsOf(isSale),
    ],
    answer: `null as reply, null as recorded_reply, null as request_hash, true as permitted, o.user_id,
      ${isSale ? 'other_ended.id' : 'null'} as ended`,
    of: `ordered o ${isSale ? 'left join other_ended on other_ended.account_id = o.account_id' : ''}`,
  });
}

const OTHER_EXIT = `
  other_exit as materialized (
    select t.*
    from pending p cross join lateral (
      select t.account_id, t.id, t.held_quantity from trades t
      where t.parent_id = p.parent_id and t.account_id is not distinct from p.account_id
        and t.id <> p.id and t.status = 'PENDING'
      for no key update
    ) t
  ),`;

const END_OTHER_EXIT = `
  other_ended as (
    update trades t
    set status = 'CANCELLED', reason = o.other_ends, held_quantity = 0
    from ordered o join settled using (transaction_id) join other_exit e on e.account_id = o.account_id
    where t.id = e.id and t.status = 'PENDING' and t.account_id is not distinct from e.account_id
    returning t.account_id, t.id
  )`;

const eventsOf = (isSale: boolean) => `
  told as (
    insert into trade_events (account_id, trade_id, event, at, detail)
    select e.account_id, e.trade_id, e.event, e.at, e.detail from (
      select o.account_id, transaction_id as trade_id, 1 as turn, 'triggered' as event, o.at, o.detail
      from ordered o join settled using (transaction_id) where o.exit is not null
      union all
      select o.account_id, transaction_id, 2, 'filled', o.at, o.detail
      from ordered o join settled using (transaction_id)
      ${isSale ? "union all select o.account_id, e.id, 3, 'cancelled', o.at, o.other_ends from ordered o join other_ended e on e.account_id = o.account_id" : ''}
    ) e order by e.trade_id, e.turn
  )`;

const placing = (name: string, side: TradeSide, hasExits = false) =>
  batchStatement(name, NEW_ORDER, (rows) => newOrders(side, hasExits, null, rows));

/** Fills orders as they are placed. */
export const FILL_NEW = {
  BUY: placing('fill-buy', 'BUY'),
  'BUY with exits': placing('fill-buy-with-exits', 'BUY', true),
  SELL: placing('fill-sell', 'SELL'),
};

/** Fills orders that rest. */
export const FILL_RESTING = {
  BUY: batchStatement('settle-buy', RESTING_ORDER, (rows) => restingOrders('BUY', rows)),
  SELL: batchStatement('settle-sell', RESTING_ORDER, (rows) => restingOrders('SELL', rows)),
};

/** Fills purchases of auto-trading, and writes something down with them. */
export const fillAutomatic = (noting: Noting) =>
  batchStatement('buy-automatically', AUTOMATIC_ORDER, (rows) => newOrders('BUY', true, noting, rows));
