// The load generator of orders, in a separate process: each connection sends the next order when the last is
// answered.
import { serveParent } from '../child.ts';
import { ownCpu } from '../cpu.ts';
import { exchangeAll, headOf } from '../exchange.ts';

/** The accounts to use, or how long to place orders. */
export type PostLoad = { port: number; cookies: string[] } | { ms: number };

export interface Posted {
  placed: number;
  /** Until the last answer. */
  ms: number;
  /** Of this process. */
  cpuMs: number;
}

/** Concurrent orders: as many as the product has database connections. */
const AT_ONCE = 10;
const BODY = JSON.stringify({ symbol: 'TCS', type: 'BUY', quantity: 1, orderType: 'MARKET' });

let server = { port: 0, cookies: [''] };
let sent = 0;

serveParent(async (requested: PostLoad): Promise<Posted> => {
  if ('cookies' in requested) {
    server = requested;
    return { placed: 0, ms: 0, cpuMs: 0 };
  }
  const [begun, spent] = [performance.now(), ownCpu()];
  let placed = 0;
  await exchangeAll({ port: server.port, connections: AT_ONCE }, request, ({ status }) => {
    if (status !== 200) throw new Error(`An order was answered ${status}.`);
    placed += 1;
    return performance.now() - begun < requested.ms;
  });
  return { placed, ms: performance.now() - begun, cpuMs: spent() };
});

/** The next user's order with a new key, like a request from one of our pages. */
function request(): string {
  const { port, cookies } = server;
  const key = sent++;
  const headers = {
    Host: `127.0.0.1:${port}`,
    Connection: 'keep-alive',
    Cookie: cookies[key % cookies.length] ?? '',
    'Sec-Fetch-Site': 'same-origin',
    'Idempotency-Key': `bench-${key}`,
    'Content-Type': 'application/json',
    'Content-Length': String(BODY.length),
  };
  return headOf('POST /api/trade HTTP/1.1', headers) + BODY;
}
