import type { TradeSide } from '#shared/contract/trading/trades.ts';
import type { Paise } from '#shared/domain/money.ts';
import { batchStatement, parameter } from '../../ledger/batch-query.ts';
import { recordedForEach } from '../../ledger/once-per-key.ts';
import { lockAccounts, lockPositions } from '../../ledger/settlement.ts';
import { insertOrders, ORDER_PARAMETERS, placedOf } from '../order/columns.ts';
import { PLACE_EXITS } from './exits.ts';
import { CANCELLED_IDS, cancelReleased, ORDERED_RELEASING, RELEASE_PARAMETERS } from './releases.ts';
import {
  CHARGED,
  CHARGED_INTRADAY,
  FILL,
  INTRADAY_FILL,
  NONE,
  reservedForExits,
  settlement,
} from './statement.ts';

const NEW_ORDER = { ...ORDER_PARAMETERS, ...FILL };

/** For auto-trading, with the note to be written in the same statement, and its day. */
const AUTOMATIC_ORDER = {
  ...NEW_ORDER,
  userId: parameter<string>('user_id', 'uuid'),
  noteId: parameter<string>('note_id', 'uuid'),
  noteDay: parameter<string>('note_day', 'date'),
  note: parameter<string>('note', 'json'),
};

/**
 * A statement over `ordered` (with user_id, note_id, note_day and note) and `settled`, for a `with` list: it writes the
 * notes of purchases.
 */
export type Noting = string;

/**
 * New orders of a list as `ordered`, with their accounts locked, for a `with` list. `recorded` is what a caller's key
 * has recorded already. A concurrent twin that this can't see yet violates trades_idempotency, which rolls back the
 * whole statement.
 */
export const orderedNew = (
  rows: string,
  columns: string,
  { permitted = '', skipsLocked = false }: { permitted?: string; skipsLocked?: boolean } = {},
) => `
  wanted as materialized (${rows}),
  ${recordedForEach('trades', 'wanted')},
  ${permitted}
  ordered as materialized (
    select w.*, w.id as transaction_id, null::uuid as part_of, 0::bigint as released_paise, 0::bigint as released_quantity, ${columns}
    from wanted w ${permitted === '' ? '' : 'join permitted using (account_id)'}
    where not exists (select from recorded r where r.account_id = w.account_id)
  ),
  ${lockAccounts('ordered', 'trading_date', skipsLocked)}`;

/** The same for sales that may cancel the orders that reserve their shares: `released`, with positions locked too. */
export const orderedReleasing = (rows: string, columns: string) => `
  wanted as materialized (${rows}),
  ${recordedForEach('trades', 'wanted')},
  candidate as materialized (
    select w.*, w.id as transaction_id, null::uuid as part_of, ${columns}
    from wanted w where not exists (select from recorded r where r.account_id = w.account_id)
  ),
  ${ORDERED_RELEASING}`;

/** A new order by its columns, from `ordered o`. */
export const NEW_ORDER_VALUES = {
  ...placedOf('o'),
  reply: 'case when o.idempotency_key is not null then o.reply end',
};

const FILLED = {
  ...NEW_ORDER_VALUES,
  status: `'EXECUTED'`,
  fill: 'o.price_paise',
  pnl: 's.pnl_paise',
  ...CHARGED,
  executedAt: 'o.at',
  last: `case when o.fill_model = 'BIDASK' then o.seen_paise end`,
};

const INTRADAY_VALUES = {
  ...FILLED,
  ...CHARGED_INTRADAY,
  squareOff: 'o.square_off',
  fee: 'o.fee_paise',
};

/** Parts of the text of a statement over new orders. */
interface NewOrders {
  rows: string;
  /** Skips orders of locked accounts. */
  skipsLocked: boolean;
}

/** Orders that are filled on placement. */
const newOrders = (side: TradeSide, hasExits: boolean, { rows, skipsLocked }: NewOrders): string =>
  settlement({
    side,
    ordered: `${orderedNew(rows, reservedForExits('w'), { skipsLocked })}
      ${side === 'BUY' ? '' : `, ${lockPositions('ordered')}`}`,
    // PostgreSQL spends a tenth of the preparation on a second insert, and most purchases have no exits.
    written: [...WRITTEN, ...(hasExits ? [PLACE_EXITS] : [])],
    answer: `answered.reply as reply, recorded.reply as recorded_reply, recorded.request_hash, true as permitted,
      null as user_id, ${NONE} as ended`,
    of: `wanted o
      left join recorded on recorded.account_id = o.account_id
      left join answered on answered.transaction_id = o.id`,
  });

/**
 * Purchases of auto-trading. Its switch is read under a lock that switching waits for: once switching off has returned,
 * no further purchase is committed. No client reads their replies, so these are recorded as given.
 */
