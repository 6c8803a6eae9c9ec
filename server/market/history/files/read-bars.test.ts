import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aBarsFile, aFolder, BARS_HEADER } from '#tests/support/market/bars-file.ts';
import type { BarRow } from './bar-row.ts';
import { BarsFileError } from './bars-file.ts';
import { readBars } from './read-bars.ts';

const RELIANCE = 'RELIANCE,2020-03-23,411.97,427.17,393.74,397.51,41351496';

async function barsIn(file: string): Promise<{ bars: BarRow[]; repaired: number }> {
  const bars: BarRow[] = [];
  let repaired = 0;
  for await (const batch of readBars(file)) {
    bars.push(...batch.bars);
    repaired += batch.repaired;
  }
  return { bars, repaired };
}

async function flawOf(file: string): Promise<BarsFileError> {
  return barsIn(file).then(
    () => expect.fail('the file was read'),
    (error: unknown) => (error instanceof BarsFileError ? error : expect.fail(String(error))),
  );
}

const RELIANCE_BAR = {
  symbol: 'RELIANCE',
  date: '2020-03-23',
  open: 411_97,
  high: 427_17,
  low: 393_74,
  close: 397_51,
  volume: 41_351_496,
};

describe('a bars file is recognised by its header', () => {
  test('daily bars of a vendor, with a column more and in another order', async () => {
    const file = aBarsFile([
      'Date,Symbol,Open,High,Low,Close,AdjClose,Volume',
      '2020-03-23,RELIANCE,411.97,427.17,393.74,397.51,390.1,41351496',
    ]);
    expect((await barsIn(file)).bars).toEqual([RELIANCE_BAR]);
  });

  test('an NSE bhavcopy in the format until July 2024: only the series EQ', async () => {
    const file = aBarsFile([
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
      'RELIANCE,EQ,411.97,427.17,393.74,397.51,398,457.72,41351496,1.7E10,23-MAR-2020,90000,INE002A01018,',
      'SOMEBOND,N1,1000,1000,1000,1000,1000,1000,5,5000,23-MAR-2020,1,INE000000001,',
    ]);
    expect((await barsIn(file)).bars).toEqual([{ ...RELIANCE_BAR, isin: 'INE002A01018' }]);
  });

  test('an NSE bhavcopy since July 2024 (UDiFF): only the series EQ', async () => {
    const file = aBarsFile([
      'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4',
      '2024-07-08,2024-07-08,CM,NSE,STK,2885,INE002A01018,RELIANCE,EQ,,,,,"RELIANCE, INDUSTRIES",3180,3217.9,3167.1,3201.8,3200,3177.25,,3201.8,,,4930013,15764000000,180000,F1,1,,,,,',
      '2024-07-08,2024-07-08,CM,NSE,STK,11,INE000000001,SOMEBOND,N1,,,,,BOND,1000,1000,1000,1000,1000,1000,,1000,,,5,5000,1,F1,1,,,,,',
    ]);
    expect((await barsIn(file)).bars).toEqual([
      {
        symbol: 'RELIANCE',
        date: '2024-07-08',
        isin: 'INE002A01018',
        open: 3_180_00,
        high: 3_217_90,
        low: 3_167_10,
        close: 3_201_80,
        volume: 4_930_013,
      },
    ]);
  });

  test('a gzipped file, whatever its name', async () => {
    const gzipped = aBarsFile([BARS_HEADER, RELIANCE], { name: 'bars.csv.gz' });
    const renamed = `${aFolder()}/bars.txt`;
    writeFileSync(renamed, readFileSync(gzipped));
    expect((await barsIn(renamed)).bars).toEqual([RELIANCE_BAR]);
  });

  test('line ends of Windows, a byte-order mark, empty lines and no end of line at the end', async () => {
    const file = `${aFolder()}/bars.csv`;
    writeFileSync(file, `\uFEFF${BARS_HEADER}\r\n\r\n${RELIANCE}`);
    expect((await barsIn(file)).bars).toEqual([RELIANCE_BAR]);
  });
});

