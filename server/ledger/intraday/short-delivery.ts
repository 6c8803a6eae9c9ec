import * as z from 'zod/mini';
import type { TradingDate } from '#shared/domain/ist.ts';
import { type Paise, paise } from '#shared/domain/money.ts';
import {
  brokerageOf,
  type ChargeLines,
  type ChargeRates,
  CRORE,
  halfUp,
  withGst,
} from '#shared/domain/trading/charges.ts';
import { marginOf, type ShortSettlement } from '#shared/domain/trading/intraday.ts';
import type { Transaction } from '../../core/db/transaction.ts';
import type { NewId } from '../../core/ids.ts';

/** A short position of an account and session. */
export interface Short {
  accountId: string;
  instrumentId: number;
  tradingDate: TradingDate;
}

const whole = z.coerce.number();
const shortRow = z.object({ quantity: whole, value: whole, margin: whole });

/** The position under its account's lock; null if it is no longer short. */
async function lockShort(tx: Transaction, { accountId, instrumentId, tradingDate }: Short) {
  await tx.$client.query('select from accounts where id = $1 for no key update', [accountId]);
  const { rows } = await tx.$client.query(
    `select -quantity as quantity, value_paise as value, margin_paise as margin from intraday_positions
      where account_id = $1 and instrument_id = $2 and trading_date = $3 and quantity < 0 for no key update`,
    [accountId, instrumentId, tradingDate],
  );
  return rows[0] ? shortRow.parse(rows[0]) : null;
}

/** Changes of the books: cash, margin, and for a settlement P&L and charges. */
interface Moves {
  margin: number;
  pnl: number;
  charges: number;
}

async function post(tx: Transaction, id: string, short: Short, at: Date, { margin, pnl, charges }: Moves) {
  await tx.$client.query(
    `with paid as (
        update accounts set cash_paise = cash_paise + $5::bigint, margin_paise = margin_paise + $6::bigint,
          realised_paise = realised_paise + $7::bigint, charges_paise = charges_paise + $8::bigint,
          shortfall_paise = greatest(shortfall_paise, reserved_paise - cash_paise - $5::bigint)
        where id = $1::uuid
      )
      insert into ledger_postings (account_id, transaction_id, book, instrument_id, amount_paise, at)
      select $1::uuid, $2::uuid, p.book, p.instrument_id, p.amount_paise, $4::timestamptz
      from (values ('cash', null::int, $5::bigint), ('margin', $3::int, $6::bigint), ('pnl', $3::int, -$7::bigint),
        ('charges', $3::int, $8::bigint)) as p (book, instrument_id, amount_paise)
      where p.book in ('cash', 'margin') or p.amount_paise <> 0`,
    [short.accountId, id, short.instrumentId, at.toISOString(), pnl - margin - charges, margin, pnl, charges],
  );
}

/**
 * Turns a short position that could not be closed in its session into a short delivery: its shares are owed, and a
 * larger margin is reserved. The sale is charged as a delivery, without the depository's charge, since the shares were
 * never in the account. Returns false if the position is no longer short, or is owed already.
 */
export async function oweShares(
  tx: Transaction,
  short: Short,
  of: { close: Paise; blockBps: number; rates: (plan: string) => ChargeRates; at: Date; newId: NewId },
): Promise<boolean> {
  const { close, blockBps, at, newId } = of;
  const found = await lockShort(tx, short);
  if (!found) return false;
  const id = newId();
  const margin = marginOf(paise(found.quantity * close), blockBps);
  const change = margin - found.margin;
  const { rowCount } = await tx.$client.query(
    `insert into short_deliveries
        (account_id, id, instrument_id, trading_date, quantity, value_paise, close_paise, margin_change_paise, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (account_id, instrument_id, trading_date) do nothing`,
    [
      short.accountId,
      id,
      short.instrumentId,
      short.tradingDate,
      found.quantity,
      found.value,
      close,
      change,
      at.toISOString(),
    ],
  );
  if (rowCount === 0) return false;
  await tx.$client.query(
    `update intraday_positions set state = 'SHORT_DELIVERY', margin_paise = $4
      where account_id = $1 and instrument_id = $2 and trading_date = $3`,
    [short.accountId, short.instrumentId, short.tradingDate, margin],
  );
  await post(tx, id, short, at, { margin: change, pnl: 0, charges: 0 });
  await rerateSales(tx, short, { ...of, id, shares: found.quantity });
  return true;
}

const saleRow = z.object({
  id: z.string(),
  quantity: whole,
  intraday: whole,
  price: whole,
  plan: z.string(),
  deducted: z.boolean(),
  charges: z.record(z.string(), whole),
});

