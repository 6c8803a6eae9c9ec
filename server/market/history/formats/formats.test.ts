import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aFolder } from '#tests/support/market/bars-file.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { filesWithin } from '../files/archive.ts';
import type { BarRow } from '../files/bar-row.ts';
import { readBars } from '../files/read-bars.ts';
import { BARS_FORMATS } from './all-formats.ts';

async function barsIn(path: string, symbol?: string): Promise<BarRow[]> {
  const bars: BarRow[] = [];
  for (const file of await filesWithin(path)) {
    for await (const batch of readBars(file, undefined, symbol)) bars.push(...batch.bars);
  }
  return bars;
}

function written(contents: string | Buffer, name = 'bars.csv'): string {
  const path = join(aFolder(), name);
  writeFileSync(path, contents);
  return path;
}

describe.each(BARS_FORMATS.map((format) => [format.name, format] as const))('%s', (_name, format) => {
  const { example, exampleName: fileName = 'bars.csv' } = format;
  const text = `${example.join('\n')}\n`;

  test('is read by its header', async () => {
    const [bar] = await barsIn(written(text, fileName));
    expect(bar).toMatchObject({ symbol: 'RELIANCE' });
    expect(bar?.low).toBeLessThanOrEqual(bar?.open ?? 0);
  });

  test.each<[string, (text: string) => Buffer]>([
    [
      'with line ends of Windows and a byte-order mark',
      (csv) => Buffer.from(`\uFEFF${csv.replaceAll('\n', '\r\n')}`),
    ],
    [
      'with blanks at the ends of its fields',
      (csv) => Buffer.from(csv.includes('"') ? csv : csv.replaceAll(',', ' ,')),
    ],
    ['with empty lines before the header and at the end', (csv) => Buffer.from(`\n \n${csv}\n\n`)],
    ['in UTF-16', (csv) => Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['gzipped', (csv) => gzipSync(csv)],
  ])('is the same %s', async (_how, as) => {
    expect(await barsIn(written(as(text), fileName))).toEqual(await barsIn(written(text, fileName)));
  });

  test('is the same in an archive, and in an archive in that', async () => {
    const inner = await aZip({ [fileName]: text });
    const outer = await aZip({ 'cm.zip': inner, '__MACOSX/._cm.csv': 'x', 'readme.md': 'x' });
    const plain = await barsIn(written(text, fileName));
    expect(await barsIn(written(inner, 'a.zip'))).toEqual(plain);
    expect(await barsIn(written(outer, 'b.zip'))).toEqual(plain);
  });
});

const UDIFF_HEADER = 'TradDt,Sgmt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol';

test('a file of derivatives is refused by name', async () => {
  const futures = `${UDIFF_HEADER}\n2026-08-20,FO,,RELIANCE,,1318,1320,1309,1315,1000\n`;
  await expect(barsIn(written(futures, 'fo.csv'))).rejects.toThrow(
    /fo\.csv: this is a file of the segment FO \(derivatives\); import the cash bhavcopy/,
  );
});

test('a bhavcopy of BSE is refused by name', async () => {
  const header = UDIFF_HEADER.replace('Sgmt,', 'Sgmt,Src,');
  const bse = `${header}\n2026-08-20,CM,BSE,INE467B01029,TCS,A,3000,3020,2981,3007,1000\n`;
  await expect(barsIn(written(bse, 'bse.csv'))).rejects.toThrow(
    /bse\.csv: this is a bhavcopy of BSE; import that of NSE, BhavCopy_NSE_CM_/,
  );
});

test('a too deeply nested archive is refused, not skipped', async () => {
  let archive = await aZip({ 'a.csv': 'x' });
  for (let depth = 0; depth < 3; depth++) archive = await aZip({ 'a.zip': archive });
  await expect(filesWithin(written(archive, 'b.zip'))).rejects.toThrow(
    'an archive so deep in others is not read',
  );
});

test('the full bhavcopy has deliveries, and "-" means none', async () => {
  const header =
    'SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER';
  const rows = [
    'TCS, EQ, 19-Aug-2026, 3000, 3010, 3050, 3000, 3040, 3045, 3030, 1000, 30.30, 90, 640, 64.00',
    'TCS, BE, 18-Aug-2026, 3000, 3010, 3050, 3000, 3040, 3045, 3030, 1000, 30.30, 90, -, -',
    'TCS, GS, 17-Aug-2026, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1',
  ];
  const bars = await barsIn(written([header, ...rows].join('\n')));
  expect(bars.map(({ date, delivery }) => [date, delivery])).toEqual([
    ['2026-08-19', { shares: 640, percent: 64 }],
    ['2026-08-18', undefined],
  ]);
});

test('a security’s history has no symbol: it comes from the file name, or is given', async () => {
  const header = '"Date ","series ","OPEN ","HIGH ","LOW ","PREV. CLOSE ","ltp ","close ","vwap ","VOLUME "';
  const row =
    '"19-Aug-2026","EQ","3,010.00","3,052.40","3,001.05","3,005.00","3,049.00","3,050.10","3,030.20","55,46,227"';
  const text = `${header}\n${row}\n`;
  const named = await barsIn(written(text, 'Quote-Equity-M&M-EQ-01-01-2026-to-20-08-2026.csv'));
  expect(named).toMatchObject([{ symbol: 'M&M', high: 3_052_40, volume: 5_546_227 }]);
  expect(await barsIn(written(text), 'TCS')).toMatchObject([{ symbol: 'TCS' }]);
  await expect(barsIn(written(text))).rejects.toThrow('has no symbol; add --symbol');
});

test('days without trades in a Yahoo download are skipped', async () => {
  const text =
    'Date,Open,High,Low,Close,Adj Close,Volume\n2026-08-18,null,null,null,null,null,null\n2026-08-19,10,12,9,11,10.5,5\n';
  expect(await barsIn(written(text, 'TCS.NS.csv'))).toMatchObject([{ symbol: 'TCS.NS', close: 1_100 }]);
});

test('letters of the Windows code page, a duplicate row, and a spreadsheet', async () => {
  const rows = '"RELIANCE",2026-08-19,10,12,9,11,5';
  const latin = Buffer.from(
    `symbol,date,open,high,low,close,volume,note\n${rows},Nestl\xe9\n${rows},Nestl\xe9\n`,
    'latin1',
  );
  expect(await barsIn(written(latin))).toHaveLength(1);
  const sheet = await aZip({ '[Content_Types].xml': '<x/>', 'a.csv': 'x' });
  await expect(barsIn(written(sheet, 'a.xlsx'))).rejects.toThrow(
    'this is a spreadsheet (XLSX); save it as CSV',
  );
  const damaged = (await aZip({ 'a.csv': 'x'.repeat(500) })).subarray(0, 60);
  const path = written(damaged, 'a.zip');
  await expect(barsIn(path)).rejects.toThrow(`${basename(path)}: the archive is damaged`);
});
