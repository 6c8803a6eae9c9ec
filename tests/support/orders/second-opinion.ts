import type { RawBar } from './prediction-record.ts';

/**
 * Judges predictions independently of the product, from raw bars: bar by bar in exact fractions of quoted prices,
 * adjusting the barriers for splits instead of the prices.
 */

/** A row of the table `predictions`. */
interface PredictedRow {
  origin: string;
  trading_date: string;
  instrument_id: number;
  horizon: string;
  prediction: string;
  horizon_days: number;
  close_paise: string;
  upper: number;
  lower: number;
  low80: number;
  high80: number;
  p_up: number;
  p_excess: number;
  base_up: number;
}

/** A judgement with its ending; nulls while the horizon is not over. */
export interface JudgedRow {
  origin: string;
  trading_date: string;
  instrument_id: number;
  horizon: string;
  entry_paise: number;
  judged_on: string;
  trading_days: number;
  long_status: string;
  long_paise: number;
  long_return: number;
  sell_status: string;
  sell_paise: number;
  sell_return: number;
  nifty_return: number | null;
  universe_return: number | null;
  ended_on: string | null;
  end_paise: number | null;
  forward_return: number | null;
}

interface Split {
  instrumentId: number;
  exDate: string;
  shares: number;
}

type Series = RawBar[];

export function secondOpinion(
  predicted: readonly PredictedRow[],
  bars: readonly RawBar[],
  splits: readonly Split[],
  niftyId: number,
): JudgedRow[] {
  const series = new Map<number, Series>();
  for (const bar of bars) series.set(bar.instrumentId, [...(series.get(bar.instrumentId) ?? []), bar]);
  const universe = [...new Set(predicted.map((row) => row.instrument_id))].sort((a, b) => a - b);
  return predicted.flatMap((row) => {
    const own = (series.get(row.instrument_id) ?? []).filter((bar) => bar.tradingDate > row.trading_date);
    const held = own.slice(0, row.horizon_days);
    const share = (date: string) =>
      splits
        .filter(
          (s) => s.instrumentId === row.instrument_id && s.exDate > row.trading_date && s.exDate <= date,
        )
        .reduce((product, s) => product * s.shares, 1);
    const [first] = held;
    if (!first) return [];
    // All prices in whole paise per pre-split share.
    const old = held.map((bar) => {
      const times = share(bar.tradingDate);
      return {
        date: bar.tradingDate,
        open: bar.openPaise * times,
        high: bar.highPaise * times,
        low: bar.lowPaise * times,
        close: bar.closePaise * times,
      };
    });
    const entry = first.openPaise * share(first.tradingDate);
    const top = Math.round((entry * row.upper) / 1e6);
    const bottom = Math.round((entry * row.lower) / 1e6);
    const touched = old.findIndex((bar) => bar.high >= top || bar.low <= bottom);
    const complete = held.length === row.horizon_days;
    if (touched === -1 && !complete) return [];
    const at = touched === -1 ? row.horizon_days - 1 : touched;
    const bar = old[at];
    if (!bar) return [];
    const rose = bar.high >= top;
    const fell = bar.low <= bottom;
    const above = Math.max(bar.open, top);
    const below = Math.min(bar.open, bottom);
    const buyer = fell ? ['missed', below] : rose ? ['hit', above] : ['expired', bar.close];
    const seller = rose ? ['missed', above] : fell ? ['hit', below] : ['expired', bar.close];
    const millionths = (from: number, to: number) => Math.round(((to - from) / from) * 1e6) || 0;
    const between = (id: number): number | null => {
      const all = series.get(id) ?? [];
      const [from, to] = [first.tradingDate, bar.date].map((date) =>
        all.find((each) => each.tradingDate === date),
      );
      if (!from || !to) return null;
      const turned = splits
        .filter((s) => s.instrumentId === id && s.exDate > from.tradingDate && s.exDate <= to.tradingDate)
        .reduce((product, s) => product * s.shares, 1);
      return millionths(from.openPaise, to.closePaise * turned);
    };
    const returns = universe.map(between).filter((each) => each !== null);
    const end = complete ? old[row.horizon_days - 1] : undefined;
    return [
      {
        origin: row.origin,
        trading_date: row.trading_date,
        instrument_id: row.instrument_id,
        horizon: row.horizon,
        entry_paise: entry,
        judged_on: bar.date,
        trading_days: at + 1,
        long_status: String(buyer[0]),
        long_paise: Number(buyer[1]),
        long_return: millionths(entry, Number(buyer[1])),
        sell_status: String(seller[0]),
        sell_paise: Number(seller[1]),
        sell_return: -millionths(entry, Number(seller[1])) || 0,
        nifty_return: between(niftyId),
        universe_return: Math.round(returns.reduce((sum, each) => sum + each, 0) / returns.length) || 0,
        ended_on: end ? end.date : null,
        end_paise: end ? end.close : null,
        forward_return: end ? millionths(Number(row.close_paise), end.close) : null,
      },
    ];
  });
}

