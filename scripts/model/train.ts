// npm run train -- --bars FILE [--bars FILE…]: fits the prior that ships with the product and writes its model card.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateOfDay } from '#server/analytics/columns.ts';
import { byHorizon } from '#server/analytics/model/horizons.ts';
import { STATIC_WEIGHTS } from '#server/analytics/model/score.ts';
import type { Horizon, Model, Panel, Prior } from '#server/analytics/model/types.ts';
import { compareVoices } from '#server/analytics/model/voices.ts';
import { type Era, walkEras } from '#server/analytics/model/walk-forward.ts';
import { judgeVoices } from './judge-voices.ts';
import { measure } from './measure.ts';
import { modelCard } from './model-card.ts';
import './plain-failures.ts';
import { explainRead, sayProgress } from './print-report.ts';
import { PRIOR_FILE } from './prior-file.ts';
import { type PanelRead, readPanel } from './read-panel.ts';

const { values } = parseArgs({
  options: {
    bars: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: PRIOR_FILE },
    card: { type: 'string', default: 'docs/model-card.md' },
  },
});
if (values.bars.length === 0) {
  console.error('npm run train -- --bars FILE [--bars FILE…] [--out FILE.json] [--card FILE.md]');
  process.exit(2);
}

const panels: PanelRead[] = [];
for (const file of values.bars) {
  const read = await readPanel([file]);
  explainRead(read);
  panels.push(read);
}
panels.sort((a, b) => lastDayOf(a.panel) - lastDayOf(b.panel));
// A file without the index uses another file's.
const nifty = panels.findLast((read) => read.nifty)?.nifty;
for (const read of panels) read.nifty ??= nifty;
const prior = fitPrior(panels);
writeFileSync(values.out, `${JSON.stringify(prior, sixDigits, 1)}\n`);
const latest = panels.at(-1)?.panel ?? [];
const voices = judgeVoices(compareVoices(latest, sayProgress('voices')));
const figures = panels.map((panel) => measure(panel, sayProgress('figures')));
writeFileSync(values.card, modelCard({ prior, voices, figures }));
console.log(`Wrote ${values.out} and ${values.card}.`);

function lastDayOf(panel: Panel): number {
  return panel.reduce((last, { bars }) => Math.max(last, bars.days.at(-1) ?? 0), 0);
}

/**
 * Trains on each panel after the last day of the one before it: where they overlap, the one that ends earlier counts,
 * so that no day counts twice.
 */
function fitPrior(files: readonly PanelRead[]): Prior {
  const all = files.map(({ panel }) => panel);
  const eras = all.map((panel, i): Era => {
    const before = all[i - 1];
    return { panel, benchmark: nifty, fromDay: before ? lastDayOf(before) + 1 : Number.NEGATIVE_INFINITY };
  });
  const fitted = walkEras(eras, {
    prior: null,
    take: () => undefined,
    onProgress: sayProgress('prior'),
  });
  const model = withLongRun(fitted);
  const lastDay = Math.max(...all.map(lastDayOf));
  const firstDay = Math.min(...all.flatMap((panel) => panel.map(({ bars }) => bars.days[0] ?? lastDay)));
  const symbols = new Set(all.flatMap((panel) => panel.map(({ symbol }) => symbol)));
  return {
    version: `${dateOfDay(lastDay)}-${STATIC_WEIGHTS.length}`,
    data: {
      from: dateOfDay(firstDay),
      to: dateOfDay(lastDay),
      symbols: symbols.size,
      rows: model.horizons.short.rows,
    },
    lastDay,
    model,
  };
}

/** Its base rates become the long-run rates that a deployment's own outcomes are shrunk towards. */
function withLongRun(model: Model): Model {
  const of = (horizon: Horizon) => {
    const fit = model.horizons[horizon];
    return { ...fit, longRunUp: fit.baseUp };
  };
  return { ...model, horizons: byHorizon(of) };
}

/** Six digits exceed the precision of all figures. */
function sixDigits(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
