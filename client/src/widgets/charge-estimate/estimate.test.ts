import { expect, test } from 'vitest';
import { paise } from '#shared/domain/money.ts';
import { estimate } from './estimate.ts';

const NO_LIMITS = { flatPaise: 0, floorPaise: null, capPaise: null, maxPerCrore: null };
const RATES = {
  tradingDate: '2026-11-20',
  since: '2026-03-01',
  doubts: [],
  today: [],
  ...({ product: 'delivery', exchange: 'NSE', plan: 'ZERODHA' } as const),
  rates: {
    brokerage: {
      delivery: { ...NO_LIMITS, perCrore: 0 },
      intraday: { ...NO_LIMITS, perCrore: 3_000, capPaise: 20_00 },
    },
    stt: { delivery: { BUY: 10_000, SELL: 10_000 }, intraday: { BUY: 0, SELL: 2_500 } },
    exchange: { NSE: 307, BSE: 375 },
    sebi: 10,
    stamp: { delivery: { BUY: 1_500, SELL: 0 }, intraday: { BUY: 300, SELL: 0 } },
    gst: 18_00_000,
    dp: [{ fromPaise: 0, paise: 15_34 }],
  },
};
const order = { quantity: 10, price: paise(3_000_00) };

test('charges are added to a purchase and deducted from a sale', () => {
  expect(estimate(RATES, { ...order, side: 'BUY' })).toMatchObject({
    charges: { total: 35_62 },
    intraday: 0,
    rerated: 0,
    net: 30_035_62,
  });
  expect(estimate(RATES, { ...order, side: 'SELL' })).toMatchObject({
    charges: { dp: 15_34, total: 46_46 },
    net: 29_953_54,
  });
});

test('a share that was already sold today pays no further depository charge', () => {
  const sold = {
    orderId: '0198c0de-0000-7000-8000-000000000001',
    side: 'SELL',
    quantity: 10,
    pricePaise: 3_000_00,
    chargesPaise: 46_46,
    rates: null,
  } as const;
  expect(estimate({ ...RATES, today: [sold] }, { ...order, side: 'SELL' })).toMatchObject({
    charges: { dp: 0, total: 31_12 },
    rerated: 0,
    net: 29_968_88,
  });
});

test('a sale of shares bought today is intraday, and takes ₹22.98 off the purchase', () => {
  const bought = {
    orderId: '0198c0de-0000-7000-8000-000000000002',
    side: 'BUY',
    quantity: 100,
    pricePaise: 500_00,
    chargesPaise: 59_38,
    rates: null,
  } as const;
  const sale = { side: 'SELL', quantity: 60, price: paise(510_00) } as const;
  expect(estimate({ ...RATES, today: [bought] }, sale)).toMatchObject({
    charges: { dp: 0, total: 19_98 },
    intraday: 60,
    rerated: -22_98,
    net: 30_600_00 - 19_98 + 22_98,
  });
});