/** Computes a track record from its rows, one loop per figure. */
export function trackRecordByHand(
  predicted: readonly PredictedRow[],
  judged: readonly JudgedRow[],
  niftyOf: (date: string) => number,
) {
  const name = (row: { trading_date: string; instrument_id: number; horizon: string }) =>
    `${row.trading_date} ${row.instrument_id} ${row.horizon}`;
  const ofName = new Map(judged.map((row) => [name(row), row]));
  const calls = predicted.filter((row) => row.prediction !== 'HOLD');
  const decided = calls.flatMap((call) => {
    const row = ofName.get(name(call));
    return row ? [{ call, row, status: call.prediction === 'SELL' ? row.sell_status : row.long_status }] : [];
  });
  const together = ({ row }: (typeof decided)[number]) =>
    judged.filter((each) => each.trading_date === row.trading_date && each.horizon === row.horizon);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const buys = decided.filter(({ call }) => call.prediction === 'BUY');
  const sells = decided.filter(({ call }) => call.prediction === 'SELL');
  const ended = predicted.flatMap((row) => {
    const forward = ofName.get(name(row))?.forward_return ?? null;
    return forward === null ? [] : [{ row, forward, endedOn: ofName.get(name(row))?.ended_on ?? '' }];
  });
  const brier = (probability: (row: PredictedRow) => number) =>
    mean(ended.map(({ row, forward }) => (probability(row) / 1e6 - (forward > 0 ? 1 : 0)) ** 2));
  const count = (status: string) => decided.filter((each) => each.status === status).length;
  return {
    counts: {
      buys: predicted.filter(({ prediction }) => prediction === 'BUY').length,
      sells: predicted.filter(({ prediction }) => prediction === 'SELL').length,
      holds: predicted.length - calls.length,
      target: count('hit'),
      stopped: count('missed'),
      expired: count('expired'),
    },
    trades: decided.length,
    targetRate: count('hit') / decided.length,
    targetRateBaseline: mean(
      decided.map((each) => {
        const key = each.call.prediction === 'SELL' ? 'sell_status' : 'long_status';
        return mean(together(each).map((row) => (row[key] === 'hit' ? 1 : 0)));
      }),
    ),
    buyReturn: mean(buys.map(({ row }) => row.long_return)) / 1e4,
    alwaysBuyReturn: mean(buys.map((each) => mean(together(each).map((row) => row.long_return)))) / 1e4,
    niftyReturn: mean(buys.map(({ row }) => row.nifty_return ?? Number.NaN)) / 1e4,
    sellExcess: mean(sells.map(({ row }) => -row.sell_return - (row.universe_return ?? Number.NaN))) / 1e4,
    ...claimsByHand(ended, niftyOf),
    n: ended.length,
    brier: brier((row) => row.p_up),
    brierBase: brier((row) => row.base_up),
    happened: mean(ended.map(({ forward }) => (forward > 0 ? 1 : 0))),
    baseRate: mean(ended.map(({ row }) => row.base_up / 1e6)),
    predicted: mean(ended.map(({ row }) => row.p_up / 1e6)),
    deciles: tenths(ended.map(({ row }) => row.p_up / 1e6)),
    inside: mean(ended.map(({ row, forward }) => (forward >= row.low80 && forward <= row.high80 ? 1 : 0))),
  };
}

interface EndedRow {
  row: PredictedRow;
  forward: number;
  endedOn: string;
}

/** How often BUYs ended higher and SELLs below NIFTY 50, with the stated probabilities and the rates of all stocks. */
function claimsByHand(ended: readonly EndedRow[], niftyOf: (date: string) => number) {
  const isTrue = ({ row, forward, endedOn }: EndedRow, prediction: string) =>
    prediction === 'SELL'
      ? forward < Math.round((niftyOf(endedOn) / niftyOf(row.trading_date) - 1) * 1e6)
      : forward > 0;
  const calls = ended.filter(({ row }) => row.prediction !== 'HOLD');
  const mean = (of: (call: EndedRow) => number) =>
    calls.reduce((sum, call) => sum + of(call), 0) / calls.length;
  return {
    ended: calls.length,
    hit: calls.filter((call) => isTrue(call, call.row.prediction)).length,
    hitRate: mean((call) => (isTrue(call, call.row.prediction) ? 1 : 0)),
    hitRateStated: mean(({ row }) => (row.prediction === 'SELL' ? 1e6 - row.p_excess : row.p_up) / 1e6),
    hitRateBaseline: mean(({ row: { prediction, trading_date, horizon } }) => {
      const same = ended.filter(({ row }) => row.trading_date === trading_date && row.horizon === horizon);
      return same.filter((each) => isTrue(each, prediction)).length / same.length;
    }),
  };
}

/** Size and mean of each tenth of the values; the first tenths have one more if they can't be equal. */
function tenths(values: number[]): { n: number; said: number }[] {
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from({ length: 10 }, (_, tenth) => {
    const n = Math.floor(values.length / 10) + (tenth < values.length % 10 ? 1 : 0);
    const some = sorted.splice(0, n);
    return { n, said: some.reduce((sum, value) => sum + value, 0) / n };
  });
}
