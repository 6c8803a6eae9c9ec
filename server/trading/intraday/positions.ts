import type { Margins, Position } from '#shared/contract/trading/positions.ts';
import { quickOrder } from '#shared/contract/trading/trades.ts';
import { istDate } from '#shared/domain/ist.ts';
import { type Paise, paise, rupeesFromPaise, zeroPaise } from '#shared/domain/money.ts';
import { computeCharges, PAPER_ORDER } from '#shared/domain/trading/charges.ts';
import {
  averageOf,
  FLAT,
  fillIntraday,
  intradayRulesOn,
  marginOf,
  partOfValue,
  squareOffFee,
  unrealisedOf,
} from '#shared/domain/trading/intraday.ts';
import { presentCharges } from '../../charges/contract-note.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { readAccountSettings } from '../../ledger/account-settings.ts';
import { readBalances } from '../../ledger/balances.ts';
import { type IntradayRow, readIntraday } from '../../ledger/intraday/intraday-positions.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { reservePrice } from '../order/kinds.ts';
import { type Order, orderFromDialog } from '../order/order.ts';
import { noPrice } from '../order/refusals.ts';
import { squareOffAt } from './rules.ts';

/** An account's intraday positions of today, and earlier ones that are not settled. */
export async function listPositions(deps: Deps, accountId: string): Promise<Position[]> {
  const rows = await readIntraday(deps.db, accountId, istDate(deps.market.now()));
  return rows.map((row) => presentPosition(deps, row));
}

function presentPosition({ market, charges }: Deps, row: IntradayRow): Position {
  const instrument = market.byId(row.instrumentId);
  if (!instrument) throw new Error(`The market does not know instrument ${row.instrumentId}.`);
  const quote = market.quote(row.instrumentId);
  const ends = row.state === 'INTRADAY' ? squareOffAt(market.rules, row.tradingDate, instrument) : null;
  const { feePaise } = intradayRulesOn(row.tradingDate);
  const { gst } = charges.on(row.tradingDate).written;
  const average = ({ quantity, value }: { quantity: number; value: Paise }) =>
    rupeesOrNull(averageOf({ quantity, value }));
  return {
    instrumentId: instrument.id,
    symbol: instrument.symbol,
    companyName: instrument.name,
    product: 'MIS',
    tradingDate: row.tradingDate,
    netQuantity: row.quantity,
    averagePrice: average(row),
    boughtQuantity: row.bought.quantity,
    averageBought: average(row.bought),
    soldQuantity: row.sold.quantity,
    averageSold: average(row.sold),
    lastPrice: rupeesOrNull(quote?.last ?? null),
    realisedPnL: rupeesFromPaise(row.realised),
    unrealisedPnL: quote ? rupeesFromPaise(unrealisedOf(row, quote.last)) : null,
    margin: rupeesFromPaise(row.margin),
    state: row.state,
    squareOffAt: ends?.toISOString() ?? null,
    squareOffFee: rupeesFromPaise(squareOffFee(feePaise, gst)),
    stale: quote?.stale ?? true,
  };
}

/** The current margin or cash need of an order in JSON form. Throws AppError 400 and 404 for an invalid order. */
export const marginsOf = (deps: Deps, accountId: string, written: string): Promise<Margins> =>
  marginsFor(deps, accountId, orderOf(written));

/** The current margin or cash need of an order, accepted or not. Throws AppError 404 for an unknown stock. */
export async function marginsFor(deps: Deps, accountId: string, order: Order): Promise<Margins> {
  const { db, market, charges: schedule } = deps;
  const instrument = market.find(order.symbol);
  if (instrument?.kind !== 'stock') throw unknownSymbol(order.symbol);
  const quote = market.quote(instrument.id);
  if (!quote) throw noPrice(instrument);
  const day = market.tradingDate();
  const { session } = market.orderWindow(instrument);
  const isIntraday = order.product === 'MIS';
  const { marginBps } = intradayRulesOn(session);
  const limit = order.orderType === 'LIMIT' || order.orderType === 'SL' ? order.price : null;
  const price = reservePrice({ ...order, limit, seen: quote.last });
  const value = paise(order.quantity * price);
  const held = isIntraday ? await openIn(deps, accountId, instrument.id) : FLAT;
  const { opened } = fillIntraday(held, { ...order, price });
  const opening = partOfValue(value, opened, order.quantity);
  const delivery = order.side === 'BUY' ? value : zeroPaise;
  const [{ available }, { brokeragePlan }] = await Promise.all([
    readBalances(db, accountId, day),
    readAccountSettings(db, accountId),
  ]);
  const fill = { side: order.side, quantity: order.quantity, price, dpApplies: order.side === 'SELL' };
  const { rates } = schedule.on(session).plans[brokeragePlan];
  return {
    product: isIntraday ? 'MIS' : 'CNC',
    orderValue: rupeesFromPaise(value),
    needed: rupeesFromPaise(isIntraday ? marginOf(opening, marginBps) : delivery),
    free: rupeesFromPaise(available),
    leverage: isIntraday ? 10_000 / marginBps : 1,
    squareOffAt: isIntraday ? (squareOffAt(market.rules, session, instrument)?.toISOString() ?? null) : null,
    charges: presentCharges(
      computeCharges(rates, { ...PAPER_ORDER, ...fill, ...(isIntraday && { product: 'intraday' }) }),
    ),
  };
}

async function openIn({ db, market }: Deps, accountId: string, instrumentId: number) {
  const rows = await readIntraday(db, accountId, istDate(market.now()));
  return rows.find((row) => row.instrumentId === instrumentId && row.state === 'INTRADAY') ?? FLAT;
}

function orderOf(written: string): Order {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch {
    throw badOrder('The order is not JSON.');
  }
  const order = quickOrder.safeParse(parsed);
  if (!order.success) throw badOrder(order.error.issues[0]?.message ?? 'The order is not complete.');
  return orderFromDialog(order.data);
}

const rupeesOrNull = (amount: Paise | null) => (amount === null ? null : rupeesFromPaise(amount));

const badOrder = (message: string) => new AppError(400, 'invalid_input', message);
