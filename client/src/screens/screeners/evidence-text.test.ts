import { expect, test } from 'vitest';
import type { ScreenerResult } from '#shared/contract/signals/screeners.ts';
import { evidenceBeyond, extraInfo } from './evidence-text.ts';
import { csvName, matchesCsv } from './screen-csv.ts';

const match: ScreenerResult = {
  id: 1,
  symbol: 'TCS.NS',
  name: 'Tata Consultancy Services',
  sector: 'IT',
  currentPrice: 3_010,
  changePercent: -1.25,
  volume: 12_00_000,
  asOf: '2026-11-20T05:00:00.000Z',
  stale: false,
  strength: 'moderate',
  signal: 'RSI 22.4, below 30',
  isNew: true,
  additionalInfo: { rsi: 22.41, breakoutLevel: 3_000, divYield: 1.5, exDate: '2026-12-07' },
  evidence: [
    { label: '14-day RSI', value: 22.41, unit: 'number' },
    { label: 'Volume', value: 2.5, unit: 'times' },
  ],
};

test('each tab shows the specified figures', () => {
  const day = (date: string) => `on ${date}`;
  expect(extraInfo('dailyBreakouts', match, day)).toEqual([{ label: 'Breakout level', value: '₹3,000.00' }]);
  expect(extraInfo('oversoldStocks', match, day)).toEqual([{ label: 'RSI', value: '22.41' }]);
  expect(extraInfo('nearingBreakouts', match, day)).toEqual([]);
  expect(extraInfo('upcomingDividends', match, day)).toEqual([
    { label: 'Dividend yield', value: '1.50%' },
    { label: 'Ex-date', value: 'on 2026-12-07' },
  ]);
});

test('evidence omits figures that the tab already shows, whatever their precision', () => {
  const [rsi, volume] = match.evidence;
  expect(evidenceBeyond(match)).toEqual([volume]);
  const finer = { ...match, evidence: [{ label: '14-day RSI', unit: 'number' as const, value: 22.4083 }] };
  expect(evidenceBeyond(finer)).toEqual([]);
  expect(evidenceBeyond({ ...match, additionalInfo: {} })).toEqual([rsi, volume]);
});

test('the file has a row per match and a column per evidence value', () => {
  expect(matchesCsv([match])).toBe(
    'Symbol,Name,Sector,Price,Change %,Volume,Strength,Signal,14-day RSI,Volume,As of\r\n' +
      'TCS,Tata Consultancy Services,IT,3010,-1.25,1200000,moderate,"RSI 22.4, below 30",22.41,2.5,2026-11-20T05:00:00.000Z\r\n',
  );
  expect(csvName('FII Holdings Change', '2026-11-20')).toBe('fii-holdings-change-2026-11-20.csv');
  expect(csvName('???', '2026-11-20')).toBe('screen-2026-11-20.csv');
});
