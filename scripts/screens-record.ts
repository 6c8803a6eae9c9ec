// npm run screens:record: the past performance of each screen's matches in a file of daily bars.
import { parseArgs } from 'node:util';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { SCREENS } from '#server/analytics/screens/index.ts';
import { type PastRecord, recordScreens } from '#server/analytics/screens/record.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { readPanel } from './model/read-panel.ts';
import './stop-with-parent.ts';

const USAGE = `npm run screens:record -- --bars FILE [--from YYYY-MM-DD]
  --bars  daily bars (symbol,date,open,high,low,close,volume), plain or gzipped
  --from  looks at matches from this day on; the bars before it are what they rest on`;

const { values } = parseArgs({ options: { bars: { type: 'string' }, from: { type: 'string' } } });
const from = values.from === undefined ? null : tradingDate(values.from);
if (!values.bars || (values.from !== undefined && from === null)) {
  console.error(USAGE);
  process.exit(2);
}

const { panel } = await readPanel([values.bars]);
const records = recordScreens(
  panel.map(({ bars }) => bars),
  from === null ? undefined : dayNumber(from),
);
if (records.length === 0) {
  console.error('The bars do not go back far enough: it takes 253 sessions.');
  process.exit(1);
}
for (const line of report(records)) console.log(line);

/** Simulated: these were not traded. */
function report(all: readonly PastRecord[]): string[] {
  const [first] = all;
  if (!first) return [];
  const span = `${dateOfDay(first.from)} to ${dateOfDay(first.to)}, ${first.sessions} sessions`;
  const base = first.horizons.map(({ days, baseRate }) => `${days} sessions ${percent(baseRate)}`).join(', ');
  return [
    `Simulated, ${span}, the ${Math.round(first.stocks)} most traded of ${panel.length} stocks. Higher, of all stocks: ${base}.`,
    `${'screen'.padEnd(18)}${'hits/day'.padStart(9)}${'new/day'.padStart(9)}  sessions      n   P(up)  excess       t`,
    ...all.flatMap(lines),
  ];
}

function lines({ key, hitsPerDay, newPerDay, horizons }: PastRecord): string[] {
  return horizons.map(({ days, n, hitRate, meanExcess, t }, place) => {
    const name = place === 0 ? SCREENS[key].title.padEnd(18) : ' '.repeat(18);
    const daily =
      place === 0
        ? `${hitsPerDay.toFixed(2).padStart(9)}${newPerDay.toFixed(2).padStart(9)}`
        : ' '.repeat(18);
    const excess = meanExcess === null ? '—' : `${(100 * meanExcess).toFixed(2)} %`;
    return `${name}${daily}${String(days).padStart(10)}${String(n).padStart(7)}${percent(hitRate).padStart(8)}${excess.padStart(8)}${(t === null ? '—' : t.toFixed(1)).padStart(8)}`;
  });
}

function percent(part: number | null): string {
  return part === null ? '—' : `${(100 * part).toFixed(1)} %`;
}
