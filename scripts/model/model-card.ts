import { HORIZON_DAYS, HORIZONS } from '#server/analytics/model/horizons.ts';
import { brier, led } from '#server/analytics/model/metrics/calibration.ts';
import type { ClaimReport } from '#server/analytics/model/metrics/report.ts';
import { upBins } from '#server/analytics/model/metrics/report.ts';
import { evidenceOf } from '#server/analytics/model/skill.ts';
import type { Horizon, Prior, Skill } from '#server/analytics/model/types.ts';
import { DECISION } from '#shared/domain/predictions/decision-rule.ts';
import { CHOSEN_UNTIL, type VoiceFigures } from './judge-voices.ts';
import { COUNTED_FROM, type Figures } from './measure.ts';
import { INTRODUCTION, LIMITS, METHOD, REFERENCE } from './model-card-text.ts';
import { wrapMarkdown } from './wrap-markdown.ts';

interface Card {
  prior: Prior;
  voices: readonly VoiceFigures[];
  figures: readonly Figures[];
}

/** The model card, as Markdown: the same figures give the same bytes. */
export function modelCard({ prior, voices, figures }: Card): string {
  const { from, to, symbols, rows } = prior.data;
  const parts = [
    INTRODUCTION,
    METHOD,
    `## The prior\n\nVersion ${prior.version}, fitted on daily bars of NSE stocks from ${from} to ${to}: ${symbols} symbols, ${rows.toLocaleString('en-IN')} matured weekly rows at the short horizon. It predicts only days after ${to}.\n\n${priorTable(prior)}`,
    ...figures.map(panelPart),
    voicesPart(voices),
    REFERENCE,
    LIMITS,
  ];
  return wrapMarkdown(`${parts.join('\n\n')}\n`);
}

const number = (value: number | null, digits = 3): string => (value === null ? '—' : value.toFixed(digits));
const percent = (value: number | null, digits = 1): string =>
  value === null ? '—' : `${(100 * value).toFixed(digits)} %`;
const count = (value: number): string => value.toLocaleString('en-IN');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const perHorizon = (cell: (horizon: Horizon) => string): string[] => HORIZONS.map(cell);
const HEAD = ['', ...HORIZONS.map((horizon) => `${horizon} (${HORIZON_DAYS[horizon]} d)`)];

function priorTable({ model }: Prior): string {
  const of = (horizon: Horizon) => model.horizons[horizon];
  return table(HEAD, [
    ['long-run base rate P(up)', ...perHorizon((h) => percent(of(h).longRunUp))],
    [
      'tilt of P(up): score, residual momentum, volatility',
      ...perHorizon((h) =>
        of(h)
          .upTilt.map((x) => number(x, 2))
          .join(', '),
      ),
    ],
    ['tilt of P(excess): score', ...perHorizon((h) => number(of(h).excessTilt, 2))],
    [
      'slopes of calibration: up, excess',
      ...perHorizon((h) => `${number(of(h).upSlope, 2)}, ${number(of(h).excessSlope, 2)}`),
    ],
    [
      '80 % interval, in σ√H: calm, medium, volatile third',
      ...perHorizon((h) =>
        of(h)
          .interval.map(([low, high]) => `${number(low, 2)} to ${number(high, 2)}`)
          .join('; '),
      ),
    ],
    ['matured rows', ...perHorizon((h) => count(of(h).rows))],
    ['skill shown: evidence; with a half-life of two years', ...perHorizon((h) => skillCell(of(h).skill))],
    [
      'judged trades in the segment tables',
      ...perHorizon((h) => count(of(h).segments.reduce((sum, { n }) => sum + n, 0))),
    ],
  ]);
}

const skillCell = ({ all, recent, stocks }: Skill): string =>
  `${count(Math.round(evidenceOf(all)))} to 1 (${count(all.n)} weeks, ${count(stocks)} stocks); ${number(evidenceOf(recent), 1)} to 1`;

