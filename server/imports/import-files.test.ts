import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dateOfDay } from '#server/analytics/columns.ts';
import { KNOWN_CHARGE_RATES } from '#server/charges/known-rates.ts';
import { verifyAuditChain } from '#server/core/audit.ts';
import { systemClock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import { loadDailyHistory } from '#server/market/history/daily-history.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { auditLog } from '#shared/schema/account/audit.ts';
import { announcedActions, fpiShareholding } from '#shared/schema/market/announcements.ts';
import { chargeRates } from '#shared/schema/market/charges.ts';
import { fundamentals } from '#shared/schema/market/fundamentals.ts';
import { calendarDays, dailyBars } from '#shared/schema/market/market.ts';
import { quarantine } from '#shared/schema/market/quality.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBarsFile, BARS_HEADER } from '#tests/support/market/bars-file.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { aPriceSeries } from '#tests/support/market/price-series.ts';
import { summaryOf } from './import-command.ts';
import type { ImportDeps } from './import-deps.ts';
import { importFiles } from './import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await aMarket(database.db);
});
afterEach(() =>
  database.db.$client.query(
    'truncate daily_bars, quarantine, announced_actions, fpi_shareholding, fundamentals, calendar_days, charge_rates',
  ),
);
afterAll(() => database.close());

/** Imports files, each given by its lines. */
async function imports(files: string[][], over: Partial<ImportDeps> = {}) {
  const paths = files.map((lines, n) => aBarsFile(lines, { name: `file-${n + 1}.csv` }));
  const deps: ImportDeps = {
    db: database.db,
    clock: systemClock,
    newId,
    source: 'a test',
    keepGood: false,
    actor: 'os:tester',
    report: () => undefined,
    market: { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate },
    ...over,
  };
  const done = await importFiles(deps, paths);
  return done.map(({ kind, result: { rows, stored, unchanged, bad, notes } }) => ({
    kind,
    rows,
    stored,
    unchanged,
    notes,
    bad: bad.map(({ file, line, reason }) => `${file.split('/').at(-1)}:${line} ${reason}`),
  }));
}

const storedBars = () =>
  database.db.select().from(dailyBars).orderBy(asc(dailyBars.instrumentId), asc(dailyBars.tradingDate));

/** Bars of a stock as our format has them. */
function csv(symbol: string, days = 30): string[] {
  const bars = aPriceSeries(symbol, { from: '2026-08-03', days, price: 3_000 });
  return Array.from(bars.days, (day, i) => {
    const prices = [bars.open, bars.high, bars.low, bars.close].map(
      (column) => Math.round((column[i] ?? 0) * 100) / 100,
    );
    return [symbol, dateOfDay(day), ...prices, bars.volume[i]].join();
  });
}

