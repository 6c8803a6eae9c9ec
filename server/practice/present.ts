import { and, eq, sql } from 'drizzle-orm';
import type { PracticeDay, PracticeScore, PracticeSummary } from '#shared/contract/trading/practice.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { type Paise, paise, rupeesFromPaise, zeroPaise } from '#shared/domain/money.ts';
import { MAX_PRACTICE_ORDERS, PRACTICE_SPEEDS } from '#shared/domain/trading/practice.ts';
import { accounts, positions } from '#shared/schema/trading/ledger.ts';
import type { PracticeScoreRow } from '#shared/schema/trading/practice.ts';
import { ratesInForce } from '../charges/rates-in-force.ts';
import { preparedIn } from '../core/db/prepared.ts';
import type { Deps } from '../deps.ts';
import type { Quote } from '../market/market.ts';
import type { IntradayPath } from '../market/sources/intraday-path.ts';
import { presentTrade } from '../trading/history/present.ts';
import { newestTrades } from '../trading/history/store.ts';
import type { Played } from './keep.ts';
import { type Scene, type Stage, stageOf } from './scene.ts';
import { holdingOf, holdPnl } from './score.ts';
import type { PracticeRow } from './store.ts';

/** A day as a list entry. */
export function presentSummary(
  row: PracticeRow,
  instrument: { symbol: string; name: string } | undefined,
): PracticeSummary {
  const { id, date, state, cash, speed, marketTime, createdAt, score } = row;
  const symbol = instrument?.symbol ?? `instrument ${row.instrumentId}`;
  return {
    id,
    symbol,
    name: instrument?.name ?? displaySymbol(symbol),
    date,
    state,
    cash: rupeesFromPaise(cash),
    speed: PRACTICE_SPEEDS.find((each) => each === speed) ?? PRACTICE_SPEEDS[0],
    marketTime: marketTime.toISOString(),
    createdAt: createdAt.toISOString(),
    score: score && presentScore(score, cash),
  };
}

function presentScore(score: PracticeScoreRow, cash: Paise): PracticeScore {
  const inRupees = (amount: number) => rupeesFromPaise(paise(amount));
  const percent = (amount: number) => (100 * amount) / cash;
  return {
    endValue: inRupees(score.endPaise),
    pnl: inRupees(score.pnlPaise),
    returnPercent: percent(score.pnlPaise),
    charges: inRupees(score.chargesPaise),
    trades: score.trades,
    drawdown: inRupees(score.drawdownPaise),
    drawdownPercent: score.drawdownPercent,
    hold: {
      quantity: score.holdQuantity,
      pnl: inRupees(score.holdPnlPaise),
      returnPercent: percent(score.holdPnlPaise),
      charges: inRupees(score.holdChargesPaise),
    },
  };
}

