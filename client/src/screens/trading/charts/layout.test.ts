import { expect, test } from 'vitest';
import {
  changeChart,
  firstLayout,
  isSameLayout,
  layoutIn,
  linkCharts,
  resize,
  withLayout,
} from './layout.ts';

const usual = {
  interval: '1d',
  indicators: ['sma:50'],
  style: 'candles',
  scale: 'normal',
  compare: [],
} as const;
const shown = ({ charts }: { charts: readonly { symbol: string; interval: string }[] }) =>
  charts.map(({ symbol, interval }) => `${symbol} ${interval}`);

test('a layout round-trips through the address', () => {
  const layout = changeChart(firstLayout('TCS.NS', usual), 1, {
    indicators: ['rsi:14', 'macd:12-26-9'],
    compare: ['^NSEI'],
    style: 'line',
  });
  const address = withLayout(new URLSearchParams('view=charts&c=OLD.NS'), layout);
  expect(address.get('view')).toBe('charts');
  expect(address.getAll('c')[1]).toBe('TCS.NS;15m;rsi:14,macd:12-26-9;line;normal;^NSEI');
  const back = layoutIn(new URLSearchParams(address.toString()), usual);
  expect(back).toEqual(layout);
  expect(back && isSameLayout(back, layout)).toBe(true);
});

test('the valid parts of a broken address are used', () => {
  const read = (query: string) => layoutIn(new URLSearchParams(query), usual);
  expect(read('')).toBeNull();
  expect(read('c=;1d&c=%3Cb%3E')).toBeNull();
  expect(read('c=TCS.NS;2m;nonsense(;pie&link=all')).toEqual({
    link: 'none',
    charts: [{ ...usual, symbol: 'TCS.NS', indicators: [] }],
  });
  expect(read('c=A&c=B&c=C')?.charts.map(({ symbol }) => symbol)).toEqual(['A', 'B']);
});

test('shared settings follow the changed chart, and the others are unchanged', () => {
  const two = linkCharts(
    {
      link: 'none',
      charts: [
        { ...usual, symbol: 'TCS' },
        { ...usual, symbol: 'INFY', interval: '5m' },
      ],
    },
    'none',
  );
  expect(shown(changeChart(two, 0, { symbol: 'ITC', interval: '1w' }))).toEqual(['ITC 1w', 'INFY 5m']);
  expect(shown(changeChart(linkCharts(two, 'symbol'), 1, { symbol: 'ITC', interval: '1w' }))).toEqual([
    'ITC 1d',
    'ITC 1w',
  ]);
  expect(shown(changeChart(linkCharts(two, 'interval'), 1, { symbol: 'ITC', interval: '1w' }))).toEqual([
    'TCS 1w',
    'ITC 1w',
  ]);
  expect(shown(linkCharts(two, 'both'))).toEqual(['TCS 1d', 'TCS 1d']);
  expect(changeChart(linkCharts(two, 'both'), 0, { style: 'line' }).charts.map(({ style }) => style)).toEqual(
    ['line', 'candles'],
  );
});

test('added charts are of the next symbols, or of the next intervals of the same symbol', () => {
  const symbols = ['TCS', 'INFY', 'ITC', 'SBIN', 'LT'];
  const one = { link: 'none', charts: [{ ...usual, symbol: 'INFY' }] } as const;
  expect(shown(resize(one, 4, symbols))).toEqual(['INFY 1d', 'TCS 1d', 'ITC 1d', 'SBIN 1d']);
  expect(shown(resize(firstLayout('TCS', usual), 4, symbols))).toEqual([
    'TCS 1d',
    'TCS 15m',
    'TCS 60m',
    'TCS 5m',
  ]);
  expect(shown(resize({ ...one, link: 'both' }, 2, symbols))).toEqual(['INFY 1d', 'INFY 1d']);
  expect(shown(resize(firstLayout('TCS', usual), 1, symbols))).toEqual(['TCS 1d']);
});
