// npm run evaluate:acceptance -- --bars FILE --survivor-free FILE [--only N]…: each promise of the model, with its
// bar.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import type { Check, Ground } from './acceptance/check.ts';
import { claims } from './acceptance/claims.ts';
import { evidence } from './acceptance/evidence.ts';
import { plantedEdge, shuffled, withoutEdge } from './acceptance/no-edge.ts';
import { brierScores, calibration, intervals, ranksOfAll, ranksOfSurvivors } from './acceptance/real-bars.ts';
import { simulatedRecord } from './acceptance/simulated-record.ts';
import { type RawBar, trackRecord } from './acceptance/track-record.ts';
import './plain-failures.ts';
import { explainRead } from './print-report.ts';
import { readPanel } from './read-panel.ts';

/**
 * 1 and 2, no look-ahead, are npm run audit:lookahead; 12, speed and refusals, is npm run bench -- model and the
 * data-quality bar of the torture.
 */
const CHECKS: readonly [number: number, title: string, checks: readonly Check[]][] = [
  [3, 'Nothing is found in shuffled outcomes', [shuffled]],
  [4, 'No edge is claimed where there is none', [withoutEdge]],
  [5, 'An edge that is there is found', [plantedEdge]],
  [6, 'Real bars: ranks', [ranksOfSurvivors]],
  [7, 'Survivor-free bars: ranks', [ranksOfAll]],
  [8, 'Probabilities against base rates', [brierScores]],
  [9, 'Calibration', [calibration, simulatedRecord]],
  [10, 'Intervals', [intervals]],
  [11, 'Track record', [trackRecord]],
  [13, 'Skill that is lost is noticed', [evidence]],
  [14, 'Calls come true as often as stated', [claims]],
];

const { values } = parseArgs({
  options: {
    bars: { type: 'string', default: process.env.MODEL_BARS },
    'survivor-free': { type: 'string', default: process.env.MODEL_BARS_SURVIVOR_FREE },
    only: { type: 'string', multiple: true, default: [] },
  },
});
if (values.bars === undefined || values['survivor-free'] === undefined) {
  console.error(
    'npm run evaluate:acceptance -- --bars FILE --survivor-free FILE [--only N]… (or MODEL_BARS and MODEL_BARS_SURVIVOR_FREE)',
  );
  process.exit(2);
}

const ground = await prepareGround(values.bars, values['survivor-free']);
let missed = 0;
for (const [number, title, checks] of CHECKS) {
  if (values.only.length > 0 && !values.only.includes(String(number))) continue;
  console.log(`\n${number}. ${title}`);
  for (const check of checks) {
    for (const { what, figure, bar, holds } of await check(ground)) {
      console.log(`  ${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure} (${bar})`);
      if (!holds) missed++;
    }
  }
}
console.log(missed === 0 ? '\nAll hold.' : `\n${missed} missed.`);
process.exitCode = missed === 0 ? 0 : 1;

async function prepareGround(bars: string, survivorFree: string): Promise<Ground> {
  const [survivors, free] = [await readPanel([bars]), await readPanel([survivorFree])];
  explainRead(survivors);
  explainRead(free);
  return {
    survivors: survivors.panel,
    niftySurvivors: survivors.nifty,
    survivorFree: free.panel,
    rawSurvivors: readRaw(bars),
  };
}

/** Parses a file of daily bars, independently of the product. */
function readRaw(file: string): Map<string, RawBar[]> {
  const stored = readFileSync(file);
  const text = (stored[0] === 0x1f ? gunzipSync(stored) : stored).toString('utf8');
  const rows = new Map<string, RawBar[]>();
  for (const line of text.split('\n').slice(1)) {
    const [symbol = '', date = '', open, high, low, close] = line.trim().split(',');
    if (symbol === '') continue;
    const key = normaliseSymbol(symbol);
    const own = rows.get(key) ?? [];
    if (own.length === 0) rows.set(key, own);
    own.push([date, Number(open), Number(high), Number(low), Number(close)]);
  }
  return rows;
}
