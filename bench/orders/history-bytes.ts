import { packedHistoryPage } from '#server/trading/history/page.ts';
import { paise } from '#shared/domain/money.ts';
import { aTrader, aTradingFloor } from '#tests/support/people/trader.ts';
import { type Result, single } from '../bench.ts';

const SYMBOLS = ['TCS', 'INFY', 'ITC'] as const;
const ORDERS = 300;
const CASH = paise(10_00_00_000_00);
const ROW_BYTES_GATE = 250;

/** P5: the size of a page of trades in three stocks before compression, including fills, charges and results. */
export async function historyBytes(): Promise<Result> {
  const floor = await aTradingFloor();
  const trader = await aTrader(floor, { cash: CASH });
  for (let n = 0; n < ORDERS; n += 1) {
    const symbol = SYMBOLS[n % SYMBOLS.length] ?? SYMBOLS[0];
    const [quantity, price] = [1 + (n % 40), paise(1_00_000 + 5 * ((n * 7_919) % 2_000))];
    // Two purchases, then a sale of the same stock.
    if (n % 9 < 6) await trader.buys(quantity + 40, symbol, { at: price });
    else await trader.sells(quantity, symbol, { at: price });
  }
  const request = { query: {}, req: { originalUrl: '/' }, res: { set: () => undefined } };
  const { json } = await packedHistoryPage(floor, trader, request);
  await floor.close();
  const bytes = Buffer.byteLength(json) / ORDERS;
  return single(
    ['P5', 'bytes of a trade in a page of the history'],
    bytes,
    ROW_BYTES_GATE,
    `${ORDERS} executed trades of ${SYMBOLS.length} stocks, before compression`,
  );
}
