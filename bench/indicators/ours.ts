import { macd, macdState, macdStep } from '#server/analytics/indicators/macd.ts';
import { rsi, rsiState, rsiStep } from '#server/analytics/indicators/rsi.ts';
import { rollingSumState, rollingSumStep } from '#server/analytics/indicators/windows/rolling-sum.ts';
import { sma } from '#server/analytics/indicators/windows/sma.ts';
import { difference } from '#tests/support/market/random-bars.ts';
import { startTalib } from '#tests/support/market/talib.ts';

/** SMA 20, RSI 14 and MACD 12, 26, 9 of a column, each into new columns. */
export function runAnew(close: Float64Array): void {
  sma(close, 20);
  rsi(close, 14);
  macd(close, 12, 26, 9);
}

/** The same for columns of this length in turn, into reused columns. */
export function createScan(bars: number): (close: Float64Array) => void {
  const column = () => new Float64Array(bars);
  const [means, strengths] = [column(), column()];
  const lines = { macd: column(), signal: column(), histogram: column() };
  return (close) => {
    sma(close, 20, 0, means);
    rsi(close, 14, strengths);
    macd(close, 12, 26, 9, lines);
  };
}

/** Checks that the fast implementation is right for these columns, within 1e-9 of TA-Lib. Throws an Error otherwise. */
export async function agreeWithTalib(closes: readonly Float64Array[]): Promise<void> {
  const talib = await startTalib();
  for (const close of closes) {
    const lines = macd(close, 12, 26, 9);
    const [, signal, histogram] = talib('TA_MACD', [close], [12, 26, 9], 3);
    const pairs = [
      [sma(close, 20), talib('TA_SMA', [close], [20])[0]],
      [rsi(close, 14), talib('TA_RSI', [close], [14])[0]],
      [lines.signal, signal],
      [lines.histogram, histogram],
    ] as const;
    for (const [ours, theirs] of pairs) {
      const differs = difference(ours, theirs ?? []);
      if (differs) throw new Error(`Ours is not TA-Lib's, ${differs}.`);
    }
  }
}

/** The three indicators of many stocks at their last bar; the returned function feeds each stock a new price. */
export function createMarketState(
  closes: readonly Float64Array[],
): (priceOf: (stock: number) => number) => void {
  const states = closes.map((close) => {
    const state = { sma: rollingSumState(20), rsi: rsiState(14), macd: macdState(12, 26, 9) };
    for (const price of close) {
      rollingSumStep(state.sma, price, true);
      rsiStep(state.rsi, price, true);
      macdStep(state.macd, price, true);
    }
    return state;
  });
  return (priceOf) => {
    for (const [stock, state] of states.entries()) {
      const price = priceOf(stock);
      rollingSumStep(state.sma, price, false);
      rsiStep(state.rsi, price, false);
      macdStep(state.macd, price, false);
    }
  };
}