async function rerateSales(
  tx: Transaction,
  { accountId, instrumentId, tradingDate }: Short,
  of: { id: string; shares: number; rates: (plan: string) => ChargeRates; at: Date; newId: NewId },
): Promise<void> {
  const { rows } = await tx.$client.query(
    `select id, quantity, intraday_quantity as intraday, fill_paise as price, coalesce(brokerage_plan, 'ZERODHA') as plan,
        coalesce(charges_deducted, false) as deducted, charges
      from trades
      where trading_date = $3 and account_id = $1 and instrument_id = $2 and status = 'EXECUTED' and product = 'MIS'
        and side = 'SELL' order by executed_at desc, id desc`,
    [accountId, instrumentId, tradingDate],
  );
  let left = of.shares;
  for (const sale of rows.map((row) => saleRow.parse(row))) {
    const shares = Math.min(left, sale.intraday);
    if (shares === 0) continue;
    left -= shares;
    const after = asDelivery(of.rates(sale.plan), sale, shares);
    const change = Object.fromEntries(
      Object.entries(after).map(([line, amount]) => [line, amount - (sale.charges[line] ?? 0)]),
    );
    const reratingId = of.newId();
    await tx.$client.query(
      `insert into charge_reratings
          (account_id, id, trade_id, cause_id, change, intraday_change, btst_change, deducted, at)
        values ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
      [
        accountId,
        reratingId,
        sale.id,
        of.id,
        JSON.stringify(change),
        -shares,
        sale.deducted,
        of.at.toISOString(),
      ],
    );
    const total = change.total ?? 0;
    if (!sale.deducted || total === 0) continue;
    await tx.$client.query(
      `with paid as (
          update accounts set cash_paise = cash_paise - $4::bigint, charges_paise = charges_paise + $4::bigint,
            shortfall_paise = greatest(shortfall_paise, reserved_paise - cash_paise + $4::bigint)
          where id = $1::uuid
        )
        insert into ledger_postings (account_id, transaction_id, book, instrument_id, amount_paise, at)
        select $1::uuid, $2::uuid, p.book, p.instrument_id, p.amount_paise, $5::timestamptz
        from (values ('cash', null::int, -$4::bigint), ('charges', $3::int, $4::bigint))
          as p (book, instrument_id, amount_paise)`,
      [accountId, reratingId, instrumentId, total, of.at.toISOString()],
    );
  }
}

/** The charges of a sale after more of its shares became delivery. */
function asDelivery(rates: ChargeRates, sale: z.output<typeof saleRow>, shares: number): ChargeLines {
  const intraday = paise((sale.intraday - shares) * sale.price);
  const delivery = paise((sale.quantity - sale.intraday + shares) * sale.price);
  const duty = ({ intraday: i, delivery: d }: ChargeRates['stt'], step: number) => {
    const weighed = BigInt(intraday) * BigInt(i.SELL) + BigInt(delivery) * BigInt(d.SELL);
    return paise(Number(halfUp(weighed, CRORE * BigInt(step))) * step);
  };
  const { brokerage } = rates;
  const was = (line: string) => paise(sale.charges[line] ?? 0);
  return withGst(rates, {
    brokerage: paise(brokerageOf(brokerage.intraday, intraday) + brokerageOf(brokerage.delivery, delivery)),
    stt: duty(rates.stt, 100),
    exchange: was('exchange'),
    sebi: was('sebi'),
    stamp: duty(rates.stamp, 1),
    dp: was('dp'),
  });
}

/** Settles owed shares: releases the margin, and takes the loss and the penalty. Returns false if done already. */
export async function settleOwed(
  tx: Transaction,
  short: Short,
  { price, penalty, pnl }: ShortSettlement,
  { at, newId }: { at: Date; newId: NewId },
): Promise<boolean> {
  const found = await lockShort(tx, short);
  if (!found) return false;
  const id = newId();
  const { rows } = await tx.$client.query(
    `update short_deliveries d set settlement_id = $4, settled_at = $5, price_paise = $6, penalty_paise = $7,
        released_paise = $8, is_deducted = a.deduct_charges
      from accounts a
      where d.account_id = $1 and d.instrument_id = $2 and d.trading_date = $3 and a.id = d.account_id
        and d.settlement_id is null
      returning d.is_deducted as deducted`,
    [
      short.accountId,
      short.instrumentId,
      short.tradingDate,
      id,
      at.toISOString(),
      price,
      penalty,
      found.margin,
    ],
  );
  if (!rows[0]) return false;
  const { deducted } = z.object({ deducted: z.boolean() }).parse(rows[0]);
  await tx.$client.query(
    `update intraday_positions set quantity = 0, value_paise = 0, margin_paise = 0, realised_paise = realised_paise + $4
      where account_id = $1 and instrument_id = $2 and trading_date = $3`,
    [short.accountId, short.instrumentId, short.tradingDate, pnl],
  );
  await post(tx, id, short, at, { margin: -found.margin, pnl, charges: deducted ? penalty : 0 });
  return true;
}