describe('daily bars', () => {
  test('are stored once, however often they come, and replaced by other figures', async () => {
    const file = [BARS_HEADER, ...csv('TCS'), ...csv('infy.ns'), 'NOBODY,2026-08-03,1,1,1,1,1'];
    const notes = ['Skipped 1 unknown symbol: NOBODY.'];
    expect(await imports([file])).toEqual([
      { kind: 'bars', rows: 60, stored: 60, unchanged: 0, notes, bad: [] },
    ]);
    expect(await imports([file])).toMatchObject([{ stored: 0, unchanged: 60 }]);
    const mended = file.map((line, n) => (n === 7 ? line.replace(/\d+$/, '77') : line));
    expect(await imports([mended])).toMatchObject([{ stored: 1, unchanged: 59 }]);
    expect((await storedBars()).filter(({ volume }) => volume === 77)).toHaveLength(1);
    expect(await storedBars()).toHaveLength(60);
  });

  test('in both bhavcopy formats, only the series EQ, by the symbols of their day', async () => {
    const old = [
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
      'TCS,EQ,3000,3050,2990,3040,3041,3001,1000,3.0E6,05-JUL-2024,90,INE467B01029,',
      'TCS,BL,1,1,1,1,1,1,1,1,05-JUL-2024,1,INE467B01029,',
    ];
    const udiff = [
      'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4',
      '2024-07-08,2024-07-08,CM,NSE,STK,11536,INE467B01029,TCS,EQ,,,,,TATA CONSULTANCY SERV LT,3045,3060.05,3020,3055.5,3055,3040,,3055.5,,,2000,6100000,80,F1,1,,,,,',
    ];
    expect(await imports([old, udiff])).toMatchObject([{ kind: 'bars', rows: 2, stored: 2, bad: [] }]);
    expect(await storedBars()).toMatchObject([
      {
        instrumentId: 1,
        tradingDate: '2024-07-05',
        openPaise: 3_000_00,
        closePaise: 3_040_00,
        volume: 1_000,
      },
      {
        instrumentId: 1,
        tradingDate: '2024-07-08',
        highPaise: 3_060_05,
        closePaise: 3_055_50,
        volume: 2_000,
      },
    ]);
  });

  test('with a bad row nothing is stored; the row is reported with file and line; good rows are stored only on request', async () => {
    const lines = csv('TCS');
    const good = [BARS_HEADER, ...lines.slice(0, 10)];
    const flawed = [
      BARS_HEADER,
      ...lines.slice(10, 12),
      'TCS,2026-08-99,1,1,1,1,1',
      'TCS,2026-08-22,3000,3000,3000,3000,5',
    ];
    const bad = [
      'file-2.csv:4 "2026-08-99" is not a date such as 2020-03-23',
      'file-2.csv:5 The exchange did not trade on 2026-08-22.',
    ];
    expect(await imports([good, flawed])).toMatchObject([{ stored: 0, rows: 14, bad }]);
    expect(await storedBars()).toEqual([]);
    expect(await imports([good, flawed], { keepGood: true })).toMatchObject([{ stored: 12, rows: 14, bad }]);
    expect(await database.db.select().from(quarantine)).toMatchObject([
      {
        symbol: 'TCS.NS',
        tradingDate: '2026-08-22',
        reason: 'off-calendar',
        status: 'held',
        row: { close: 3_000_00 },
      },
    ]);
    await imports([good, flawed], { keepGood: true });
    expect(await database.db.select().from(quarantine)).toHaveLength(1);
  });

  test('quoted before a split on record are converted to present-day shares', async () => {
    const actions = [
      'symbol,series,faceVal,subject,exDate,recDate,isin',
      'TCS,EQ,10,Bonus 1:1,10-Jul-2024,10-Jul-2024,INE467B01029',
    ];
    const header =
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
    const bhavcopy = [
      header,
      'TCS,EQ,3000,3050,2990,3040,3041,3001,1000,3.0E6,09-JUL-2024,90,INE467B01029,',
      'TCS,EQ,1521,1530,1510,1525,1525,1520,2100,3.0E6,10-JUL-2024,90,INE467B01029,',
    ];
    expect(await imports([bhavcopy])).toMatchObject([
      {
        stored: 0,
        bad: [expect.stringContaining('as after 2 shares for 1, and no split or bonus is on record')],
      },
    ]);
    await imports([bhavcopy, actions]);
    const history = await loadDailyHistory(database.db);
    expect([...(history.get(1)?.close ?? [])]).toEqual([1_520, 1_525]);
    expect([...(history.get(1)?.volume ?? [])]).toEqual([2_000, 2_100]);
  });

  test('are refused by a market with its own bars, and in an unknown format', async () => {
    const refused = imports([[BARS_HEADER, ...csv('TCS')]], {
      market: { traits: SOURCE_TRAITS.simulated, date: '2026-11-20' as TradingDate },
    });
    await expect(refused).rejects.toThrow('This database has the simulated market');
    const replayed = imports([[BARS_HEADER, ...csv('TCS')]], {
      market: { traits: SOURCE_TRAITS.replay, date: '2021-11-20' as TradingDate },
    });
    await expect(replayed).rejects.toThrow('REPLAY_BARS');
    await expect(imports([['name,age', 'Asha,30']])).rejects.toThrow('line 1: unknown header');
    await expect(
      imports([['INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,SETTLE_PR', 'FUTSTK,TCS,x,0,1']]),
    ).rejects.toThrow(
      'file-1.csv: this is a bhavcopy of derivatives; import the cash bhavcopy, cm…bhav.csv.',
    );
    await expect(
      imports([['symbol,isin,trade_date,trade_id,order_id', 'TCS,x,2025-01-02,1,1']]),
    ).rejects.toThrow("this is a broker's trade book");
  });
});

