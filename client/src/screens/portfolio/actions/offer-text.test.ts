import { expect, test } from 'vitest';
import type { ShareOffer } from '#shared/contract/trading/portfolio.ts';
import { decisionText, openShares, priceOf, usesOf } from './offer-text.ts';

const offer: ShareOffer = {
  id: '00000000-0000-0000-0000-000000000001',
  symbol: 'ITC.NS',
  kind: 'rights',
  exDate: '2026-11-20',
  closesOn: '2026-12-04',
  price: 300,
  quantity: 12,
  used: 5,
  uses: [],
  state: 'open',
  entitlementPrice: 100,
};

test('rights are taken up, sold or let lapse; shares of a buyback are tendered', () => {
  expect(usesOf(offer)).toEqual(['take', 'renounce', 'lapse']);
  expect(usesOf({ kind: 'buyback' })).toEqual(['tender', 'lapse']);
  expect(openShares(offer)).toBe(7);
});

test('a worthless right has no price, and neither has one without a quote', () => {
  expect(priceOf('take', offer)).toBe(300);
  expect(priceOf('renounce', offer)).toBe(100);
  expect(priceOf('renounce', { ...offer, entitlementPrice: 0 })).toBeNull();
  expect(priceOf('renounce', { ...offer, entitlementPrice: null })).toBeNull();
  expect(priceOf('lapse', offer)).toBeNull();
});

test('a decision names shares, money and the Indian day', () => {
  const at = '2026-11-20T20:00:00.000Z';
  expect(decisionText({ use: 'take', quantity: 5, value: 1_500, at })).toBe(
    '5 shares taken up for ₹1,500.00 on 21 Nov 2026',
  );
  expect(decisionText({ use: 'renounce', quantity: 1, value: 100, at })).toBe(
    '1 right sold for ₹100.00 on 21 Nov 2026',
  );
  expect(decisionText({ use: 'lapse', quantity: 7, value: 0, at })).toBe('7 shares let lapse on 21 Nov 2026');
});
