import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPanel } from './read-panel.ts';

const HEADER = 'symbol,date,open,high,low,close,volume';
const folder = mkdtempSync(join(tmpdir(), 'artha-panel-'));

function fileOf(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, [HEADER, ...lines].join('\n'));
  return file;
}

test('invalid bars are skipped and counted, and indices are not stocks', async () => {
  const file = fileOf(
    'dirty.csv',
    'TCS,2020-01-02,10,11,9,10.5,100',
    'TCS,2020-01-01,10,11,9,10,0',
    'TCS,2020-01-02,99,99,99,99,1',
    'TCS,2020-01-03,10,9,11,10,100',
    'TCS,2020-01-06,10,11,9,12,100',
    'TCS,2020-01-07,10,11,0,10,100',
    'TCS,2020-01-32,10,11,9,10,100',
    'TCS,2020-01-08,10,11,9',
    'NIFTY,2020-01-02,1,1,1,1,0',
  );
  const { panel, files } = await readPanel([file]);
  expect(files[0]).toMatchObject({ count: 4, inconsistent: 5, repeated: 1, zeroVolume: 2 });
  expect(panel.map(({ symbol }) => symbol)).toEqual(['TCS.NS']);
  expect([...(panel[0]?.bars.close ?? [])]).toEqual([10, 10.5]);
});

test('a later file only adds days, and is converted to the earlier price scale after a split', async () => {
  const early = fileOf('early.csv', 'TCS,2020-01-01,100,100,100,100,10', 'INFY,2020-01-01,50,50,50,50,10');
  const overlapping = fileOf('overlap.csv', 'TCS,2020-01-01,20,20,20,20,50', 'TCS,2020-01-02,22,22,22,22,50');
  const touching = fileOf('touch.csv', 'INFY,2020-01-03,10,10,10,10,50');
  const { panel, rescaled } = await readPanel([early, overlapping, touching]);
  expect(rescaled).toEqual(['TCS.NS', 'INFY.NS']);
  const [infy, tcs] = panel.map(({ bars }) => bars);
  expect([...(tcs?.close ?? [])]).toEqual([100, 110]);
  expect([...(tcs?.volume ?? [])]).toEqual([10, 10]);
  expect([...(infy?.close ?? [])]).toEqual([50, 50]);
});

test('many series that end on one day end with their file, a single one was delisted', async () => {
  const bars = (symbol: string, until: number) =>
    Array.from({ length: until }, (_, i) => `${symbol},2020-01-0${i + 1},10,11,9,10,100`);
  const early = fileOf('ends.csv', ...['A', 'B', 'C', 'D', 'E'].flatMap((symbol) => bars(symbol, 3)));
  const later = fileOf('goes-on.csv', ...bars('F', 2), ...bars('G', 6));
  const { panel, fileEnds } = await readPanel([early, later]);
  expect(fileEnds.map(({ symbols }) => symbols)).toEqual([['A.NS', 'B.NS', 'C.NS', 'D.NS', 'E.NS']]);
  expect(panel.filter(({ endsWithFile }) => endsWithFile).map(({ symbol }) => symbol)).toEqual(
    fileEnds[0]?.symbols,
  );
});
