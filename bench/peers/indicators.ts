import { IndicatorsSync } from '@ixjb94/indicators';
import * as talibWeb from 'talib-web';
import * as technical from 'technicalindicators';
import { startTalib } from '../../tests/support/market/talib.ts';
import type { Peer } from '../indicators.ts';

/** The peers, initialised. */
export async function readyPeers(): Promise<Peer[]> {
  await startTalib();
  return [
    { name: '@ixjb94/indicators', gate: 0.65, run: createIxjb() },
    { name: 'TA-Lib (talib-web)', gate: 0.12, run: runTalib },
    { name: 'technicalindicators', gate: 0.03, run: runTechnical },
  ];
}

function createIxjb(): (values: number[]) => void {
  const peer = new IndicatorsSync();
  return (values) => {
    peer.sma(values, 20);
    peer.rsi(values, 14);
    peer.macd(values, 12, 26, 9);
  };
}

function runTalib(inReal: number[]): void {
  talibWeb.SMA({ inReal, timePeriod: 20 });
  talibWeb.RSI({ inReal, timePeriod: 14 });
  talibWeb.MACD({ inReal, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 });
}

function runTechnical(values: number[]): void {
  technical.SMA.calculate({ values, period: 20 });
  technical.RSI.calculate({ values, period: 14 });
  const periods = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
  technical.MACD.calculate({ values, ...periods, SimpleMAOscillator: false, SimpleMASignal: false });
}
