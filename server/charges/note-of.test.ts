import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosesBidAsk, traded } from '#tests/support/orders/bid-ask.ts';
import {
  aTrader,
  aTradingFloor,
  rupees,
  type Trader,
  type TradingFloor,
} from '#tests/support/people/trader.ts';
import { noteOf } from './note-of.ts';

const ITC = 'ITC.NS';

let floor: TradingFloor;
let trader: Trader;
beforeEach(async () => {
  floor = await aTradingFloor();
  trader = await aTrader(floor, { cash: rupees(2_00_000) });
  await choosesBidAsk(floor, trader);
  floor.market.setPrice(ITC, rupees(480));
  floor.market.moveTo('2026-11-23T05:00:00Z');
  await traded(floor, ITC, { close: rupees(480), adv: 4_00_000, sigma: 0.025 });
});
afterEach(() => floor.close());

const note = (id: string) => noteOf(floor, trader.accountId, id);
const NONE = { status: 409, code: 'not_executed' };

/** 200 shares, 106 of them in the first minute; 48000 + 48 + 600 × √(200 ÷ 400000) paise is ₹480.65 at its tick. */
async function partlyBought(): Promise<string> {
  const { id } = await trader.places({ side: 'BUY', quantity: 200, symbol: ITC });
  await floor.matched();
  expect(await trader.trade(id)).toMatchObject({ status: 'PENDING', filledQuantity: 106 });
  return id;
}

test('an order in parts has one note, with all of them, once it is executed', async () => {
  const id = await partlyBought();
  await expect(note(id)).rejects.toMatchObject(NONE);
  floor.market.moveTo('2026-11-23T05:01:00Z');
  await floor.matched();
  const { fills, ...rest } = await note(id);
  expect(fills.map(({ quantity, price }) => [quantity, price])).toEqual([
    [106, 480.65],
    [94, 480.65],
  ]);
  expect(rest).toMatchObject({
    tradeId: id,
    quantity: 200,
    price: 480.65,
    // 106 × 480.65 = 50,948.90, and 94 × 480.65 = 45,181.10.
    gross: 96_130,
    // Exchange 1.56 + 1.39, SEBI 0.05 + 0.05, GST 0.29 + 0.26; STT and stamp duty on the whole.
    charges: {
      brokerage: 0,
      stt: 96,
      exchange: 2.95,
      sebi: 0.1,
      stamp: 14.42,
      gst: 0.55,
      dp: 0,
      total: 114.02,
    },
    net: 96_244.02,
    netIs: 'payable',
    fillModel: 'BIDASK',
    recorded: true,
    deducted: false,
    intradayQuantity: 0,
  });
});

test('an order whose rest was cancelled has a note of what was filled', async () => {
  const id = await partlyBought();
  await trader.cancels(id);
  expect(await note(id)).toMatchObject({ quantity: 106, price: 480.65, gross: 50_948.9, netIs: 'payable' });
});

test('an order that was cancelled without a fill has no note', async () => {
  const { id } = await trader.places({ side: 'BUY', quantity: 1, symbol: ITC, price: rupees(470) });
  await trader.cancels(id);
  await expect(note(id)).rejects.toMatchObject(NONE);
});