const automaticPurchases = (rows: string, noting: Noting): string =>
  settlement({
    side: 'BUY',
    ordered: orderedNew(rows, reservedForExits('w'), { permitted: PERMITTED }),
    written: [
      `written as (${insertOrders(FILLED, 'ordered o join settled s using (transaction_id)')})`,
      PLACE_EXITS,
      noting,
    ],
    answer: `null as reply, recorded.reply as recorded_reply, recorded.request_hash,
      permitted.account_id is not null as permitted, null as user_id, ${NONE} as ended`,
    of: `wanted o
      left join recorded on recorded.account_id = o.account_id
      left join permitted on permitted.account_id = o.account_id`,
  });

/** Intraday orders that are filled on placement. */
const newIntraday = (side: TradeSide, { rows, skipsLocked }: NewOrders): string =>
  settlement({
    side,
    product: 'MIS',
    ordered: orderedNew(rows, 'w.square_off as closes_only', { skipsLocked }),
    written: [...writtenAs(INTRADAY_VALUES), ...(side === 'BUY' ? [PLACE_EXITS] : [])],
    answer: `answered.reply as reply, recorded.reply as recorded_reply, recorded.request_hash, true as permitted,
      null as user_id, ${NONE} as ended`,
    of: `wanted o
      left join recorded on recorded.account_id = o.account_id
      left join answered on answered.transaction_id = o.id`,
  });

/** Sales that are filled on placement, and cancel the orders that reserve their shares. */
const releasingSales = (rows: string): string =>
  settlement({
    side: 'SELL',
    ordered: orderedReleasing(rows, reservedForExits('w')),
    written: [...WRITTEN, cancelReleased('settled')],
    answer: `answered.reply as reply, recorded.reply as recorded_reply, recorded.request_hash, true as permitted,
      null as user_id, ${CANCELLED_IDS} as ended`,
    of: `wanted o
      left join recorded on recorded.account_id = o.account_id
      left join answered on answered.transaction_id = o.id`,
  });

const PERMITTED = `
  permitted as materialized (
    select w.account_id
    from (select account_id, user_id from wanted order by user_id) w
    cross join lateral (
      select from user_settings s where s.user_id = w.user_id and s.auto_trading_enabled for share
    ) s
  ),`;

/** Only the database knows P&L and charges of a fill, so it completes the reply. */
const writtenAs = (values: Parameters<typeof insertOrders>[0]) => [
  `answered as materialized (
    select s.*, (o.reply::jsonb || jsonb_build_object(
      'pnl', trim_scale(s.pnl_paise / 100.0),
      'netPnl', trim_scale((s.pnl_paise - (s.charges ->> 'total')::bigint) / 100.0),
      'intradayQuantity', s.intraday,
      'btstQuantity', s.btst,
      'charges', (select jsonb_object_agg(key, trim_scale(value::bigint / 100.0)) from jsonb_each_text(s.charges))
    ))::text as reply
    from settled s join ordered o using (transaction_id)
  )`,
  `written as (${insertOrders(
    { ...values, reply: 'case when o.idempotency_key is not null then s.reply end' },
    'ordered o join answered s using (transaction_id)',
  )})`,
];
const WRITTEN = writtenAs(FILLED);

const placing = (name: string, side: TradeSide, hasExits = false) =>
  batchStatement(name, NEW_ORDER, (rows, areMany) =>
    newOrders(side, hasExits, { rows, skipsLocked: areMany }),
  );

/**
 * Fills orders on placement. In a batch, those of locked accounts are skipped: their row says nothing about the
 * account.
 */
export const FILL_NEW = {
  BUY: placing('fill-buy', 'BUY'),
  'BUY with exits': placing('fill-buy-with-exits', 'BUY', true),
  SELL: placing('fill-sell', 'SELL'),
};

const INTRADAY_ORDER = {
  ...NEW_ORDER,
  ...INTRADAY_FILL,
  /** The desk's own order, which only closes, and its fee. */
  squareOff: parameter<boolean>('square_off', 'boolean'),
  fee: parameter<Paise>('fee_paise', 'bigint'),
};

const intraday = (name: string, side: TradeSide, { skips }: { skips: boolean }) =>
  batchStatement(name, INTRADAY_ORDER, (rows, areMany) =>
    newIntraday(side, { rows, skipsLocked: skips && areMany }),
  );

/** The same for intraday orders. */
export const FILL_NEW_INTRADAY = {
  BUY: intraday('fill-mis-buy', 'BUY', { skips: true }),
  SELL: intraday('fill-mis-sell', 'SELL', { skips: true }),
};

/** Square-off orders. They wait for locked accounts, so that none is skipped. */
export const CLOSE_INTRADAY = {
  BUY: intraday('square-off-buy', 'BUY', { skips: false }),
  SELL: intraday('square-off-sell', 'SELL', { skips: false }),
};

/** Fills a sale on placement, and cancels the orders that reserve its shares. */
export const FILL_RELEASING = batchStatement(
  'fill-sell-releasing',
  { ...NEW_ORDER, ...RELEASE_PARAMETERS },
  releasingSales,
);

/** Fills auto-trading purchases, and writes their notes. */
export const fillAutomatic = (noting: Noting) =>
  batchStatement('buy-automatically', AUTOMATIC_ORDER, (rows) => automaticPurchases(rows, noting));
