import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { marketUpdate, updatesSince } from '#server/market/engine/updates.ts';
import { presentStocks } from '#server/market/present.ts';
import type { LiveMessage } from '#shared/contract/market/live.ts';
import { marketStateOf } from '../market-state.ts';

/** A proxy that serves a market of any size, which ticks on command; everything else comes from a real server. */
export interface Stage {
  url: string;
  /** Sends a number of ticks to the listening pages. */
  ticks(count: number, everyMs: number): Promise<void>;
  close(): Promise<void>;
}

const CHANGED = 0.2;

/** Starts a stage in front of the server at `behind`. */
export async function aStage(stocks: number, behind: string): Promise<Stage> {
  const feed = aFeed(stocks);
  const server = createServer((req, res) => {
    if (new URL(req.url ?? '/', behind).pathname === '/api/stocks') feed.sendList(res);
    else passOn(behind, req, res);
  });
  const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
  sockets.on('connection', feed.greet);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async ticks(count, everyMs) {
      for (let n = 0; n < count; n++) {
        feed.tick();
        await wait(everyMs);
      }
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A synthetic market and its listeners, in the protocol of the product's live feed. */
function aFeed(stocks: number) {
  const { state, tick } = marketStateOf(stocks);
  const listeners = new Set<WebSocket>();
  const send = (message: LiveMessage, to: Iterable<WebSocket> = listeners) => {
    const text = JSON.stringify(message);
    for (const socket of to) socket.send(text);
  };
  const updateSince = updatesSince(state);
  return {
    sendList(res: ServerResponse) {
      res.writeHead(200, { 'Content-Type': 'application/json', 'X-Feed-Sequence': state.sequence() });
      res.end(JSON.stringify(presentStocks(state)));
    },
    greet(socket: WebSocket) {
      listeners.add(socket);
      socket.on('close', () => listeners.delete(socket));
      send({ type: 'session', session: state.session() }, [socket]);
      send(marketUpdate(state), [socket]);
    },
    tick() {
      const { sequence, at, changed } = tick(CHANGED);
      const rows = changed.map((row): [number, number, number] => [row.instrumentId, row.last, row.volume]);
      send({ type: 'quotes', seq: sequence, at: at.toISOString(), of: rows.length, rows });
      if (sequence % 5 === 0) send(updateSince());
    },
  };
}

function passOn(behind: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const request_ = request(new URL(req.url ?? '/', behind), { method, headers, agent: false }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
  });
  request_.on('error', () => res.destroy());
  req.pipe(request_);
}
