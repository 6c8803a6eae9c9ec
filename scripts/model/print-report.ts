import { dateOfDay } from '#server/analytics/columns.ts';
import { brier, led, reliability } from '#server/analytics/model/metrics/calibration.ts';
import type { Days } from '#server/analytics/model/metrics/record.ts';
import { type HorizonReport, upBins } from '#server/analytics/model/metrics/report.ts';
import type { Horizon } from '#server/analytics/model/types.ts';
import type { PanelRead } from './read-panel.ts';

/** Prints what was read, and what was skipped. */
export function explainRead({ panel, files, rescaled, fileEnds }: PanelRead): void {
  for (const { file, count, rows, inconsistent, repeated, zeroVolume } of files) {
    console.log(
      `${file}: ${count} bars of ${rows.size} symbols; left out ${inconsistent} inconsistent and ${repeated} repeated; ${zeroVolume} without volume`,
    );
  }
  const scales = rescaled.length > 0 ? `; brought to the earlier scale: ${rescaled.join(', ')}` : '';
  console.log(`${panel.length} stocks${scales}`);
  for (const { day, symbols } of fileEnds)
    console.log(
      `${symbols.length} series end on ${dateOfDay(day)}, earlier than others: taken as the end of a file, so that later outcomes are unknown. A series that ends alone is a delisting and keeps its last close.`,
    );
}

/** Shows progress on a terminal, in steps of ten per cent. */
export function sayProgress(what: string): (done: number) => void {
  let predicted = 0;
  return (done) => {
    if (!process.stderr.isTTY || done < predicted + 0.1) return;
    predicted = Math.floor(done * 10) / 10;
    console.error(`  ${what}: ${Math.round(predicted * 100)} %`);
  };
}

const figure = (value: number | null, digits = 3): string => (value === null ? '—' : value.toFixed(digits));
const percent = (value: number | null): string => (value === null ? '—' : `${(100 * value).toFixed(1)} %`);

/** Prints a horizon's figures as tables. */
export function printReport(horizon: Horizon, report: HorizonReport, days: Days): void {
  const rows = days.flat();
  console.log(`\n${horizon}: ${report.n} out-of-sample rows, simulated`);
  if (report.n === 0) return;
  console.log(
    `  rank-IC ${figure(report.rankIc)} (block t ${figure(report.rankIcT, 1)}) · AUC ${figure(report.auc)} · top decile − equal weight, net ${percent(report.topDecileExcessNet)}`,
  );
  const excessSkill = 1 - brier(rows, ({ pExcess }) => pExcess, led) / 0.25;
  console.log(
    `  Brier of P(up) ${figure(report.brier, 4)} against ${figure(report.brierBase, 4)} of the base rate · skill of P(excess) ${percent(excessSkill)} · ECE in ten equal bins ${percent(report.ece)} · highest confidence ${percent(report.maxConfidence)}`,
  );
  console.log(
    `  P(up) on average ${percent(report.meanUp)}, stated base rate ${percent(report.meanBase)}, base rate of all earlier rows ${percent(report.meanExpanding)}, happened ${percent(report.happened)}`,
  );
  for (const [name, { n, hitRate, hitBase, targetRate, targetBase }] of [
    ['BUY: higher at the end', report.buy],
    ['SELL: below the index', report.sell],
  ] as const)
    console.log(
      `  ${name} ${percent(hitRate)} of ${n} (all stocks ${percent(hitBase)}) · target first ${percent(targetRate)} (${percent(targetBase)})`,
    );
  const thirds = report.coverageByVolatility.map(percent).join(' / ');
  console.log(
    `  80 % interval covers ${percent(report.coverage80)}; calm, middle and volatile third ${thirds}; Winkler score ${figure(report.winkler, 4)}`,
  );
  printBins('P(up)', upBins(rows));
  printBins(
    'P(excess)',
    reliability(rows, ({ pExcess }) => pExcess, led),
  );
  printYears(report);
}

function printBins(name: string, bins: ReturnType<typeof reliability>): void {
  const cells = bins.map(({ n, predicted, came }) => `${percent(predicted)} → ${percent(came)} (n ${n})`);
  console.log(`  ${name} predicted → observed: ${cells.join(' · ')}`);
}

function printYears({ years }: HorizonReport): void {
  console.log('  year  rank-IC   Brier  base    covered');
  for (const { year, rankIc, brier: own, brierBase, coverage80 } of years) {
    const cells = [
      figure(rankIc).padStart(7),
      figure(own, 4),
      figure(brierBase, 4),
      percent(coverage80).padStart(7),
    ];
    console.log(`  ${year}  ${cells.join('  ')}`);
  }
}
