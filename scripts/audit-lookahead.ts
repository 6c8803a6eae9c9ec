// npm run audit:lookahead: nothing computed for a day may depend on later days.
import { parseArgs } from 'node:util';
import { dateOfDay } from '#server/analytics/columns.ts';
import { audit, type Finding } from './lookahead/audit.ts';
import type { Audited, History } from './lookahead/audited.ts';
import { AUDITED_FIGURES } from './lookahead/audited-figures.ts';
import { AUDITED_INDICATORS } from './lookahead/audited-indicators.ts';
import { AUDITED_MODEL } from './lookahead/audited-model.ts';
import { AUDITED_SCREENS } from './lookahead/audited-screens.ts';
import { CANARIES } from './lookahead/canaries.ts';
import { historyFromFile, simulatedHistory } from './lookahead/histories.ts';
import './stop-with-parent.ts';

const USAGE = `npm run audit:lookahead [-- --bars FILE] [--seed N] [--instants N]
  --bars      real daily bars as well (symbol,date,open,high,low,close,volume, with NIFTY)
  --seed      the days and the changed futures are drawn from this (1)
  --instants  random days at which each result is checked (50)`;
const AUDITED: readonly Audited[] = [
  ...AUDITED_INDICATORS,
  ...AUDITED_SCREENS,
  ...AUDITED_FIGURES,
  ...AUDITED_MODEL,
];
/** Ten years. */
const SIMULATED_DAYS = 2_480;

const { values } = parseArgs({
  options: {
    bars: { type: 'string' },
    seed: { type: 'string', default: '1' },
    instants: { type: 'string', default: '50' },
  },
});
const [seed, instants] = [Number(values.seed), Number(values.instants)];
if (!Number.isInteger(seed) || !(instants >= 1 && Number.isInteger(instants))) {
  console.error(USAGE);
  process.exit(2);
}

let faults = report(`Simulated market, seed ${seed}`, simulatedHistory(seed, SIMULATED_DAYS));
if (values.bars) faults += report(values.bars, await historyFromFile(values.bars));
console.log(faults === 0 ? 'Nothing looks ahead.' : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;

/** Audits everything on a history and prints a line each; returns the number of faults. */
function report(title: string, history: History): number {
  const { days } = history.index;
  const span = `${dateOfDay(days[0] ?? 0)} to ${dateOfDay(days.at(-1) ?? 0)}`;
  console.log(`${title}: ${history.panel.length} stocks, ${span}`);
  const reported = (audited: Audited, faultOf: (finding: Finding) => string | null): number => {
    const finding = audit(audited, history, seed, instants);
    const fault = faultOf(finding);
    const size = `${finding.instants} days, ${finding.compared.toLocaleString('en-IN')} values`;
    console.log(
      `  ${fault === null ? '✓' : '✗'} ${audited.name} (${size})${fault === null ? '' : `\n      ${fault}`}`,
    );
    return fault === null ? 0 : 1;
  };
  return [
    ...AUDITED.map((audited) => reported(audited, leakOf)),
    ...CANARIES.map((canary) => reported(canary, blindnessTo)),
  ].reduce((sum, count) => sum + count, 0);
}

function leakOf({ truncation, poison }: Finding): string | null {
  if (truncation !== null) return `It changes when later bars are deleted; ${truncation}.`;
  return poison === null ? null : `It changes when later bars are changed; ${poison}.`;
}

/** A canary must be detected. */
function blindnessTo({ truncation, poison }: Finding): string | null {
  if (truncation !== null && poison !== null) return null;
  return `It knows the future, and the audit did not notice when later bars were ${truncation === null ? 'deleted' : 'changed'}.`;
}
