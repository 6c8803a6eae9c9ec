import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateOfDay } from '#server/analytics/columns.ts';
import { simulatedHistory } from '../../scripts/lookahead/histories.ts';
import type { Run } from '../bar.ts';

/** Sessions of the simulated market: swaps need series of more than a thousand. */
const SIMULATED_SESSIONS = 1_100;

/** A file of daily bars, and their kind. */
interface BarsFile {
  file: string;
  kind: 'real' | 'simulated';
  remove(): void;
}

/** The named file of real bars, or a new file of the simulated market, including its index. */
export function barsFileFor({ barsFile, seed }: Run): BarsFile {
  if (barsFile) return { file: barsFile, kind: 'real', remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'artha-bars-'));
  const file = join(folder, 'bars.csv');
  const { panel, index } = simulatedHistory(seed, SIMULATED_SESSIONS);
  const lines = ['symbol,date,open,high,low,close,volume'];
  for (const { symbol, bars } of [...panel, { symbol: 'NIFTY', bars: index }]) {
    const name = symbol.replace(/\.NS$/, '');
    for (const [row, day] of bars.days.entries()) {
      const prices = [bars.open[row], bars.high[row], bars.low[row], bars.close[row]];
      lines.push([name, dateOfDay(day), ...prices, bars.volume[row]].join(','));
    }
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { file, kind: 'simulated', remove: () => rmSync(folder, { recursive: true, force: true }) };
}
