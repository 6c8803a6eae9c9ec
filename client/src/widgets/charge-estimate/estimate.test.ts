import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { estimate } from './estimate.ts';

const RATES = {
  ...{ tradingDate: '2026-11-20', since: '2026-03-01', doubts: [], soldToday: [2] },
  ...({ product: 'delivery', exchange: 'NSE' } as const),
  rates: {
    brokerage: { delivery: { perCrore: 0, capPaise: null }, intraday: { perCrore: 3_000, capPaise: 20_00 } },
    stt: { delivery: { BUY: 10_000, SELL: 10_000 }, intraday: { BUY: 0, SELL: 2_500 } },
    exchange: { NSE: 307, BSE: 375 },
    sebi: 10,
    stamp: { delivery: { BUY: 1_500, SELL: 0 }, intraday: { BUY: 300, SELL: 0 } },
    gst: 18_00_000,
    dpPaise: 15_34,
  },
};
const order = { instrumentId: 1, quantity: 10, price: paise(3_000_00) };

test('charges are added to a purchase and deducted from a sale', () => {
  expect(estimate(RATES, { ...order, side: 'BUY' })).toMatchObject({
    charges: { total: 35_62 },
    net: 30_035_62,
  });
  expect(estimate(RATES, { ...order, side: 'SELL' })).toMatchObject({
    charges: { dp: 15_34, total: 46_46 },
    net: 29_953_54,
  });
});

test('a share that was already sold today pays no further depository charge', () => {
  expect(estimate(RATES, { ...order, instrumentId: 2, side: 'SELL' })).toMatchObject({
    charges: { dp: 0, total: 31_12 },
    net: 29_968_88,
  });
});
