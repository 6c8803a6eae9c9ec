import { answerInWorker } from '../../core/workers/run-in-worker.ts';
import { randomStream } from '../../market/sources/random.ts';
import { equalWeightLine, indexLine } from './lines.ts';
import { luckBand } from './luck.ts';
import { play } from './play.ts';
import { candidateDays } from './recorded-days.ts';
import type { BacktestInput, BacktestOutput } from './run-backtest.ts';

await answerInWorker<BacktestInput, BacktestOutput>(async (input) => {
  const { sessions, rates, bars, universe, nifty } = input;
  const played = play({
    ...input,
    candidates: candidateDays(input.predictions),
    ratesOn: (day) => {
      const found = rates.findLast(({ from }) => from <= day) ?? rates[0];
      if (!found) throw new Error('There are no charge rates for this period.');
      return found.rates;
    },
  });
  return {
    equity: played.equity,
    nifty: nifty ? indexLine(nifty, sessions) : sessions.map(() => null),
    equalWeight: equalWeightLine(bars, universe, sessions),
    trades: played.trades.length,
    wins: played.trades.filter(({ net }) => net > 0).length,
    charges: played.charges,
    slippage: played.slippage,
    rejected: [...played.rejected],
    predictionDays: played.predictionDays,
    luck: luckBand(played.trades, randomStream(1).uniform),
  };
});