/** A day at its moment, with the minutes from one on, and nothing later. */
export async function presentDay(deps: Deps, { row, scene }: Played, from: number): Promise<PracticeDay> {
  const stage = stageOf(deps, scene, row.marketTime);
  const { instrument, index, opensAt, endsAt, path } = scene;
  const quote = stage.quote(instrument.id);
  if (!quote) throw new Error(`${instrument.symbol} has no price on its practice day ${row.id}.`);
  const [account, rates, trades] = await Promise.all([
    readAccount(deps, row.id, instrument.id),
    ratesInForce({ ...deps, db: deps.practiceDb }, row.id, row.date, instrument.id),
    newestTrades(deps.practiceDb, row.id, 2 * MAX_PRACTICE_ORDERS),
  ]);
  const value = paise(account.cash + account.shares * quote.last);
  const { low, high } = stage.band(instrument, quote);
  const second = Math.floor((row.marketTime.getTime() - opensAt.getTime()) / 1000);
  const { shares, freeShares, averagePrice } = account;
  return {
    ...presentSummary(row, instrument),
    instrumentId: instrument.id,
    opensAt: opensAt.toISOString(),
    endsAt: endsAt.toISOString(),
    continuous: stage.phaseFor(instrument) === 'continuous',
    phase: stage.session().label,
    quote: presentQuote(quote),
    index: index && presentIndex(stage, index),
    minutes: minutesUntil(path, from, second),
    account: {
      cash: rupeesFromPaise(account.cash),
      held: rupeesFromPaise(account.reserved),
      available: rupeesFromPaise(paise(account.cash - account.reserved)),
      charges: rupeesFromPaise(account.charges),
      value: rupeesFromPaise(value),
      pnl: rupeesFromPaise(paise(value - row.cash)),
      shares,
      freeShares,
      averagePrice,
    },
    holdPnl: rupeesFromPaise(holdPnl(holdingOf(scene, row.cash, deps.charges), quote.last)),
    trades: trades.map((trade) => presentTrade(stage, trade)),
    limits: {
      tick: rupeesFromPaise(stage.tickSize(instrument)),
      bandLow: rupeesFromPaise(low),
      bandHigh: rupeesFromPaise(high),
    },
    rates,
  };
}

async function readAccount({ practiceDb }: Deps, accountId: string, instrumentId: number) {
  const [found] = await preparedAccount(practiceDb).execute({ accountId, instrumentId });
  if (!found) throw new Error(`Practice day ${accountId} has no account.`);
  const { account, position } = found;
  const shares = position?.quantity ?? 0;
  return {
    cash: paise(account.cashPaise),
    reserved: paise(account.reservedPaise),
    charges: paise(account.chargesPaise),
    shares,
    freeShares: shares - (position?.reservedQuantity ?? 0),
    averagePrice: shares > 0 ? Math.round((position?.costPaise ?? 0) / shares) / 100 : null,
  };
}

const preparedAccount = preparedIn((db) => {
  const ofStock = eq(positions.instrumentId, sql.placeholder('instrumentId'));
  return db
    .select({ account: accounts, position: positions })
    .from(accounts)
    .leftJoin(positions, and(eq(positions.accountId, accounts.id), ofStock))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('practice-account');
});

function presentQuote({ last, previousClose, open, high, low, volume }: Quote): PracticeDay['quote'] {
  const of = rupeesFromPaise;
  return {
    last: of(last),
    previousClose: of(previousClose),
    open: of(open),
    high: of(high),
    low: of(low),
    volume,
  };
}

function presentIndex(stage: Stage, { id, name }: NonNullable<Scene['index']>): PracticeDay['index'] {
  const { last, previousClose } = stage.quote(id) ?? { last: zeroPaise, previousClose: zeroPaise };
  return { name, last: rupeesFromPaise(last), previousClose: rupeesFromPaise(previousClose) };
}

/** The bars from a minute to that of a second; the last may be partial. */
function minutesUntil(path: IntradayPath, from: number, second: number): PracticeDay['minutes'] {
  const last = Math.min(second, path.seconds - 1);
  const columns: PracticeDay['minutes'] = { from, open: [], high: [], low: [], close: [], volume: [] };
  for (let minute = from; minute * 60 <= last; minute++) {
    const end = Math.min(minute * 60 + 59, last);
    let [high, low] = [path.priceAt(minute * 60), path.priceAt(minute * 60)];
    for (let at = minute * 60 + 1; at <= end; at++) {
      const price = path.priceAt(at);
      if (price > high) high = price;
      else if (price < low) low = price;
    }
    columns.open.push(rupeesFromPaise(path.priceAt(minute * 60)));
    columns.high.push(rupeesFromPaise(high));
    columns.low.push(rupeesFromPaise(low));
    columns.close.push(rupeesFromPaise(path.priceAt(end)));
    columns.volume.push(path.volumeAt(end) - (minute === 0 ? 0 : path.volumeAt(minute * 60 - 1)));
  }
  return columns;
}