test('corporate actions: dividends and share changes, known from their day on', async () => {
  const header = 'symbol,series,faceVal,subject,exDate,recDate,isin';
  const rows = [
    'TCS,EQ,1,Interim Dividend - Rs 11 Per Share,16-Oct-2026,16-Oct-2026,INE467B01029',
    'TCS,EQ,1,Annual General Meeting,17-Jun-2026,,INE467B01029',
    '"INFY","EQ","5","Face Value Split (Sub-Division) - From Rs 5/- Per Share To Re 1/- Per Share","11-Dec-2026","-","X"',
    'NOBODY,EQ,1,Bonus 1:1,16-Oct-2026,16-Oct-2026,X',
  ];
  const market = { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate };
  expect(await imports([[header, ...rows]], { market })).toMatchObject([
    { kind: 'corporate-actions', rows: 4, stored: 2, bad: [] },
  ]);
  expect(await imports([[header, ...rows]], { market })).toMatchObject([{ stored: 0, unchanged: 2 }]);
  expect(
    await database.db.select().from(announcedActions).orderBy(asc(announcedActions.exDate)),
  ).toMatchObject([
    {
      instrumentId: 1,
      kind: 'dividend',
      amountPaise: 11_00,
      exDate: '2026-10-16',
      announcedOn: '2026-10-16',
    },
    {
      instrumentId: 2,
      kind: 'split',
      numerator: 5,
      denominator: 1,
      exDate: '2026-12-11',
      announcedOn: '2026-11-20',
    },
  ]);
  expect(await imports([[header, 'TCS,EQ,1,Bonus 1:1,soon,,X']])).toMatchObject([
    { stored: 0, bad: ['file-1.csv:2 the ex-date "soon" is not a date such as 28-Jul-2025'] },
  ]);
});

test('a preview lists what would change, and skipped symbols by name', async () => {
  const changesIn = async (name: string, lines: string[]) => {
    const path = aBarsFile(lines, { name });
    const market = { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate };
    const deps = {
      db: database.db,
      clock: systemClock,
      newId,
      source: 'a test',
      keepGood: true,
      actor: 'os:tester',
    };
    const asOf = '2026-08-20' as TradingDate;
    const of = { market, asOf, isPreview: true, report: () => undefined };
    const [done] = await importFiles({ ...deps, ...of }, [path]);
    return [...(done?.result.changes ?? []), ...(done?.result.notes ?? [])];
  };
  const changes = (...lines: string[]) => changesIn('ind_nifty100list.csv', lines);
  const skipped = 'Skipped 1 unknown symbol: NOBODY.';
  expect(
    await changes(
      'symbol,quarter_end,filed_on,percent',
      'TCS,2026-09-30,2026-10-19,12.34',
      'NOBODY,2026-09-30,2026-10-19,1',
    ),
  ).toEqual(['TCS, 30 Sep 2026: 12.34% held by FPIs', skipped]);
  expect(
    await changes('SYMBOL,NAME OF COMPANY,ISIN NUMBER', 'TCS,Tata,INE467B01045', 'NOBODY,x,INE467B01037'),
  ).toEqual(['TCS: INE467B01045', skipped]);
  expect(
    await changes(
      'SYMB_COMPANY_NAME,SM_KEY_SYMBOL,SM_NEW_SYMBOL,SM_APPLICABLE_FROM',
      'x,OLD,TCS,09-APR-2025',
    ),
  ).toEqual(['OLD is TCS from 9 Apr 2025']);
  expect(
    await changes(
      'NCH_SYMBOL,NCH_PREV_NAME,NCH_NEW_NAME,NCH_DT',
      'TCS,x,Tata Consultancy,20-MAR-2025',
      'NOBODY,x,y,20-MAR-2025',
    ),
  ).toEqual(['TCS is called Tata Consultancy from 20 Mar 2025', skipped]);
  expect(
    await changes('Company Name,Industry,Symbol,Series,ISIN Code', 'TCS,IT,TCS,EQ,INE467B01029'),
  ).toEqual(['NIFTY 100, 20 Aug 2026: TCS']);
  const members = ['Company Name,Industry,Symbol,Series,ISIN Code', 'TCS,IT,TCS,EQ,INE467B01029'];
  expect(await changesIn('ind_niftynext50list.csv', members)).toEqual(['NIFTY NEXT 50, 20 Aug 2026: TCS']);
  expect(await changesIn('ind_nifty_midcap150_list.csv', members)).toEqual([
    'NIFTY MIDCAP 150, 20 Aug 2026: TCS',
  ]);
  expect(await changes('date,kind,name', '2027-01-26,holiday,Republic Day')).toEqual([
    '26 Jan 2027: holiday, Republic Day',
  ]);
  expect(await changes('symbol,subject,exDate', 'TCS,Bonus 1:1 / Dividend - Rs 5,16-Oct-2026')).toEqual([
    'TCS, 16 Oct 2026: Dividend of ₹5.00 per share',
    'TCS, 16 Oct 2026: Bonus: 1 share for every 1',
    '1 row: 1 read.',
  ]);
  expect(await changes(BARS_HEADER, ...csv('TCS', 2))).toEqual(['TCS: 2 bars, 3 Aug 2026 to 4 Aug 2026']);
});