describe('small flaws of real files are repaired', () => {
  test('prices are rounded to the paisa, volumes to whole shares', async () => {
    const file = aBarsFile([BARS_HEADER, 'ADANIENT,2006-11-24,8.9932,9.4242,8.9,9.4242,1.25e3']);
    const [bar] = (await barsIn(file)).bars;
    expect(bar).toMatchObject({ open: 899, high: 942, low: 890, close: 942, volume: 1250 });
  });

  test('a close five paise above the high widens the range, and is counted', async () => {
    const file = aBarsFile([
      BARS_HEADER,
      'TCS,2020-03-23,1700,1720,1600,1720.05,100',
      'INFY,2020-03-23,499.98,520,500,510,100',
      RELIANCE,
    ]);
    const { bars, repaired } = await barsIn(file);
    expect(repaired).toBe(2);
    expect(bars[0]).toMatchObject({ high: 1_720_05, close: 1_720_05 });
    expect(bars[1]).toMatchObject({ low: 499_98, open: 499_98 });
  });

  test('six paise are not a rounding error', async () => {
    const file = aBarsFile([BARS_HEADER, 'TCS,2020-03-23,1700,1720,1600,1720.06,100']);
    expect((await flawOf(file)).message).toBe(`${file}, line 2: the close 1720.06 is above the high 1720.`);
  });

  test('a day without volume and a day with a single price are bars', async () => {
    const file = aBarsFile([BARS_HEADER, 'ABB,2007-04-03,617.9,617.9,617.9,617.9,0']);
    expect((await barsIn(file)).bars).toEqual([
      { symbol: 'ABB', date: '2007-04-03', open: 61790, high: 61790, low: 61790, close: 61790, volume: 0 },
    ]);
  });
});

