import { expect, test } from 'vitest';
import { readAlertsAddress } from '#client/lib/address/alerts-address.ts';
import type { Alert } from '#shared/contract/signals/alerts.ts';
import { draftOf, EMPTY_DRAFT, isUp, readDraft } from './draft.ts';

test('a typed price is parsed with grouping', () => {
  const read = (price: string) => readDraft({ ...EMPTY_DRAFT, price });
  expect(read('₹3,050.50')).toEqual({ cause: { kind: 'above', level: 3050.5, repeat: 'once' } });
  expect(readDraft({ ...EMPTY_DRAFT, price: '3050', up: false, repeat: 'session' })).toEqual({
    cause: { kind: 'below', level: 3050, repeat: 'session' },
  });
  for (const wrong of ['', 'much', '0', '-3', '1e9', '12.5.1'])
    expect(read(wrong), wrong).toEqual({ problem: 'Enter a price, such as 3,050.' });
  expect(read('3050.505')).toEqual({ problem: 'Use up to two decimals.' });
});

test('a change is percent of the previous close', () => {
  const read = (percent: string, up: boolean) => readDraft({ ...EMPTY_DRAFT, about: 'change', percent, up });
  expect(read('2.5 %', true)).toEqual({ cause: { kind: 'rises', level: 2.5, repeat: 'once' } });
  expect(read('3', false)).toEqual({ cause: { kind: 'falls', level: 3, repeat: 'once' } });
  expect(read('101', true)).toEqual({ problem: 'Enter 100% or less.' });
});

test('a condition is required', () => {
  const read = (expression: string) => readDraft({ ...EMPTY_DRAFT, about: 'indicator', expression });
  expect(read('  ')).toEqual({ problem: 'Choose a condition or write one.' });
  expect(read(' rsi(14) < 30 ')).toEqual({
    cause: { kind: 'condition', expression: 'rsi(14) < 30', repeat: 'once' },
  });
});

test('editing starts with the alert’s values', () => {
  const alert: Alert = {
    id: 'x',
    symbol: 'TCS.NS',
    name: 'TCS',
    words: '',
    state: 'active',
    firings: 0,
    firedAt: null,
    firedPrice: null,
    createdAt: '',
    repeat: 'session',
    expression: null,
    kind: 'falls',
    level: 2.5,
  };
  expect(draftOf(alert)).toMatchObject({ about: 'change', up: false, percent: '2.5', repeat: 'session' });
  expect(draftOf({ ...alert, kind: 'above', level: 3050 })).toMatchObject({
    about: 'price',
    up: true,
    price: '3050',
  });
  expect(draftOf({ ...alert, kind: 'condition', level: null, expression: 'rsi(14) < 30' })).toMatchObject({
    about: 'indicator',
    up: true,
    expression: 'rsi(14) < 30',
  });
});

test('a typed price is compared with the current one', () => {
  expect([
    isUp('3,100', 3000),
    isUp('2900', 3000),
    isUp('3000', 3000),
    isUp('', 3000),
    isUp('1', null),
  ]).toEqual([true, false, null, null, null]);
});

test('the address determines the dialog’s content', () => {
  expect([null, 'all', 'new', 'TCS.NS'].map(readAlertsAddress)).toEqual([
    null,
    { view: 'all' },
    { view: 'new', symbol: null },
    { view: 'new', symbol: 'TCS.NS' },
  ]);
  const id = '0198b2c0-0000-7000-8000-000000000001';
  expect(readAlertsAddress(id)).toEqual({ view: 'change', id });
});