test('shareholding, with invalid rows reported', async () => {
  const header = 'symbol,quarter_end,filed_on,percent';
  expect(await imports([[header, 'TCS,2026-09-30,2026-10-19,12.34']])).toMatchObject([
    { kind: 'shareholding', stored: 1 },
  ]);
  expect(await database.db.select().from(fpiShareholding)).toEqual([
    { instrumentId: 1, quarterEnd: '2026-09-30', filedOn: '2026-10-19', percent: 12.34 },
  ]);
  const bad = [
    'TCS,2026-09-29,2026-10-19,1',
    'TCS,2026-06-30,2026-06-30,1',
    'TCS,2026-06-30,2026-07-20,101',
    'TCS,2026-06-30,2026-07-20,',
  ];
  expect((await imports([[header, ...bad]]))[0]?.bad).toHaveLength(4);
});

test('company figures are stored, and invalid rows are reported', async () => {
  const header = 'symbol,period,field,value,as_of';
  expect(
    await imports([[header, 'TCS,FY2026,EPS,"1,364.5",2026-04-10', 'TCS,Q1 FY2027,sales,62613,10-Jul-2026']]),
  ).toMatchObject([{ kind: 'fundamentals', stored: 2 }]);
  expect(await database.db.select().from(fundamentals).orderBy(fundamentals.field)).toEqual([
    { instrumentId: 1, field: 'eps', period: 'FY2026', asOf: '2026-04-10', value: 1_364.5, source: 'file' },
    {
      instrumentId: 1,
      field: 'sales',
      period: 'Q1FY2027',
      asOf: '2026-07-10',
      value: 62_613,
      source: 'file',
    },
  ]);
  const bad = [
    'TCS,2026,eps,1,2026-04-10',
    'TCS,FY2026,profit,1,2026-04-10',
    'TCS,FY2026,eps,1,2026-03-31',
    'TCS,FY2026,eps,n/a,2026-04-10',
    'TCS,FY2026,fii,101,2026-04-10',
  ];
  expect((await imports([[header, ...bad]]))[0]?.bad).toHaveLength(5);
});

