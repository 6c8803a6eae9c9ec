import type { TradeSide } from '#shared/contract/trading/trades.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Paise } from '#shared/domain/money.ts';
import type { OrderProduct } from '#shared/domain/trading/intraday.ts';
import type { WrittenRates } from '../../charges/schedule.ts';
import { parameter } from '../../ledger/batch-query.ts';
import { settleIntraday } from '../../ledger/intraday/settle-intraday.ts';
import { SETTLE_BUY, SETTLE_SELL } from '../../ledger/settlement.ts';

/**
 * What every fill is made of: its price, market time and trading date, the rates of its charges, and the exits that
 * come with a purchase.
 */
export const FILL = {
  price: parameter<Paise>('price_paise', 'bigint'),
  at: parameter<Date>('at', 'timestamptz'),
  session: parameter<TradingDate>('session', 'date'),
  /** The trading day before, whose purchases are not delivered yet. */
  dayBefore: parameter<TradingDate>('day_before', 'date'),
  rates: parameter<WrittenRates>('rates', 'jsonb'),
  stopId: parameter<string | null>('stop_id', 'uuid'),
  /** The step of a stop-loss that follows the price, from that of the fill on. */
  stopStep: parameter<Paise | null>('stop_step_paise', 'bigint'),
  targetId: parameter<string | null>('target_id', 'uuid'),
};

/** The parts in which settling new orders and orders that rest differ. */
interface Parts {
  side: TradeSide;
  product?: OrderProduct;
  /** Leaves `ordered` and locks its accounts, and of sales the positions, as server/ledger/settlement.ts needs it. */
  ordered: string;
  /** What is written down of `settled` beside its postings, in the order in which one needs the other. */
  written: string[];
  /** What is answered beside `settled` and `standing`, and of which rows. */
  answer: string;
  of: string;
  /** Whether the person hears of it: not of each part of an order. */
  isNews?: boolean;
}

/**
 * Fills of orders of one side, at most one an account, as one statement, and so as one database round trip: orders,
 * postings, cash and positions, news and exits. Of an order that is refused nothing is written, and the answer says
 * why.
 */
export const settlement = ({ side, product, ordered, written, answer, of, isNews = true }: Parts) => `
  with ${[ordered, settleOf(side, product), ...written, ...(isNews ? [NEWS] : [])].join(', ')}
  select o.id, settled.transaction_id is not null as filled, standing.available_paise, standing.charges_paise,
    standing.owned, standing.free, ${answer}
  from ${of}
  left join settled on settled.transaction_id = o.id
  left join standing on standing.transaction_id = o.id`;

const settleOf = (side: TradeSide, product: OrderProduct = 'CNC') =>
  product === 'MIS' ? settleIntraday(side) : side === 'BUY' ? SETTLE_BUY : SETTLE_SELL;

/** No orders that ended by the way. */
export const NONE = `'{}'::uuid[]`;

const NEWS = `
  news as (
    insert into trade_news (account_id, trade_id)
    select o.account_id, transaction_id from ordered o join settled using (transaction_id)
  )`;

/** What a fill of an intraday order has besides. */
export const INTRADAY_FILL = {
  /** Hundredths of a percent of a position's value that is held as margin. */
  marginBps: parameter<number>('margin_bps', 'integer'),
};

/** The part of a purchase that its exits are promised at once. */
export const reservedForExits = (row: string) =>
  `case when num_nulls(${row}.stop_id, ${row}.target_id) < 2 then ${row}.quantity else 0 end as kept_quantity`;

/** What a settled fill `s` costs, in columns of its trade. */
export const CHARGED = {
  charges: 's.charges',
  brokeragePlan: 's.plan',
  chargesDeducted: 's.deducted',
  intradayQuantity: 's.intraday',
  btstQuantity: 's.btst',
  dayFill: 's.day_fill',
};

/** The same of an intraday fill. */
export const CHARGED_INTRADAY = { ...CHARGED, marginChange: 's.margin_change' };
