// npm run evaluate -- --bars FILE [--bars FILE…] [--from DATE] [--prior FILE] [--json OUT] [--dump FILE.csv]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { byHorizon, HORIZONS, MIN_BARS, MIN_MEMBERS } from '#server/analytics/model/horizons.ts';
import { createRecord } from '#server/analytics/model/metrics/record.ts';
import { horizonReport } from '#server/analytics/model/metrics/report.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { openDump } from './dump.ts';
import './plain-failures.ts';
import { explainRead, printReport, sayProgress } from './print-report.ts';
import { readPrior } from './prior-file.ts';
import { readPanel } from './read-panel.ts';

const { values } = parseArgs({
  options: {
    bars: { type: 'string', multiple: true, default: [] },
    from: { type: 'string', default: '1990-01-01' },
    prior: { type: 'string' },
    json: { type: 'string' },
    dump: { type: 'string' },
  },
});
const from = tradingDate(values.from);
if (values.bars.length === 0 || from === null) {
  console.error(
    'npm run evaluate -- --bars FILE [--bars FILE…] [--from YYYY-MM-DD] [--prior FILE] [--json OUT] [--dump FILE.csv]',
  );
  process.exit(2);
}

const read = await readPanel(values.bars);
explainRead(read);
const record = createRecord(dayNumber(from));
const dump = values.dump === undefined ? null : openDump(values.dump);
const seen = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY, symbols: new Set<string>() };
walkForward(read.panel, {
  prior: values.prior === undefined ? null : readPrior(values.prior),
  benchmark: read.nifty,
  take(rows) {
    record.add(rows);
    dump?.add(rows);
    for (const { day, symbol } of rows) {
      if (day < dayNumber(from)) continue;
      seen.first = Math.min(seen.first, day);
      seen.last = Math.max(seen.last, day);
      seen.symbols.add(symbol);
    }
  },
  onProgress: sayProgress('walk-forward'),
});
dump?.close();

const horizons = byHorizon((horizon) => horizonReport(horizon, record.days(horizon)));
const date = (day: number) => (Number.isFinite(day) ? dateOfDay(day) : null);
const report = { from: date(seen.first), to: date(seen.last), symbols: seen.symbols.size, horizons };
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
if (seen.symbols.size === 0)
  console.log(
    `\nNothing could be predicted from ${from} on: a stock needs ${MIN_BARS} bars, a day ${MIN_MEMBERS} such stocks, and a horizon a year of weeks whose outcome is known, or --prior.`,
  );
for (const horizon of HORIZONS) printReport(horizon, horizons[horizon], record.days(horizon));