test('a calendar: holidays, full sessions and the hours of Muhurat trading', async () => {
  const file = [
    'date,kind,name,source',
    '2027-01-26,holiday,Republic Day,a circular',
    '2027-01-31,special_session,Union Budget,a circular',
    '2027-10-29,muhurat,Diwali Laxmi Pujan - only 13:45-14:45 (pre-open 13:30-13:45),a newspaper',
    '2028-10-17,muhurat,Diwali,unknown',
  ];
  expect(await imports([file])).toMatchObject([{ kind: 'calendar', rows: 4, stored: 4, bad: [] }]);
  expect(await imports([file])).toMatchObject([{ stored: 0, unchanged: 4 }]);
  expect(await database.db.select().from(calendarDays).orderBy(asc(calendarDays.tradingDate))).toMatchObject([
    { tradingDate: '2027-01-26', kind: 'holiday', phases: null },
    { tradingDate: '2027-01-31', kind: 'special', phases: null },
    {
      tradingDate: '2027-10-29',
      kind: 'special',
      phases: [
        { phase: 'pre-open', from: '13:30', to: '13:45' },
        { phase: 'continuous', from: '13:45', to: '14:45' },
      ],
    },
    { tradingDate: '2028-10-17', kind: 'holiday', name: 'Diwali (hours unknown, so no session here)' },
  ]);
  const simulated = await imports([['date,kind,name', '2020-01-01,holiday,x']], {
    market: { traits: SOURCE_TRAITS.simulated, date: '2026-11-20' as TradingDate },
  });
  expect(simulated[0]?.bad).toEqual([
    'file-1.csv:2 days until 2026-11-20 cannot change: the simulated market was made from them',
  ]);
});

test('a list of holidays does not change the hours of a special session', async () => {
  const muhurat = '2027-10-29,muhurat,Diwali - only 13:45-14:45 (pre-open 13:30-13:45)';
  await imports([['date,kind,name', muhurat]]);
  const listed = ['"Sr. No","Date","Day","Description"', '"1","29-Oct-2027","Friday","Diwali Laxmi Pujan*"'];
  expect(await imports([listed])).toMatchObject([{ stored: 0, unchanged: 1 }]);
  expect(await database.db.select().from(calendarDays)).toMatchObject([{ kind: 'special' }]);
});

test('charge rates from a later day on, and every import in the audit log', async () => {
  const { db } = database;
  await db.insert(chargeRates).values([...KNOWN_CHARGE_RATES]);
  const header = 'line,product,side,exchange,effective_from,per_crore,flat_paise,cap_paise,approximate,note';
  const row = 'stt,delivery,SELL,any,2027-04-01,12500,0,,true,A budget to come';
  expect(await imports([[header, row]])).toMatchObject([{ kind: 'charge-rates', stored: 1 }]);
  expect(await imports([[header, row]])).toMatchObject([{ stored: 0, unchanged: 1 }]);
  expect(
    await db.select().from(chargeRates).where(eq(chargeRates.effectiveFrom, '2027-04-01')),
  ).toMatchObject([{ line: 'stt', side: 'SELL', perCrore: 12_500, capPaise: null, approximate: true }]);
  const bad = [
    'stt,delivery,SELL,any,2026-11-20,1,0,,,x',
    'stt,any,any,any,2027-04-01,1,0,,,x',
    'tax,any,any,any,2027-04-01,1,0,,,x',
  ];
  expect((await imports([[header, ...bad]]))[0]?.bad).toHaveLength(3);
  expect(await verifyAuditChain(db)).toMatchObject({ fault: null });
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'charge-rates.import'))).toHaveLength(2);
});

test('the output accounts for every row', () => {
  const result = {
    rows: 3,
    stored: 0,
    unchanged: 0,
    bad: [{ file: 'a.csv', line: 3, reason: 'the high is missing' }],
    notes: [],
    changes: ['TCS: 1 bar, 3 Aug 2026'],
  };
  expect(summaryOf('bars', 1, result, { keepGood: false })).toBe(
    'bars (1 file): nothing was stored, because 1 of 3 rows are bad. Fix them, or add --keep-good.\n  a.csv, line 3: the high is missing.',
  );
  expect(summaryOf('bars', 1, { ...result, stored: 2 }, { keepGood: true })).toContain(
    'bars (1 file): 2 stored, 0 unchanged, 1 bad.',
  );
  expect(summaryOf('bars', 1, { ...result, bad: [] }, { keepGood: false, isPreview: true })).toMatch(
    /\n {2}\+ TCS: 1 bar, 3 Aug 2026$/,
  );
});
