import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayNumber } from '#server/analytics/columns.ts';
import { type PredictionHistoryItem, TRADE_ENDS } from '#shared/contract/signals/track-record.ts';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import {
  HORIZON_WORDS,
  HORIZONS,
  type Horizon,
  ORIGINS,
  type Origin,
  VERDICTS,
} from '#shared/domain/predictions/horizon.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { readShareChanges, type ShareChange } from '../market/history/daily-history.ts';
import type { Market } from '../market/market.ts';
import { cameTrue, joinNifty } from './came-true.ts';
import { returnOf } from './judging/judge.ts';
import { sharesSince } from './panel.ts';
import { claimOf, levelsOf } from './present/claim.ts';

/** Filter of the history; calls whose horizon is over by default. */
interface Filter {
  origin?: Origin | undefined;
  horizon?: Horizon | undefined;
  status?: 'hit' | 'missed' | 'open' | 'any' | undefined;
  symbol?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Recorded BUY and SELL predictions, newest first: by the end of the horizon, or by issue for open and any. */
export async function readHistory(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  recordFilter: Filter,
): Promise<PredictionHistoryItem[]> {
  const byIssue = recordFilter.status === 'open' || recordFilter.status === 'any';
  const shareChanges = byIssue
    ? await readShareChanges(db, market.tradingDate())
    : new Map<number, ShareChange[]>();
  const newest = byIssue ? sql`p.trading_date` : sql`e.ended_on`;
  const niftyId = market.find(INDEX_SYMBOLS.nifty50)?.id ?? -1;
  const place = sql`(${newest}, p.trading_date, p.instrument_id, p.horizon, p.origin)`;
  const { rows } = await db.execute(sql`
    select p.origin, p.trading_date as "tradingDate", p.instrument_id as "instrumentId", p.horizon, p.symbol, p.prediction,
      p.expires_on as "expiresOn", p.close_paise::float8 as "closePaise", p.upper, p.lower, p.p_up as "pUp",
      p.p_excess as "pExcess", p.base_up as "baseUp", d.model_version as "modelVersion",
      coalesce(j.entry_paise, ${openedAt})::float8 as "entryPaise", e.ended_on as "judgedOn",
      j.judged_on as "exitedOn", j.trading_days as "tradingDays", ${cameTrue} as "cameTrue", ${tradeEnd} as "tradeEnd",
      (case p.prediction when 'SELL' then j.sell_paise else j.long_paise end)::float8 as "endPaise",
      case p.prediction when 'SELL' then j.sell_return else j.long_return end as return,
      j.nifty_return as "niftyReturn", j.universe_return as "universeReturn"
    from predictions p
    join prediction_days d using (origin, trading_date)
    left join prediction_judgements j using (origin, trading_date, instrument_id, horizon)
    left join prediction_endings e using (origin, trading_date, instrument_id, horizon)
    ${joinNifty(niftyId)}
    where p.prediction <> 'HOLD' and ${conditions(recordFilter)} and ${after(recordFilter.after, place, byIssue)}
    order by ${newest} desc, p.trading_date desc, p.instrument_id desc, p.horizon desc, p.origin desc
    limit ${recordFilter.limit}`);
  return rows.map((row) => presentItem(market, shareChanges, historyRow.parse(row)));
}

/** The entry price of an open call, once its session has opened. */
const openedAt = sql`(select b.open_paise from daily_bars b
  where j.origin is null and b.instrument_id = p.instrument_id and b.trading_date > d.entry_after
  order by b.trading_date limit 1)`;

const tradeEnd = sql`case case p.prediction when 'SELL' then j.sell_status else j.long_status end
  when 'hit' then 'target' when 'missed' then 'stop' when 'expired' then 'time' end`;

const STATUS = {
  any: sql`true`,
  open: sql`${cameTrue} is null`,
  hit: sql`${cameTrue} = 1`,
  missed: sql`${cameTrue} = 0`,
  ended: sql`${cameTrue} is not null`,
};

function conditions({ origin, horizon, status, symbol }: Filter): SQL {
  const wanted = [
    STATUS[status ?? 'ended'],
    ...(origin ? [sql`p.origin = ${origin}`] : []),
    ...(horizon ? [sql`p.horizon = ${horizon}`] : []),
    ...(symbol ? [sql`p.symbol = ${symbol}`] : []),
  ];
  return sql.join(wanted, sql` and `);
}

/** Keyset cursor: the id names the last row of the previous page. */
function after(id: string | undefined, place: SQL, byIssue: boolean): SQL {
  if (id === undefined) return sql`true`;
  const [origin, date, instrument, horizon] = id.split('.');
  const known = ORIGINS.some((each) => each === origin) && HORIZONS.some((each) => each === horizon);
  if (!known || tradingDate(date ?? '') === null || !/^\d{1,9}$/.test(instrument ?? '')) {
    throw new AppError(400, 'invalid_input', 'Prediction not found.');
  }
  const judged = byIssue
    ? sql`${date}::date`
    : sql`(select ended_on from prediction_endings where origin = ${origin} and trading_date = ${date}::date
        and instrument_id = ${instrument}::int and horizon = ${horizon})`;
  return sql`${place} < (${judged}, ${date}::date, ${instrument}::int, ${horizon}::text, ${origin}::text)`;
}

const historyRow = z.object({
  origin: z.enum(ORIGINS),
  tradingDate: z.pipe(
    z.string(),
    z.transform((written) => written as TradingDate),
  ),
  instrumentId: z.int(),
  horizon: z.enum(HORIZONS),
  symbol: z.string(),
  prediction: z.enum(VERDICTS),
  expiresOn: z.string(),
  closePaise: z.number(),
  upper: z.int(),
  lower: z.int(),
  pUp: z.int(),
  pExcess: z.int(),
  baseUp: z.int(),
  modelVersion: z.string(),
  entryPaise: z.nullable(z.number()),
  judgedOn: z.nullable(z.string()),
  exitedOn: z.nullable(z.string()),
  tradingDays: z.nullable(z.int()),
  cameTrue: z.nullable(z.int()),
  tradeEnd: z.nullable(z.enum(TRADE_ENDS)),
  endPaise: z.nullable(z.number()),
  return: z.nullable(z.int()),
  niftyReturn: z.nullable(z.int()),
  universeReturn: z.nullable(z.int()),
});
type HistoryRow = z.output<typeof historyRow>;

const MILLION = 1_000_000;

function presentItem(
  market: Market,
  shareChanges: ReadonlyMap<number, ShareChange[]>,
  row: HistoryRow,
): PredictionHistoryItem {
  const instrument = market.byId(row.instrumentId);
  const { exit, stop } = levelsOf(row);
  const { probability, base } = claimOf(row);
  const entry = row.entryPaise ?? row.closePaise;
  const predicted = Math.round((entry * exit) / MILLION);
  const actual = row.endPaise ?? priceNow(market, shareChanges, row);
  const direction = row.prediction === 'SELL' ? -1 : 1;
  const soFar =
    row.entryPaise === null || actual === null ? null : direction * returnOf(row.entryPaise, actual);
  return {
    id: [row.origin, row.tradingDate, row.instrumentId, row.horizon].join('.'),
    stockSymbol: row.symbol,
    stockName: instrument?.name ?? row.symbol,
    status: row.cameTrue === null ? 'open' : row.cameTrue === 1 ? 'hit' : 'missed',
    tradeEnd: row.tradeEnd,
    predictedPrice: predicted / 100,
    actualPrice: actual === null ? null : actual / 100,
    accuracy:
      actual === null
        ? null
        : Math.max(0, twoDecimals(100 - (100 * Math.abs(actual - predicted)) / predicted)),
    returnGenerated: percentOf(row.return ?? soFar),
    timeframe: HORIZON_WORDS[row.horizon].timeframe,
    origin: row.origin,
    horizon: row.horizon,
    prediction: row.prediction,
    confidence: twoDecimals(probability / 10_000),
    baseRate: base / MILLION,
    sector: instrument?.sector ?? '',
    entryPrice: row.entryPaise === null ? null : row.entryPaise / 100,
    stopLoss: Math.round((entry * stop) / MILLION) / 100,
    issuedOn: row.tradingDate,
    expiresOn: row.expiresOn,
    judgedOn: row.cameTrue === null ? null : row.judgedOn,
    exitedOn: row.exitedOn,
    tradingDays: row.tradingDays,
    niftyReturn: percentOf(row.niftyReturn),
    universeReturn: percentOf(row.universeReturn),
    modelVersion: row.modelVersion,
  };
}

/** The last price in paise, per share as of the prediction. */
function priceNow(
  market: Market,
  shareChanges: ReadonlyMap<number, ShareChange[]>,
  { instrumentId, tradingDate: date }: HistoryRow,
): number | null {
  const quote = market.quote(instrumentId);
  if (!quote) return null;
  return Math.round(quote.last * sharesSince(shareChanges.get(instrumentId) ?? [], dayNumber(date)));
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100 || 0;
const percentOf = (part: number | null) => (part === null ? null : twoDecimals(part / 10_000));