function panelPart(figures: Figures): string {
  const { symbols, from, to, counted, all, trades } = figures;
  const rows: [string, (h: Horizon) => string][] = [
    ['n', (h) => count(counted[h].n)],
    ['rank-IC (block t)', (h) => `${number(counted[h].rankIc)} (${number(counted[h].rankIcT, 1)})`],
    [`rank-IC, all weeks since ${from}`, (h) => `${number(all[h].rankIc)} (n ${count(all[h].n)})`],
    ['AUC against the median', (h) => number(counted[h].auc)],
    ['top decile − equal weight, net of .40 %', (h) => percent(counted[h].topDecileExcessNet)],
    [
      'Brier of P(up); of the expanding base rate',
      (h) => `${number(counted[h].brier, 4)}; ${number(counted[h].brierBase, 4)}`,
    ],
    [
      'skill of P(excess)',
      (h) => percent(1 - brier(figures.days[h].flat(), ({ pExcess }) => pExcess, led) / 0.25, 2),
    ],
    [
      'P(up) on average; stated base rate; base rate of all earlier rows; happened',
      (h) => {
        const { meanUp, meanBase, meanExpanding, happened } = counted[h];
        return [meanUp, meanBase, meanExpanding, happened].map((rate) => percent(rate)).join('; ');
      },
    ],
    ['ECE of P(up) in ten bins of equal size', (h) => percent(counted[h].ece)],
    ['P(up): predicted → happened (n)', (h) => binsOf(figures, h)],
    ['highest confidence', (h) => percent(counted[h].maxConfidence)],
    [
      '80 % interval covers; worst year',
      (h) => `${percent(counted[h].coverage80)}; ${worstCoverage(figures, h)}`,
    ],
    [
      'the same in the calm, middle and volatile third; Winkler score',
      (h) =>
        `${counted[h].coverageByVolatility.map((part) => percent(part)).join(', ')}; ${number(counted[h].winkler)}`,
    ],
    ['BUY: higher at the end, of n (all stocks); target first', (h) => claim(counted[h].buy)],
    ['SELL: below the index at the end, of n (all stocks); lower level first', (h) => claim(counted[h].sell)],
    [
      'trades of the best fifth: target / stop, mean return, trading days, P(return > 0)',
      (h) => tradesCell(trades[h].best),
    ],
    ['trades of all stocks', (h) => tradesCell(trades[h].all)],
  ];
  const title = `## Out of sample: ${symbols} stocks, ${from} to ${to}`;
  const lead = `Simulated, out of sample; unless noted, counted from ${COUNTED_FROM}. Every claim is next to the figure of all stocks.`;
  return [
    title,
    lead,
    table(
      HEAD,
      rows.map(([name, cell]) => [name, ...perHorizon(cell)]),
    ),
    yearsTable(figures),
  ].join('\n\n');
}

const claim = ({ n, hitRate, hitBase, targetRate, targetBase }: ClaimReport) =>
  `${percent(hitRate)} of ${count(n)} (${percent(hitBase)}); ${percent(targetRate)} (${percent(targetBase)})`;

function tradesCell(trades: Figures['trades'][Horizon]['all']): string {
  const { n, targetRate, stopRate, avgReturn, avgTradingDays, positiveRate } = trades;
  return `${percent(targetRate)} / ${percent(stopRate)}, ${percent(avgReturn)}, ${number(avgTradingDays, 0)}, ${percent(positiveRate, 0)} (n ${count(n)})`;
}

const binsOf = ({ days }: Figures, horizon: Horizon): string =>
  upBins(days[horizon].flat())
    .map(({ n, predicted, came }) => `${percent(predicted)} → ${percent(came)} (${count(n)})`)
    .join('; ');

function worstCoverage({ counted }: Figures, horizon: Horizon): string {
  const worst = counted[horizon].years.toSorted((a, b) => a.coverage80 - b.coverage80)[0];
  return worst ? `${worst.year} ${percent(worst.coverage80)}` : '—';
}

function yearsTable({ all }: Figures): string {
  const years = [
    ...new Set(HORIZONS.flatMap((horizon) => all[horizon].years.map(({ year }) => year))),
  ].sort();
  const cell = (horizon: Horizon, year: number) => {
    const found = all[horizon].years.find((one) => one.year === year);
    return found ? `${number(found.rankIc)}; ${number(found.brier)} / ${number(found.brierBase)}` : '—';
  };
  const rows = years.map((year) => [String(year), ...perHorizon((horizon) => cell(horizon, year))]);
  return `By year: rank-IC; Brier of P(up) / of the base rate.\n\n${table(HEAD, rows)}`;
}

function voicesPart(voices: readonly VoiceFigures[]): string {
  const names = [...new Set(voices.map(({ voice }) => voice))];
  const cell = (voice: string) => (horizon: Horizon) => {
    const found = voices.find((one) => one.voice === voice && one.horizon === horizon);
    if (!found) return '—';
    return `${number(found.rankIc)} (${number(found.rankIcT, 1)}), AUC ${number(found.auc)}, ${percent(found.topDecileExcessNet)}; ${number(found.chosenOn)} → ${number(found.confirmedOn)}, t ${Number.isNaN(found.aheadT) ? '—' : number(found.aheadT, 1)}; ${percent(found.topDecileHits.share)} (n ${count(found.topDecileHits.n)})`;
  };
  const better = voices.filter(({ beatsStatic }) => beatsStatic);
  const verdict =
    better.length === 0
      ? 'None is at any horizon, so the static composite is used alone.'
      : `These are: ${better.map(({ voice, horizon }) => `${voice} (${horizon})`).join(', ')}.`;
  const lead = `Rank-IC (block t), AUC, top decile − equal weight net of .40 %, from ${COUNTED_FROM}; then the rank-IC of the years until ${CHOSEN_UNTIL}, to choose on, → of the years after, to confirm on, and the block t of the difference to the static composite there; last, how many of the top decile did better than the median stock. Another model is used only if it was ahead in the first years and is ahead by two standard errors in the others. ${verdict}`;
  return `## Other models against the static composite (last file)\n\n${lead}\n\n${table(
    HEAD,
    names.map((voice) => [voice, ...perHorizon(cell(voice))]),
  )}\n\nCut-offs of a BUY: rank ≥ ${DECISION.buyRank} and P(up) ≥ ${HORIZONS.map((h) => DECISION.buyUp[h]).join(' / ')}; of a SELL: rank ≤ ${DECISION.sellRank} and P(excess) ≤ ${DECISION.sellExcess}.`;
}