describe('a malformed file is refused with file, line and reason', () => {
  test.each([
    ['RELIANCE,2020-03-24,418.17,402.8,436.16,424.2,1', 'the high 402.8 is below the low 436.16'],
    ['RELIANCE,2020-03-24,440,436.16,402.8,424.2,1', 'the open 440 is above the high 436.16'],
    ['RELIANCE,2020-03-24,418.17,436.16,402.8,400,1', 'the close 400 is below the low 402.8'],
    ['RELIANCE,2020-03-24,abc,436.16,402.8,424.2,1', 'the open "abc" is not a number'],
    ['RELIANCE,2020-03-24,0x10,436.16,402.8,424.2,1', 'the open "0x10" is not a number'],
    ['RELIANCE,2020-03-24,NaN,436.16,402.8,424.2,1', 'the open "NaN" is not a number'],
    ['RELIANCE,2020-03-24,,436.16,402.8,424.2,1', 'the open is missing'],
    ['RELIANCE,2020-03-24,418.17,436.16,-402.8,424.2,1', 'the low -402.8 is negative'],
    ['RELIANCE,2020-03-24,418.17,436.16,402.8,0,1', 'the close 0 is less than a paisa'],
    ['RELIANCE,2020-03-24,418.17,1e300,402.8,424.2,1', 'the high is too large'],
    ['RELIANCE,2020-03-24,418.17,436.16,402.8,424.2,-1', 'the volume -1 is negative'],
    ['RELIANCE,2020-03-24,418.17,436.16,402.8,424.2,', 'the volume is missing'],
    ['RELIANCE,2020-02-30,418.17,436.16,402.8,424.2,1', '"2020-02-30" is not a date such as 2020-03-23'],
    ['RELIANCE,24/13/2020,418.17,436.16,402.8,424.2,1', '"24/13/2020" is not a date such as 2020-03-23'],
    ['RELIANCE,0020-03-24,418.17,436.16,402.8,424.2,1', '"0020-03-24" is not a date such as 2020-03-23'],
    ['RELIANCE,2020-03-24,418.17,436.16', 'the line has 4 fields where the header has 7'],
    [',2020-03-24,418.17,436.16,402.8,424.2,1', '"" is not a symbol'],
    ['<b>,2020-03-24,418.17,436.16,402.8,424.2,1', '"<b>" is not a symbol'],
    ['RELIANCE,2020-03-23,418.17,436.16,402.8,424.2,1', 'RELIANCE has a second bar for 2020-03-23'],
  ])('%s', async (line, reason) => {
    const file = aBarsFile([BARS_HEADER, RELIANCE, line]);
    const flaw = await flawOf(file);
    expect(flaw.message).toBe(`${file}, line 3: ${reason}.`);
    expect(flaw).toMatchObject({ file, line: 3 });
  });

  test('a bhavcopy with a date of another kind', async () => {
    const file = aBarsFile([
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP',
      'RELIANCE,EQ,411.97,427.17,393.74,397.51,398,457.72,41351496,1.7E10,23-MRZ-2020',
    ]);
    expect((await flawOf(file)).message).toBe(
      `${file}, line 2: "23-MRZ-2020" is not a date such as 2020-03-23.`,
    );
  });

  test.each([
    ['time,price', 'the header is not "symbol,date,open,high,low,close,volume" nor that of an NSE bhavcopy'],
    ['symbol,date,open,high,low,close', 'the header of daily bars lacks the column volume'],
    ['SYMBOL,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY', 'the header of an NSE bhavcopy lacks the column TIMESTAMP'],
    [
      'TradDt,TckrSymb,OpnPric,HghPric,LwPric,ClsPric',
      'the header of an NSE bhavcopy (UDiFF) lacks the column TtlTradgVol',
    ],
  ])('the header %s', async (header, reason) => {
    const file = aBarsFile([header, RELIANCE]);
    expect((await flawOf(file)).message).toBe(`${file}, line 1: ${reason}.`);
  });

  test('a gzipped file that breaks off', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => RELIANCE.replace('RELIANCE', `S${n * 7919}`));
    const whole = aBarsFile([BARS_HEADER, ...many], { name: 'bars.csv.gz' });
    const bytes = readFileSync(whole);
    writeFileSync(whole, bytes.subarray(0, bytes.length / 2));
    expect((await flawOf(whole)).message).toMatch(
      /bars\.csv\.gz, line \d+: the gzip data breaks off here, so the file is incomplete\.$/,
    );
  });

  test('a gzipped file with a wrong byte', async () => {
    const file = aBarsFile([BARS_HEADER, RELIANCE], { name: 'bars.csv.gz' });
    const bytes = readFileSync(file);
    bytes.writeUInt8((bytes.at(-6) ?? 0) ^ 1, bytes.length - 6);
    writeFileSync(file, bytes);
    expect((await flawOf(file)).message).toMatch(/, line \d+: the gzip data is damaged here\.$/);
  });

  test('a file that is missing, empty, a ZIP archive, only a header, or no text', async () => {
    const folder = aFolder();
    const written = (bytes: string | Buffer) => {
      writeFileSync(`${folder}/x`, bytes);
      return `${folder}/x`;
    };
    expect((await flawOf(`${folder}/none.csv`)).message).toBe(`${folder}/none.csv: there is no such file.`);
    expect((await flawOf(written(''))).message).toBe(`${folder}/x: the file is empty.`);
    expect((await flawOf(written('PK\u0003\u0004…'))).message).toBe(
      `${folder}/x: this is a ZIP archive; unpack it first.`,
    );
    expect((await flawOf(written(BARS_HEADER))).message).toBe(`${folder}/x: the file has no bars.`);
    expect((await flawOf(written(Buffer.alloc(200_000, 'x')))).message).toBe(
      `${folder}/x, line 1: the line is too long for bars.`,
    );
  });
});

test('bars that span two chunks of a file are read correctly', async () => {
  const lines = Array.from(
    { length: 40_000 },
    (_, n) => `S${n},2020-03-23,${n + 100},${n + 102},${n + 99},${n + 101},${n}`,
  );
  const { bars } = await barsIn(aBarsFile([BARS_HEADER, ...lines]));
  expect(bars).toHaveLength(40_000);
  for (const [n, bar] of bars.entries()) {
    expect(bar).toEqual({
      symbol: `S${n}`,
      date: '2020-03-23',
      open: (n + 100) * 100,
      high: (n + 102) * 100,
      low: (n + 99) * 100,
      close: (n + 101) * 100,
      volume: n,
    });
  }
});
