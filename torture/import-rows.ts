import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#server/core/ids.ts';
import { importFiles } from '#server/imports/import-files.ts';
import { loadRules } from '#server/market/calendar/calendar-store.ts';
import { type CalendarRules, isTradingDay } from '#server/market/calendar/rules.ts';
import { randomStream } from '#server/market/sources/random.ts';
import { addDays, type TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { aDatabase } from '#tests/support/database.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { faults, type Run, type Verdict } from './bar.ts';

const ROWS = 1_000_000;
const STOCKS = 2_500;
const MAX_SECONDS = 60;
const TODAY = '2026-08-20' as TradingDate;
const HEADER =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol';

/** A million rows of the exchange's daily files in one archive are read, judged and stored within a minute. */
export async function importRows(run: Run): Promise<Verdict> {
  const found = faults();
  const { db, close } = await aDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'artha-import-'));
  await db.$client.query(
    "insert into instruments (id, symbol, kind) select n, 'S' || n || '.NS', 'stock' from generate_series(1, $1::int) n",
    [STOCKS],
  );
  const sessions = run.of(ROWS) / STOCKS;
  const path = join(folder, 'bhavcopies.zip');
  writeFileSync(path, await aZip(bhavcopies(await loadRules(db), sessions, run.seed)));
  run.progress(`${sessions} files of ${STOCKS} rows are written`);
  const begun = performance.now();
  const [bars] = await importFiles(
    {
      db,
      clock: { now: () => new Date(`${TODAY}T12:00:00Z`) },
      newId,
      actor: 'os:torture',
      source: 'torture',
      market: { traits: SOURCE_TRAITS.yahoo, date: TODAY },
      keepGood: false,
      report: () => undefined,
    },
    [path],
  );
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await db.$client.query('select count(*)::int as n from daily_bars');
  found.compare('rows stored', bars?.result.stored, sessions * STOCKS);
  found.compare('rows of the database', rows[0]?.n, sessions * STOCKS);
  if (!run.quick && seconds > MAX_SECONDS) found.add(`it took ${seconds.toFixed(1)} s`);
  rmSync(folder, { recursive: true, force: true });
  await close();
  return {
    figure: `${sessions * STOCKS} rows of ${sessions} files in one archive in ${seconds.toFixed(1)} s`,
    bar: `${ROWS} rows within ${MAX_SECONDS} s, each stored`,
    faults: found.reported(),
  };
}

/** A file for each of the last sessions, with prices that wander. */
function bhavcopies(rules: CalendarRules, sessions: number, seed: number): Record<string, string> {
  const random = randomStream(seed);
  const days: TradingDate[] = [];
  for (let day = addDays(TODAY, -1); days.length < sessions; day = addDays(day, -1)) {
    if (isTradingDay(rules, day)) days.push(day);
  }
  const prices = Array.from({ length: STOCKS }, () => 100 + 900 * random.uniform());
  const files: Record<string, string> = {};
  for (const day of days.reverse()) {
    const rows = prices.map((before, n) => {
      const close = before * (1 + 0.03 * (random.uniform() - 0.5));
      prices[n] = close;
      const [open, high, low] = [before, 1.005 * Math.max(before, close), 0.995 * Math.min(before, close)];
      const figures = [open, high, low, close].map((price) => (Math.round(20 * price) / 20).toFixed(2));
      const isin = `INE${String(n).padStart(9, '0')}`;
      return [
        day,
        day,
        'CM',
        'NSE',
        'STK',
        n + 1,
        isin,
        `S${n + 1}`,
        'EQ',
        ...figures,
        1_000 + Math.floor(1e6 * random.uniform()),
      ].join();
    });
    files[`BhavCopy_NSE_CM_0_0_0_${day.replaceAll('-', '')}_F_0000.csv`] =
      `${[HEADER, ...rows].join('\n')}\n`;
  }
  return files;
}
