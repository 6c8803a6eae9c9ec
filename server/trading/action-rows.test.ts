import { describe, expect, test } from 'vitest';
import type { CorporateAction, Demerger, ShareOffer } from '#server/market/sources/source.ts';
import { tradingDate } from '#shared/domain/ist.ts';
import { paise } from '#shared/domain/money.ts';
import { actionRows, type Fraction } from './action-rows.ts';

const exDate = tradingDate('2026-11-23') ?? expect.fail('a date');
const closesOn = tradingDate('2026-12-07') ?? expect.fail('a date');
const [ITC, INFY] = [5, 2];

interface Prices {
  close?: Fraction | null;
  prices?: { cum: number; ex: number } | null;
}

/** Rows with the ids 'id 1' and 'id 2'. */
function rowsOf(action: CorporateAction, { close = null, prices = null }: Prices = {}) {
  let count = 0;
  const newId = () => {
    count += 1;
    return `id ${count}`;
  };
  return actionRows(action, { close, prices, newId });
}

describe('a demerger', () => {
  /** Two new shares for five old ones, which are worth three quarters of what the price falls by. */
  const demerger = (over: Partial<Demerger & { ordinal: number }> = {}): CorporateAction => ({
    instrumentId: ITC,
    exDate,
    kind: 'demerger',
    numerator: 2,
    denominator: 5,
    otherId: INFY,
    costBps: null,
    valuePart: { numerator: 3, denominator: 4 },
    ...over,
  });
  const prices = { cum: 1_000_00, ex: 600_00 };

  test('moves its part of the fall as cost, and values a new share by it', () => {
    const { own, received, receivedClose } = rowsOf(demerger(), { prices });
    // ₹400.00 × 3 of ₹1,000.00 × 4.
    expect(own).toEqual({
      id: 'id 1',
      instrumentId: ITC,
      exDate,
      ordinal: 0,
      kind: 'demerger',
      numerator: 2,
      denominator: 5,
      costNumerator: 1_200_00,
      costDenominator: 4_000_00,
      isProvisional: true,
      cumPaise: 1_000_00,
      exPaise: 600_00,
    });
    expect(received).toEqual({
      id: 'id 2',
      instrumentId: INFY,
      exDate,
      ordinal: 0,
      kind: 'demerged',
      numerator: 2,
      denominator: 5,
      sourceId: 'id 1',
    });
    // ₹300.00 of each old share, or 5 × 300.00 ÷ 2 = ₹750.00 of each new one.
    expect(receivedClose).toEqual({ numerator: 6_000_00n, denominator: 8n });
  });

  test('with a published part of the cost moves that part, and changes the price all the same', () => {
    expect(rowsOf(demerger({ costBps: 468 }), { prices }).own).toMatchObject({
      costNumerator: 468,
      costDenominator: 10_000,
      isProvisional: false,
      cumPaise: 1_000_00,
      exPaise: 600_00,
    });
  });

  test('changes the price once, with the first of the day’s companies', () => {
    const { own } = rowsOf(demerger({ ordinal: 1 }), { prices });
    expect(own).toMatchObject({ ordinal: 1, costNumerator: 1_200_00 });
    expect(own).not.toHaveProperty('cumPaise');
    expect(own).not.toHaveProperty('exPaise');
  });

  test('moves no cost when the price rises', () => {
    const { own, receivedClose } = rowsOf(demerger(), { prices: { cum: 500_00, ex: 510_00 } });
    expect(own).toMatchObject({ costNumerator: 0, costDenominator: 2_000_00, exPaise: 510_00 });
    expect(receivedClose).toEqual({ numerator: 0n, denominator: 8n });
  });
});

describe('a rights issue', () => {
  /** One new share for four old ones. */
  const offer = (price: number, kind: ShareOffer['kind'] = 'rights'): CorporateAction => ({
    instrumentId: ITC,
    exDate,
    kind,
    numerator: 1,
    denominator: 4,
    price: paise(price),
    closesOn,
  });

  test('changes the price to that of old and new shares together', () => {
    // A close of ₹151.005, rounded half up; then (4 × 151.01 + 1 × 100.00) ÷ 5 = 140.808.
    const { own, received } = rowsOf(offer(100_00), { close: { numerator: 30_201n, denominator: 2n } });
    expect(own).toMatchObject({ amountPaise: 100_00, closesOn, cumPaise: 151_01, exPaise: 140_81 });
    expect(received).toBeNull();
  });

  test.each([
    ['the last close', 151_00],
    ['a higher price', 160_00],
  ])('at %s changes none', (_where, price) => {
    const { own } = rowsOf(offer(price), { close: { numerator: 151_00n, denominator: 1n } });
    expect(own).toMatchObject({ amountPaise: price });
    expect(own).not.toHaveProperty('cumPaise');
  });

  test('without a close changes no price, nor does a buyback', () => {
    expect(rowsOf(offer(100_00)).own).not.toHaveProperty('exPaise');
    const { own } = rowsOf(offer(100_00, 'buyback'), { close: { numerator: 151_00n, denominator: 1n } });
    expect(own).toMatchObject({ kind: 'buyback', amountPaise: 100_00, closesOn });
    expect(own).not.toHaveProperty('exPaise');
  });
});

test('a merger gives shares of the other company, which it doesn’t price', () => {
  const merger = { kind: 'merger', numerator: 42, denominator: 25, otherId: INFY } as const;
  const { own, received, receivedClose } = rowsOf({ instrumentId: ITC, exDate, ...merger });
  expect(own).toMatchObject({ kind: 'merger', numerator: 42, denominator: 25 });
  expect(received).toMatchObject({ kind: 'merged', instrumentId: INFY, sourceId: 'id 1' });
  expect(receivedClose).toBeNull();
});

test('a split has a ratio, a dividend an amount, and a suspension neither', () => {
  const base = { instrumentId: ITC, exDate };
  const shown = { id: 'id 1', ordinal: 0, ...base };
  expect(rowsOf({ ...base, kind: 'split', numerator: 5, denominator: 1 })).toEqual({
    own: { ...shown, kind: 'split', numerator: 5, denominator: 1 },
    received: null,
    receivedClose: null,
  });
  expect(rowsOf({ ...base, kind: 'dividend', amount: paise(5_50) }).own).toEqual({
    ...shown,
    kind: 'dividend',
    amountPaise: 5_50,
  });
  expect(rowsOf({ ...base, kind: 'suspension' }).own).toEqual({ ...shown, kind: 'suspension' });
});
