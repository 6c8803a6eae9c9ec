import type { TradeSide } from '#shared/contract/trading/trades.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import type { WrittenRates } from '../../charges/schedule.ts';
import { parameter, sharedParameter } from '../../ledger/batch-query.ts';
import { settleIntraday } from '../../ledger/intraday/settle-intraday.ts';
import { SETTLE_BUY, SETTLE_SELL } from '../../ledger/settlement.ts';

/**
 * Parameters of every fill: price, market time and trading date, the rates of its charges, and the exits placed with a
 * purchase.
 */
export const FILL = {
  price: parameter<Paise>('price_paise', 'bigint'),
  at: parameter<Date>('at', 'timestamptz'),
  session: parameter<TradingDate>('session', 'date'),
  /** The previous trading day, whose purchases are not delivered yet. */
  dayBefore: parameter<TradingDate>('day_before', 'date'),
  rates: sharedParameter<WrittenRates>('rates', 'jsonb'),
  stopId: parameter<string | null>('stop_id', 'uuid'),
  /** The step of a trailing stop-loss, counted from the fill. */
  stopStep: parameter<Paise | null>('stop_step_paise', 'bigint'),
  targetId: parameter<string | null>('target_id', 'uuid'),
};

/** The parts that differ between new and resting orders. */
interface Parts {
  side: TradeSide;
  product?: OrderProduct;
  /**
   * Produces `ordered` and locks its accounts, and for sales the positions, as server/ledger/settlement.ts requires.
   */
  ordered: string;
  /** Statements over `settled` besides its postings, in dependency order. */
  written: string[];
  /** The selected columns besides those of `settled` and `account_state`, and the rows they come from. */
  answer: string;
  of: string;
  /** Whether the user is notified; not for each part of an order. */
  isNews?: boolean;
}

/**
 * Fills orders of one side, at most one per account, in one statement, and so in one database round trip: orders,
 * postings, cash and positions, news and exits. For a refused order nothing is written, and the result has the reason.
 */
export const settlement = ({ side, product, ordered, written, answer, of, isNews = true }: Parts) => `
  with ${[ordered, settleOf(side, product), ...written, ...(isNews ? [NEWS] : [])].join(', ')}
  select o.id, settled.transaction_id is not null as filled, account_state.available_paise, account_state.charges_paise,
    account_state.owned, account_state.free, ${answer}
  from ${of}
  left join settled on settled.transaction_id = o.id
  left join account_state on account_state.transaction_id = o.id`;

const settleOf = (side: TradeSide, product: OrderProduct = 'CNC') =>
  product === 'MIS' ? settleIntraday(side) : side === 'BUY' ? SETTLE_BUY : SETTLE_SELL;

/** No other orders ended. */
export const NONE = `'{}'::uuid[]`;

const NEWS = `
  news as (
    insert into trade_news (account_id, trade_id)
    select o.account_id, transaction_id from ordered o join settled using (transaction_id)
  )`;

/** Additional parameters of an intraday fill. */
export const INTRADAY_FILL = {
  /** Margin in hundredths of a percent of a position's value. */
  marginBps: parameter<number>('margin_bps', 'integer'),
};

/** The part of a purchase that is immediately reserved for its exits. */
export const reservedForExits = (row: string) =>
  `case when num_nulls(${row}.stop_id, ${row}.target_id) < 2 then ${row}.quantity else 0 end as reserved_for_exits`;

/** Charges of a settled fill `s`, as columns of its trade. */
export const CHARGED = {
  charges: 's.charges',
  brokeragePlan: 's.plan',
  chargesDeducted: 's.deducted',
  intradayQuantity: 's.intraday',
  btstQuantity: 's.btst',
  dayFill: 's.day_fill',
};

/** The same for an intraday fill. */
export const CHARGED_INTRADAY = { ...CHARGED, marginChange: 's.margin_change' };
