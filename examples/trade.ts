/**
 * Reads prices, bars and the portfolio, then places a paper order. Needs ARTHA (address) and ARTHA_TOKEN (scope
 * `trade`): node trade.ts [symbol] [idempotency key]
 *
 * For types of every request and reply: npx openapi-typescript "$ARTHA/api/openapi.json" -o artha.d.ts
 */
const { ARTHA, ARTHA_TOKEN } = process.env;
const [symbol = 'TCS', key = crypto.randomUUID()] = process.argv.slice(2);

async function call<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = { ...init.headers, Authorization: `Bearer ${ARTHA_TOKEN}` };
  const reply = await fetch(ARTHA + path, { ...init, headers });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return reply.json() as Promise<Reply>;
}

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const stocks = await call<{ symbol: string; currentPrice: string }[]>('/api/stocks');
print(stocks.slice(0, 5).map((stock) => [stock.symbol, stock.currentPrice]));

const bars = await call<{ times: string[]; close: number[] }>(
  `/api/stocks/${symbol}/bars?interval=1d&limit=5`,
);
print(bars.times.map((time, index) => [time, bars.close[index]]));

print(await call('/api/portfolio/summary'));

// Buys one more share if the price falls by a tenth within a year (GTT).
const { currentPrice = '0' } = stocks.find((stock) => stock.symbol === `${symbol}.NS`) ?? {};
const trigger = Math.floor(Number(currentPrice) * 0.18) * 5;
const gtt = await call('/api/gtt', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: JSON.stringify({
    symbol,
    side: 'BUY',
    kind: 'SINGLE',
    quantity: 1,
    legs: [{ trigger, orderType: 'LIMIT', price: trigger }],
  }),
});
print(gtt);

// With the same key the order is placed only once, even if this runs again.
const trade = await call('/api/trade', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: JSON.stringify({ symbol, type: 'BUY', quantity: 1, orderType: 'MARKET' }),
});
print(trade);

export {};
