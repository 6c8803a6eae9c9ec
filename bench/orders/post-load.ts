// The load generator of the orders, in a process of its own: an order on each connection as soon as the one before
// is answered.
import { serveParent } from '../child.ts';
import { ownCpu } from '../cpu.ts';
import { exchangeAll, headOf } from '../exchange.ts';

/** Whose orders, or for how long they are to be placed. */
export type PostLoad = { port: number; cookies: string[] } | { ms: number };

export interface Posted {
  placed: number;
  /** Until the last was answered. */
  ms: number;
  /** Of this process. */
  cpuMs: number;
}

/** Orders that are under way at the same time: as many as the product has connections to the database. */
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

/** The order of the next person, under a key of its own, as a page of ours sends it. */
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
